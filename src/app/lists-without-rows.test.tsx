import { describe, expect, test } from 'vitest';
import { drawnFailed, drawnFor, openSignedInPage, wordsOf } from '../../tests/support/drawn.tsx';
import { arrivals } from '../arrivals/unallocated/contract.ts';
import { DeskPage } from '../arrivals/unallocated/web/desk-page.tsx';
import { CallError } from '../core/web/call.ts';
import { balances } from '../payments/balances/contract.ts';
import { BalancesPage } from '../payments/balances/web/balances-page.tsx';
import { approvals } from '../reports/approvals/contract.ts';
import { ApprovalsPage } from '../reports/approvals/web/approvals-page.tsx';
import { listImports } from '../students/imports/contract.ts';
import { ImportPage } from '../students/imports/web/import-page.tsx';

const refusal = (message: string) => new CallError({ status: 500, code: 'SERVER_ERROR', message, fields: [], body: {} });
const counted = 'The books are being counted.';

/** Each list with the rows that stand in for it, its words where the server has none, and those above the server's where it has. */
const lists = [
  { path: '/balances', List: BalancesPage, reads: balances, standIns: 20, ours: 'Failed to load the balances.', theirs: counted },
  { path: '/approvals', List: ApprovalsPage, reads: approvals, standIns: 20, ours: 'Failed to load the approvals.', theirs: counted },
  {
    path: '/payments/reconcile',
    List: DeskPage,
    reads: arrivals,
    standIns: 10,
    ours: 'Failed to load the received payments.',
    theirs: counted,
  },
  {
    path: '/import',
    List: ImportPage,
    reads: listImports,
    standIns: 3,
    ours: 'Failed to load imports.',
    theirs: `Failed to load imports. ${counted}`,
  },
] as const;

describe.each(lists)('$path', ({ path, List, reads, standIns, ours, theirs }) => {
  openSignedInPage(path);

  test('waits with rows that stand in', () => {
    const markup = drawnFor('admin', <List />);
    expect(wordsOf(markup)).toContain('Loading…');
    expect(markup.match(/<tbody.*?<\/tbody>/)?.[0].match(/<tr/g)).toHaveLength(standIns);
  });

  test.each([
    [counted, theirs],
    ['', ours],
  ])('fails with the words of the server “%s” as “%s”, and can be asked for again', (message, said) => {
    const words = wordsOf(drawnFailed('admin', <List />, reads, refusal(message)));
    expect(words).toContain(`${said} Retry`);
    expect(words).not.toContain('Loading…');
  });
});
