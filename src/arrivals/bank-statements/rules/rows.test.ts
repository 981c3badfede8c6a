import { expect, test } from 'vitest';
import { statementRows } from '../../../../tests/support/statement-rows.ts';
import { headLineOf, sheetOf } from '../../../../tests/support/whole-sheet.ts';
import { columnOf, guessedColumns } from './columns.ts';
import type { ReadingRules } from './rows.ts';

const heads = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance'];
const details = 'Pay Bill from 2547****149 - JANE DOE Acc. 12';

/** Lines of a file as a statement of M-Pesa, unless stated. */
function read(lines: readonly (readonly string[])[], rules: Partial<ReadingRules> = {}) {
  const sheet = sheetOf(lines, headLineOf(lines, columnOf));
  const columns = guessedColumns(sheet.heads);
  return statementRows(sheet, { columns, method: 'Mpesa', dayOrder: 'dayFirst', today: '2026-06-01', ...rules });
}

const completed = (code: string, more: Partial<Record<'at' | 'paidIn' | 'withdrawn' | 'status' | 'balance', string>> = {}) => [
  ...[code, more.at ?? '2026-05-04 08:15:00', details, more.status ?? 'Completed'],
  ...[more.paidIn ?? '', more.withdrawn ?? '', more.balance ?? ''],
];

test('a row of M-Pesa has its code, its moment in Nairobi, who paid and for which account', () => {
  const preamble = [['M-PESA STATEMENT', ''], ['Short Code', '600100'], ['']];
  const { rows } = read([...preamble, heads, completed('sgh7y2k9ql', { paidIn: '1,500.00', balance: '12,000.50' })]);
  expect(rows).toEqual([
    {
      ...{ line: 5, day: '2026-05-04', at: '2026-05-04T08:15:00+03:00', code: 'SGH7Y2K9QL', narration: details },
      ...{
        account: '12',
        payerName: 'JANE DOE',
        payerPhone: '2547****149',
        amount: 150_000,
        balance: 1_200_050,
        place: 0,
        references: [],
        linked: null,
        cheque: null,
        type: null,
      },
    },
  ]);
});

test('the column of cheque numbers is read for money in and money out', () => {
  const lines = [
    ['Date', 'Details', 'Cheque No', 'Debit', 'Credit'],
    ['04/05/2026', 'CLEARING', '000-123', '', '5000'],
    ['05/05/2026', 'UNPAID', '000124', '5000', ''],
    ['06/05/2026', 'CASH', '', '', '70'],
  ];
  expect(read(lines, { method: 'Bank' }).rows.map(({ cheque, linked, type }) => [cheque, linked, type])).toEqual([
    ['000123', null, null],
    ['000124', null, null],
    [null, null, null],
  ]);
});

test.each([
  ['123,456,789.50', 12_345_678_950],
  ['123,456,789.50 CR', 12_345_678_950],
  ['123,456,789.50 DR', -12_345_678_950],
  ['(2,000,000,000.00)', -200_000_000_000],
])('the balance %s of a large account is read, though no amount is as large', (text, balance) => {
  const { rows, refused } = read([heads, completed('SGH1A', { paidIn: '1', balance: text }), completed('SGH2B', { paidIn: text })]);
  expect(rows).toMatchObject([{ amount: 100, balance }]);
  expect(refused).toMatchObject([{ line: 3, column: 'Paid In', reason: 'is not an amount' }]);
});

test.each([
  ['below zero', '-300.00'],
  ['without a sign', '300'],
  ['in brackets', '(300)'],
])('money out that is written %s is money out', (_, withdrawn) => {
  expect(read([heads, completed('SGH1A', { withdrawn })]).rows).toMatchObject([{ amount: -30_000 }]);
});

test('charges without an amount, what was never completed, and footers are no rows of money', () => {
  const lines = [
    completed('SGH1A', { paidIn: '100' }),
    completed('SGH1A'),
    completed('SGH2B', { paidIn: '100', status: 'Failed' }),
    ['Total', '', '', '', '100.00', '', ''],
    ['This record is produced by request.'],
  ];
  const { rows, refused, withoutMoney, notCompleted } = read([heads, ...lines]);
  expect([rows.length, refused, withoutMoney, notCompleted]).toEqual([1, [], 2, 1]);
});

test.each(['Completed', 'complete', 'SUCCESS', 'Successful', 'Posted', 'cleared', ''])(
  'a row whose status is “%s” is of money',
  (status) => {
    expect(read([heads, completed('SGH1A', { paidIn: '100', status })]).rows).toMatchObject([{ amount: 10_000 }]);
  },
);

test.each(['Failed', 'Pending', 'Incomplete', 'Unsuccessful', 'Not posted'])('a row whose status is “%s” is not', (status) => {
  expect(read([heads, completed('SGH1A', { paidIn: '100', status })])).toMatchObject({ rows: [], notCompleted: 1 });
});

test.each([
  ['no code', completed('', { paidIn: '5' }), { column: 'Receipt No.', value: '', reason: 'is missing' }],
  ['a code that none can be', completed('Ñandú', { paidIn: '5' }), { column: 'Receipt No.', reason: 'is not a transaction code' }],
  ['no amount', completed('SGH1A', { paidIn: 'five' }), { column: 'Paid In', value: 'five', reason: 'is not an amount' }],
  [
    'an amount that may be thousands',
    completed('SGH1A', { paidIn: '1.500' }),
    { column: 'Paid In', value: '1.500', reason: 'three figures after a dot may be thousands: write 1500 or 1,500.00' },
  ],
  ['an error of a spreadsheet', completed('SGH1A', { paidIn: '#REF!' }), { column: 'Paid In', value: '#REF!', reason: 'is not an amount' }],
  ['a bad amount out', completed('SGH1A', { withdrawn: '1e3' }), { column: 'Withdrawn', value: '1e3', reason: 'is not an amount' }],
  [
    'money both ways',
    completed('SGH1A', { paidIn: '5', withdrawn: '6' }),
    { column: 'Paid In', reason: 'has money in and money out in one row' },
  ],
  [
    'a bad day',
    completed('SGH1A', { paidIn: '5', at: '31/02/2026' }),
    { column: 'Completion Time', value: '31/02/2026', reason: 'is not a day' },
  ],
  ['no day', completed('SGH1A', { paidIn: '5', at: '' }), { column: 'Completion Time', reason: 'is missing' }],
  ['a day to come', completed('SGH1A', { paidIn: '5', at: '2026-06-02' }), { column: 'Completion Time', reason: 'is a day to come' }],
  ['a bad balance', completed('SGH1A', { paidIn: '5', balance: 'x' }), { column: 'Balance', value: 'x', reason: 'is not an amount' }],
])('a row with %s is refused by row, column, value and reason', (_, line, fault) => {
  const { rows, refused } = read([heads, completed('SGH9Z', { paidIn: '1', at: '2026-06-01' }), line]);
  expect(rows).toHaveLength(1);
  expect(refused).toEqual([expect.objectContaining({ line: 3, ...fault })]);
});

const bankHeads = ['Date', 'Description', 'Debit', 'Credit', 'Balance'];
const ofBank = (lines: readonly (readonly string[])[], rules: Partial<ReadingRules> = {}) => read(lines, { method: 'Bank', ...rules });

test('a bank row needs no code; it begins its day, and its details are its account', () => {
  const { rows } = ofBank([bankHeads, ['05/04/2026', 'CASH JANE', '', '20,000.00', '20,000.00']]);
  expect(rows).toMatchObject([
    { day: '2026-04-05', at: '2026-04-05T00:00:00+03:00', code: null, account: 'CASH JANE', amount: 2_000_000, place: 0 },
  ]);
  expect(ofBank([bankHeads, ['05/04/2026', 'CASH', '', '1', '1']], { dayOrder: 'monthFirst' }).rows).toMatchObject([{ day: '2026-05-04' }]);
});

test('rows of a day that read the same are told apart by their place, and by nothing else', () => {
  const line = (balance: string, text = 'CASH') => ['05/04/2026', text, '', '500', balance];
  const { rows } = ofBank([bankHeads, line(''), line(''), line('', 'CHEQUE'), line('1,000'), line('')]);
  expect(rows.map(({ place }) => place)).toEqual([0, 1, 0, 0, 2]);
});

test('one signed column, with CR and DR or a sign', () => {
  const texts = ['500.00 CR', '500.00Cr', '300 DR', '300DR', '-300 DR', '-20', '70'];
  const sheet = [['Date', 'Details', 'Amount'], ...texts.map((amount) => ['2026-05-04', 'x', amount])];
  const amounts = ofBank(sheet).rows.map(({ amount }) => amount);
  expect(amounts).toEqual([50_000, 50_000, -30_000, -30_000, -30_000, -2000, 7000]);
});

test('a minus beside CR could be money in or out, so the row is refused', () => {
  const { rows, refused } = ofBank([
    ['Date', 'Details', 'Amount'],
    ['2026-05-04', 'x', '-500 CR'],
  ]);
  expect(rows).toEqual([]);
  expect(refused).toMatchObject([{ value: '-500 CR', reason: 'is not an amount' }]);
});

test.each([
  ['2026-01-05 15:45:00', '2026-01-05T15:45:00+03:00'],
  ['15/01/2026 09:30:47', '2026-01-15T09:30:47+03:00'],
  ['15/01/2026 9:30', '2026-01-15T09:30:00+03:00'],
  ['15/01/2026 12:05:00 AM', '2026-01-15T00:05:00+03:00'],
  ['15/01/2026 12:05:00 PM', '2026-01-15T12:05:00+03:00'],
  ['15-Jan-2026', '2026-01-15T00:00:00+03:00'],
])('%s is the moment %s', (at, moment) => {
  expect(read([heads, completed('SGH1A', { paidIn: '1', at })]).rows).toMatchObject([{ at: moment }]);
});

test('Absa writes debit or credit beside an amount without a sign; a word that is neither is refused', () => {
  const absa = ['Transaction Date', 'Value Date', 'Description', 'Dr/Cr', 'Amount', 'Running Balance'];
  const line = (direction: string, amount: string) => ['04/05/2026', '05/05/2026', 'PESALINK', direction, amount, ''];
  const lines = [
    absa,
    line('C', '5,000.00'),
    line('DR', '1,200.00'),
    line('Debit', '-30.00'),
    line('Credit', '7'),
    line('', '8'),
    line('X', '9'),
  ];
  const { rows, refused } = read(lines, { method: 'Bank' });
  expect(rows.map(({ amount }) => amount)).toEqual([500_000, -120_000, -3_000, 700]);
  expect(rows[0]?.day).toBe('2026-05-04');
  expect(refused).toMatchObject([
    { line: 6, column: 'Dr/Cr', value: '', reason: 'is neither debit nor credit' },
    { line: 7, column: 'Dr/Cr', value: 'X', reason: 'is neither debit nor credit' },
  ]);
});
