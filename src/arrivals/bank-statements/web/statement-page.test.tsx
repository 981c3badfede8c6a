import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { importedRow, mayStatement } from '../../../../tests/support/sample-statements.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { CallError } from '../../../core/web/call.ts';
import { type ImportedRow, statementById } from '../contract.ts';
import { readAgainMs, StatementPage } from './statement-page.tsx';

openSignedInPage(pathTo('/payments/statements/$statementId', { statementId: 3 }));

function drawn(rows: ImportedRow[], more: Partial<Reply<typeof statementById>> = {}, failure?: Error): string {
  const reply = {
    ...{ statement: mayStatement, isProcessed: true, opening: asCents(100_000), closing: null, breaks: [], refused: [], rows },
    ...{ pagination: { page: 1, total: rows.length, totalPages: 1 }, ...more },
  };
  return drawnFor('bursar', <StatementPage />, [statementById, { params: { statementId: '3' }, query: { page: 1 } }, reply, failure]);
}

test('a statement says whose it is, of which days, who brought it, and what it comes to', () => {
  const words = wordsOf(drawn([importedRow()]));
  expect(words).toContain('Main account (KCB)');
  expect(words).toContain(
    '1 May 2026 to 31 May 2026. may.csv, imported by njoroge on 1 Jun 2026, 09:12. 4 rows came with earlier statements.',
  );
  expect(words).toContain('Money in KES 42,000.50 Money out KES 1,500.00 Opening balance KES 1,000.00');
  for (const absent of ['Closing balance', 'still to be processed']) expect(words).not.toContain(absent);
  expect(wordsOf(drawn([], { statement: { ...mayStatement, known: 0 } }))).not.toContain('earlier statements');
});

test('what a row became is a link: its receipt, or the desk', () => {
  const markup = drawn([importedRow(), importedRow({ line: 5, result: 'waiting', receiptNumber: null, student: null, isOnDesk: true })]);
  expect(wordsOf(markup)).toContain('4 4 May 2026 SGH7Y2K9QL Pay Bill Recorded Receipt 40, Amina Yusuf 1,500.00 9,000.00');
  expect(markup).toContain('href="/receipt/12/40"');
  expect(wordsOf(markup)).toContain('Unallocated Unallocated Payments');
  expect(markup).toContain('href="/payments/reconcile"');
});

test('a row that names another student than its typed payment says so', () => {
  const reason = 'Receipt 40 for Amina Yusuf was typed with this code, but the account names another student (Baraka Otieno)';
  const markup = drawn([importedRow({ result: 'waiting', receiptNumber: null, student: null, isOnDesk: true, reason })]);
  expect(wordsOf(markup)).toContain(`Unallocated Unallocated Payments ${reason}. 1,500.00`);
});

test.each([
  ['settled', 'Verified a payment'],
  ['known', 'Already recorded'],
  ['contradicted', 'Differs, not recorded'],
] as const)('a row that was %s reads “%s”', (result, word) => {
  expect(wordsOf(drawn([importedRow({ result })]))).toContain(`Pay Bill ${word}`);
});

test('money out stands in a column of its own; money in that waits for its turn says so', () => {
  const out = importedRow({ amount: asCents(-5000), result: null, receiptNumber: null, student: null, balance: null });
  expect(wordsOf(drawn([out]))).toContain('Pay Bill Money out 50.00');
  const waits = importedRow({ result: null, receiptNumber: null, student: null });
  const words = wordsOf(drawn([waits], { statement: { ...mayStatement, waiting: 7 } }));
  expect(words).toContain('Not yet');
  expect(words).toContain('7 rows still to be processed.');
  expect(wordsOf(drawn([waits], { statement: { ...mayStatement, waiting: 1 } }))).toContain('1 row still to be processed.');
});

test('what broke and what could not be read stays named', () => {
  const words = wordsOf(
    drawn([importedRow()], {
      breaks: [{ line: 7, expected: asCents(12_000), found: asCents(13_000) }],
      refused: [{ line: 9, column: 'Credit', value: 'five', reason: 'is not an amount' }],
    }),
  );
  expect(words).toContain('Line 7: expected KES 120.00, found KES 130.00');
  expect(words).toContain('1 row cannot be read and is not imported. Line 9: Credit “five” is not an amount');
});

test('money that went back says what became of its payment', () => {
  const wentBack = 'A reversal of receipt 40 is requested';
  const out = importedRow({ amount: asCents(-5000), result: null, receiptNumber: null, student: null, balance: null, wentBack });
  expect(wordsOf(drawn([out]))).toContain('Reversed A reversal of receipt 40 is requested. 50.00');
});

test('what was read stays when it cannot be read again, and only what may succeed is tried again', () => {
  const page = (status: number) => {
    const failure = new CallError({ status, code: 'X', message: '', fields: [], body: null });
    return wordsOf(drawn([importedRow()], {}, failure));
  };
  expect(page(500)).toMatch(/Failed to load the statement\. Retry .*Pay Bill Recorded/);
  expect(page(404)).toContain('Failed to load the statement.');
  expect(page(404)).not.toContain('Retry');
});

test('the page reads itself again until the last row is processed', () => {
  expect([false, true].map((isProcessed) => readAgainMs({ isProcessed }))).toEqual([1000, false]);
});
