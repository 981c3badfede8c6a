import { beforeEach, expect, test, vi } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { statementOfSponsor } from '../../../../tests/support/sample-sponsors.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Role } from '../../../core/roles.ts';
import { sponsorStatement } from '../contract.ts';
import { SponsorStatementPage } from './sponsor-statement-page.tsx';

openSignedInPage(pathTo('/sponsors/$sponsorId/statement', { sponsorId: 1 }));
beforeEach(() => vi.stubGlobal('print', () => undefined));

type Statement = Reply<typeof sponsorStatement>;

function drawn(statement: Statement | null, role: Role = 'bursar'): string {
  const input = { params: { sponsorId: '1' }, query: { from: '', to: '' } };
  return drawnFor(role, <SponsorStatementPage />, ...(statement ? [[sponsorStatement, input, statement] as const] : []));
}

test('above the paper it asks of which days, and offers files and the printer', () => {
  const words = wordsOf(drawn(statementOfSponsor));
  expect(words).toMatch(/Back to Sponsor From To Export CSV Excel Print Statement Shule ya Mfano/);
  expect(words).toMatch(/Total KES 5,000\.00$/);
});

test('the paper is headed by the days of its own figures, not by those that are chosen and still load', () => {
  const ofApril = { ...statementOfSponsor, from: '2026-04-01', to: '2026-04-30' };
  expect(wordsOf(drawn(ofApril))).toContain('Sponsor Statement 1 Apr 2026 to 30 Apr 2026 Issued on');
});

test('it leads back to whose it is', () => {
  expect(drawn(statementOfSponsor)).toMatch(/<a[^>]*href="\/sponsors\/1"/);
});

test('a statement without lines leaves as no file', () => {
  const none = { ...statementOfSponsor, lines: [] };
  const csv = (markup: string) => /<button[^>]*>(?:<[^>]*>)*CSV/.exec(markup)?.[0] ?? '';
  expect(csv(drawn(statementOfSponsor))).not.toContain('disabled');
  expect(csv(drawn(none))).toContain('disabled');
});

test('until it is there nothing is offered', () => {
  const words = wordsOf(drawn(null));
  expect(words).not.toContain('Print Statement');
  expect(words).not.toContain('Sponsor Statement');
});

test('a teacher reads for whom it is', () => {
  expect(wordsOf(drawn(statementOfSponsor, 'teacher'))).toContain('This page is for auditors, bursars and administrators.');
});
