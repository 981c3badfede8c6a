import { expect, test } from 'vitest';
import { columnOf, guessedColumns, headsKey, missingColumns, sourceOf } from './columns.ts';

const mpesa = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance'];
const organisation = ['Receipt No.', 'Completion Time', 'Initiation Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn'];
const further = ['Balance', 'Balance Confirmed', 'Reason Type', 'Other Party Info', 'Linked Transaction ID', 'A/C No.'];

test.each([
  ['M-Pesa', mpesa, ['code', 'day', 'narration', 'status', 'paidIn', 'withdrawn', 'balance']],
  [
    'the organisation portal of M-Pesa',
    [...organisation, ...further],
    ['code', 'day', null, 'narration', 'status', 'paidIn', 'withdrawn', 'balance', null, 'type', 'payer', 'linked', 'account'],
  ],
  ['Equity', ['Date', 'Description', 'Debit', 'Credit', 'Balance'], ['day', 'narration', 'withdrawn', 'paidIn', 'balance']],
  [
    'KCB',
    ['Transaction Date', 'Value Date', 'Description', 'Debit', 'Credit', 'Running Balance'],
    ['day', null, 'narration', 'withdrawn', 'paidIn', 'balance'],
  ],
  ['Co-op', ['Date', 'Transaction Details', 'Withdrawals', 'Deposits', 'Balance'], ['day', 'narration', 'withdrawn', 'paidIn', 'balance']],
  [
    'Co-op with references',
    ['Transaction Date', 'Value Date', 'Channel Ref', 'Transaction Ref', 'Narrative', 'Debit', 'Credit', 'Running Balance'],
    ['day', null, 'reference', 'code', 'narration', 'withdrawn', 'paidIn', 'balance'],
  ],
  ['NCBA', ['Date', 'Narration', 'Debits', 'Credits', 'Balance'], ['day', 'narration', 'withdrawn', 'paidIn', 'balance']],
  ['one signed amount', ['Posting Date', 'Particulars', 'Amount (KES)'], ['day', 'narration', 'amount']],
])('the heads of %s are known', (_, heads, columns) => {
  expect(guessedColumns(heads)).toEqual(columns);
});

test('several columns may hold references, and the first of them is the code where no other is', () => {
  expect(guessedColumns(['Date', 'Reference', 'Ref No', 'Channel Ref'])).toEqual(['day', 'code', 'reference', 'reference']);
  expect(guessedColumns(['Date', 'Bank Reference Number', 'Channel Ref No'])).toEqual(['day', 'code', 'reference']);
});

test('of two heads that mean the same the first has it, and one that is not known is left out', () => {
  expect(guessedColumns(['Date', 'Posting Date', 'Branch'])).toEqual(['day', null, null]);
  expect(columnOf('Paid In (KES)')).toBe('paidIn');
  expect(columnOf('')).toBeNull();
});

test('heads are compared by their words', () => {
  expect(headsKey([' Receipt  No.', 'PAID IN'])).toBe(headsKey(['receipt no', 'Paid In']));
  expect(headsKey(['Date', 'Debit'])).not.toBe(headsKey(['Debit', 'Date']));
});

test('a day and money in are needed, of M-Pesa the receipt number too', () => {
  expect(missingColumns(['narration', null], 'Bank')).toEqual(['Day', 'Money in']);
  expect(missingColumns(['day', 'amount'], 'Bank')).toEqual([]);
  expect(missingColumns(['day', 'paidIn'], 'Mpesa')).toEqual(['Transaction code']);
  expect(missingColumns(['day', 'paidIn', 'code'], 'Mpesa')).toEqual([]);
});

const bankHeads = ['Date', 'Description', 'Debit', 'Credit', 'Balance'];

test.each([
  [mpesa, 'Organization 600100', { method: 'Mpesa', bank: null }],
  [bankHeads, 'Equity Bank Kenya', { method: 'Bank', bank: 'Equity' }],
  [bankHeads, 'kcb-may.csv', { method: 'Bank', bank: 'KCB' }],
  [bankHeads, 'The Co-operative Bank', { method: 'Bank', bank: 'Co-op' }],
  [bankHeads, 'NCBA M-PESA collections', { method: 'Bank', bank: 'NCBA' }],
  [bankHeads, 'statement.csv', { method: 'Bank', bank: null }],
  [['Name', 'Class'], 'register.csv', { method: null, bank: null }],
])('heads %j under “%s” are of %j', (heads, words, source) => {
  expect(sourceOf(guessedColumns(heads), heads, words)).toEqual(source);
});
