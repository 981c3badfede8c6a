import { expect, test } from 'vitest';
import { columnOf, directionIn, guessedColumns, headsKey, missingColumns, sourceOf, withNewColumns } from './columns.ts';

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
  [
    'KCB with its own reference',
    ['Transaction Date', 'Value Date', 'Transaction Details', 'Money Out', 'Money In', 'Ledger Balance', 'Bank Reference Number'],
    ['day', null, 'narration', 'withdrawn', 'paidIn', 'balance', 'code'],
  ],
  [
    'a bank that has every column',
    ['Value Date', 'Narrative', 'Channel Ref No', 'Instrument No/Cheque No', 'Transaction Type', 'Credit Amount (KES)', 'Cleared Balance'],
    ['day', 'narration', 'code', 'cheque', 'type', 'paidIn', 'balance'],
  ],
  [
    'an available balance',
    ['Date', 'Instrument ID', 'Narration', 'Amount', 'Available Balance'],
    ['day', 'cheque', 'narration', 'amount', 'balance'],
  ],
  ['a book balance', ['Date', 'Narration', 'Amount', 'Book Balance'], ['day', 'narration', 'amount', 'balance']],
  ['one signed amount', ['Posting Date', 'Particulars', 'Amount (KES)'], ['day', 'narration', 'amount']],
])('the heads of %s are known', (_, heads, columns) => {
  expect(guessedColumns(heads)).toEqual(columns);
});

test('several columns may hold references, and the first of them is the code where no other is', () => {
  expect(guessedColumns(['Date', 'Reference', 'Ref No', 'Channel Ref'])).toEqual(['day', 'code', 'reference', 'reference']);
  expect(guessedColumns(['Date', 'Bank Reference Number', 'Channel Ref No'])).toEqual(['day', 'code', 'reference']);
});

test('what the customer wrote is no code, although no other reference is there', () => {
  expect(guessedColumns(['Date', 'Customer Reference', 'Credit'])).toEqual(['day', 'reference', 'paidIn']);
  expect(guessedColumns(['Date', 'Customer Reference', 'Channel Ref'])).toEqual(['day', 'reference', 'code']);
});

test('a column of references that has what payers wrote is no code', () => {
  const heads = ['Date', 'Description', 'Reference', 'Debit', 'Credit', 'Balance'];
  const rowsOf = (...cells: [reference: string, debit: string, credit: string][]) =>
    cells.map(([reference, debit, credit], at) => ({ line: at + 2, cells: ['01/05/2026', 'DEPOSIT', reference, debit, credit, ''] }));
  const meaning = (...cells: [string, string, string][]) => guessedColumns(heads, rowsOf(...cells))[2];
  expect(meaning(['FT26321K001', '', '5,000'], ['FT26321K002', '', '5,000'], ['', '', '700'])).toBe('code');
  expect(meaning(['FT26321K001', '', '5,000'], ['FT26321K001', '30', '0.00'], ['CHARGE', '30', ''])).toBe('code');
  expect(meaning(['SCHOOL FEES', '', '5,000'], ['School fees', '', '5,000'])).toBe('reference');
  expect(meaning(['0712345678', '', '5,000'], ['FT26321K002', '', '5,000'])).toBe('reference');
  expect(meaning(['712345678', '', '5,000'], ['712345679', '', '5,000'])).toBe('code');
  expect(meaning(['FT26321K001', '', '5,000'], ['1059', '', '5,000'])).toBe('reference');
  expect(meaning(['FT26321K001', '', '5,000'], ['ADM/2024/015', '', '5,000'])).toBe('reference');
  expect(meaning(['FT26321K001', '', '5,000'], ['FT26321K001', '', '4,000'])).toBe('reference');
  const rows = rowsOf(['1059', '', '5,000']).map((row) => ({ ...row, cells: [...row.cells, 'FT26321K001'] }));
  expect(guessedColumns([...heads, 'Channel Ref'], rows).filter((column) => column === 'code' || column === 'reference')).toEqual([
    ...['reference', 'code'],
  ]);
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

test('whether an amount is a debit or a credit is read by its head, and of a column “Type” by what it holds', () => {
  const absa = ['Transaction Date', 'Value Date', 'Description', 'Dr/Cr', 'Amount', 'Running Balance'];
  expect(guessedColumns(absa)).toEqual(['day', null, 'narration', 'direction', 'amount', 'balance']);
  for (const head of ['D/C', 'CR/DR', 'Debit/Credit']) expect(columnOf(head), head).toBe('direction');
  const rows = (words: string[]) => words.map((word, at) => ({ line: at + 2, cells: ['1/5/2026', word, '5'] }));
  expect(guessedColumns(['Date', 'Type', 'Amount'], rows(['D', 'Credit', '', 'cr.']))).toEqual(['day', 'direction', 'amount']);
  expect(guessedColumns(['Date', 'Type', 'Amount'], rows(['D', 'Pay Bill']))).toEqual(['day', 'type', 'amount']);
  expect([directionIn('DR'), directionIn('Credit'), directionIn('Deposit')]).toEqual([-1, 1, null]);
});

test('of amounts without a sign somebody is asked which went out', () => {
  const rows = (...amounts: string[]) => amounts.map((amount, at) => ({ line: at + 2, cells: ['1/5/2026', amount] }));
  const questions = ['Debit or credit (if every amount is money in, choose Money in for them)'];
  expect(missingColumns(['day', 'amount'], 'Bank', rows('5,000.00', '1,200.00'))).toEqual(questions);
  expect(missingColumns(['day', 'paidIn'], 'Bank', rows('5,000.00', '1,200.00'))).toEqual([]);
  expect(missingColumns(['day', 'amount', 'direction'], 'Bank', rows('5,000.00'))).toEqual([]);
  for (const out of ['-5', '(5.00)', '5.00 DR', '5.00DR', '5-']) {
    expect(missingColumns(['day', 'amount'], 'Bank', rows('5,000.00', out)), out).toEqual([]);
  }
});

test('an account whose columns were kept before gets what Karo reads since', () => {
  const guessed = guessedColumns(['Date', 'Details', 'Dr/Cr', 'Amount', 'Channel Ref', 'Status', 'Reference']);
  const savedColumns = ['day', 'narration', null, 'amount', null, null, 'code'] as const;
  expect(withNewColumns(savedColumns, guessed)).toEqual(['day', 'narration', 'direction', 'amount', 'reference', null, 'code']);
  const ofReversals = guessedColumns(['Date', 'Amount', 'Linked Transaction ID', 'Cheque No', 'Reason Type', 'Balance']);
  expect(withNewColumns(['day', 'amount', null, null, null, null], ofReversals)).toEqual([
    'day',
    'amount',
    'linked',
    'cheque',
    'type',
    null,
  ]);
});
