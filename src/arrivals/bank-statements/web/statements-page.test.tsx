import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { mayStatement, neverSeen } from '../../../../tests/support/sample-statements.ts';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { type ListedStatement, listStatements } from '../contract.ts';
import { type UnseenPayment, unseenPayments } from '../unseen-contract.ts';
import { StatementsPage } from './statements-page.tsx';

openSignedInPage('/payments/statements');

const pageOf = (total: number) => ({ page: 1, total, totalPages: 1 });
const file = { id: 5, fileName: 'june.csv', createdBy: 'njoroge', createdAt: '2026-06-08T06:12:00.000Z' };

type Drawn = { role?: Role; statements?: ListedStatement[]; drafts?: (typeof file)[]; unseen?: UnseenPayment[] };

function drawn({ role = 'bursar', statements = [mayStatement], drafts = [], unseen = [] }: Drawn = {}): string {
  const total = asCents(unseen.reduce((sum, { amount }) => sum + amount, 0));
  return drawnFor(
    role,
    <StatementsPage />,
    [listStatements, { query: { page: 1 } }, { drafts, statements, pagination: pageOf(statements.length) }],
    [unseenPayments, { query: { page: 1 } }, { total, payments: unseen, pagination: pageOf(unseen.length) }],
  );
}

test('a statement is listed with its account, days, rows and sums, and leads to its page', () => {
  const markup = drawn();
  expect(wordsOf(markup)).toContain('Main account (KCB) 1 May 2026 – 31 May 2026 42 42,000.50 1,500.00 may.csv njoroge, 1 Jun 2026, 09:12');
  expect(markup).toContain('href="/payments/statements/3"');
  expect(wordsOf(markup)).toContain('1 statement');
});

test('an account that is called after its bank does not name it twice, and one day is one day', () => {
  const words = wordsOf(drawn({ statements: [{ ...mayStatement, name: 'KCB main', firstDay: '2026-05-31' }] }));
  expect(words).toContain('KCB main 31 May 2026 42');
});

test('what the bank never saw stands first, with its total, who typed it and the way to its receipt', () => {
  const markup = drawn({ unseen: [neverSeen(), neverSeen({ receiptNumber: 32, amount: asCents(50_000), status: 'verified' })] });
  const words = wordsOf(markup);
  expect(words).toContain('2 payments, KES 3,000.00, are in no statement.');
  expect(words).toContain('Receipt 31 Amina Yusuf M-Pesa, SGHFALSE01 4 May 2026 njoroge Pending 2,500.00');
  expect(words).toContain('Receipt 32 Amina Yusuf M-Pesa, SGHFALSE01 4 May 2026 njoroge Verified 500.00');
  expect(markup).toContain('href="/receipt/12/31"');
  expect(words.indexOf('Recorded payments not on the bank statement')).toBeLessThan(words.indexOf('Import a statement'));
  expect(wordsOf(drawn({ unseen: [neverSeen()] }))).toContain('1 payment, KES 2,500.00, is in no statement.');
});

test('where every typed payment has come, nothing is said of it', () => {
  expect(wordsOf(drawn())).not.toContain('Recorded payments not on the bank statement');
});

test('a file that was read and not imported can be gone on with by those who may', () => {
  const markup = drawn({ drafts: [file] });
  expect(markup).toContain('href="/payments/statements/draft/5"');
  expect(drawn({ drafts: [file], role: 'auditor' })).not.toContain('june.csv');
  expect(wordsOf(drawn({ statements: [] }))).toContain('No statements yet');
});

test('an auditor reads it all and brings nothing in; a teacher reads who may', () => {
  const words = wordsOf(drawn({ role: 'auditor', unseen: [neverSeen()] }));
  expect(words).toContain('SGHFALSE01');
  expect(words).toMatch(/Only .* can change statements\./);
  expect(words).not.toContain('Read the file');
  expect(wordsOf(drawn({ role: 'teacher' }))).toMatch(/This page is for /);
});
