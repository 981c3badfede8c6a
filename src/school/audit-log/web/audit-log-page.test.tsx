import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { type AuditEntry, auditLog } from '../contract.ts';
import { AuditLogPage } from './audit-log-page.tsx';

openSignedInPage('/settings/audit-log');

const entry: AuditEntry = {
  ...{ id: 9, at: '2026-01-05T06:00:00.000Z', username: 'njeri', role: 'bursar', action: 'Recorded a payment', outcome: 'done' },
  ...{ student: { id: 12, fullName: 'Amina Yusuf' }, details: 'payment 4', address: '196.201.214.2', device: 'Firefox' },
};

function drawn(...entries: readonly AuditEntry[]): string {
  const query = { q: '', userId: 'all', area: 'all', outcome: 'all', from: '', to: '', page: 1 };
  const reply = { entries, users: [], areas: [], pagination: { page: 1, totalPages: 1, total: entries.length } };
  return drawnFor('auditor', <AuditLogPage />, [auditLog, { query }, reply]);
}

test('a row says what was done, when, by whom, to which child and from where', () => {
  expect(wordsOf(drawn(entry))).toContain('Recorded a payment 5 Jan 2026, 09:00 njeri Bursar Amina Yusuf payment 4 196.201.214.2 Firefox');
  expect(wordsOf(drawn({ ...entry, student: { id: 12, fullName: null } }))).toContain('Bursar Student 12 payment 4');
  const byOperator = { ...entry, username: null, role: null, student: null, address: null, device: null };
  expect(wordsOf(drawn(byOperator))).toContain('09:00 Operator payment 4');
});

test('what was refused is marked as such, and what was done is not', () => {
  expect(drawn({ ...entry, outcome: 'refused' })).toContain('data-tone="bad">Refused');
  expect(drawn(entry)).not.toContain('data-tone="bad"');
});

test('where no row fits, the filters can be cleared, and nothing is exported', () => {
  expect(wordsOf(drawn())).toMatch(/No rows found.* Clear filters/);
  const exports = (markup: string) =>
    markup.match(/<button[^>]*aria-label="Export as[^>]*>/g)?.map((button) => button.includes('disabled'));
  expect(exports(drawn())).toEqual([true, true]);
  expect(exports(drawn(entry))).toEqual([false, false]);
});
