import { type ReadingRules, type StatementRead, statementReader } from '../../src/arrivals/bank-statements/rules/rows.ts';
import type { Sheet } from '../../src/school/files/sheet.ts';
import { payCodeOf } from '../../src/school/settings/pay-codes.ts';

export const mpesaHeads = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance'];
export const bankHeads = ['Date', 'Description', 'Debit', 'Credit', 'Balance'];

/** A row of M-Pesa: so many shillings from a payer for an account, or for the code of a student. */
export const mpesaRow = (code: string, day: string, amount: number, account: string | number = 'nobody', balance = '') => [
  ...[
    code,
    `${day} 08:15:00`,
    `Pay Bill from 2547****149 - JANE DOE Acc. ${typeof account === 'number' ? payCodeOf(account) : account}`,
    'Completed',
  ],
  ...(amount < 0 ? ['', String(amount)] : [String(amount), '']),
  balance,
];

/** A row of a bank: so many shillings and its words. */
export const bankRow = (day: string, amount: number, narration: string, balance = '') => [
  ...[day, narration],
  ...(amount < 0 ? [String(-amount), ''] : ['', String(amount)]),
  balance,
];

/** All rows of a file, read at once. */
export function statementRows(sheet: Sheet, rules: ReadingRules): StatementRead {
  const { read, take } = statementReader(sheet, rules);
  sheet.rows.forEach(take);
  return read;
}
