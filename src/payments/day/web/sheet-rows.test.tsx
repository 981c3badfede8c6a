import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../tests/support/drawn.tsx';
import { sampleDay, shillings } from '../../../../tests/support/sample-day.ts';
import { methods } from '../../../books/ledger/methods.ts';
import type { CashDay } from '../contract.ts';
import { hourText, stateMarks, varianceWords } from './day-words.ts';
import { type PaperRow, PaperTable } from './paper-table.tsx';
import { cashRows, hourRows, methodRows, pieceRows, reversalRows } from './sheet-rows.tsx';

/** Rows as they are read: name and cells, and a mark for a total. */
const read = (rows: readonly PaperRow[]) =>
  rows.map(({ name, cells, isTotal }) => [
    ...(isTotal ? ['='] : []),
    name,
    ...cells.map((cell) => wordsOf(renderToStaticMarkup(<span>{cell}</span>))),
  ]);
/** What a cell says as a number of cents. */
const centsOf = (text = '') => Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100);

const figure = fc.record({
  day: fc.constantFrom('2026-02-02', '2026-02-03'),
  hour: fc.integer({ min: 0, max: 23 }),
  method: fc.constantFrom(...methods),
  payments: fc.integer({ min: 1, max: 50 }),
  amount: fc.integer({ min: 1, max: 90_000 }).map(shillings),
});
const reversal = fc.record({
  receiptNumber: fc.integer({ min: 1, max: 500 }),
  studentId: fc.constant(12),
  day: fc.constant('2026-02-03'),
  hour: fc.integer({ min: 0, max: 23 }),
  method: fc.constantFrom(...methods),
  amount: fc.integer({ min: 1, max: 9000 }).map((amount) => shillings(-amount)),
  reason: fc.constant('Wrong child'),
  by: fc.constant('wanjiku'),
});

test('the rows of the methods add up to the total, whatever came in and went back', () => {
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 12 }), fc.array(reversal, { maxLength: 5 }), (figures, reversals) => {
      const rows = read(methodRows(sampleDay({ figures, reversals })));
      if (figures.length + reversals.length === 0) {
        expect(rows).toEqual([]);
        return;
      }
      const [, , ...total] = rows.at(-1) ?? [];
      const sums = [1, 2, 3].map((column) => rows.slice(0, -1).reduce((sum, row) => sum + centsOf(row[column]), 0));
      expect(total.map(centsOf)).toEqual(sums);
      const moved = [...figures, ...reversals].reduce((sum, { amount }) => sum + amount, 0);
      expect(centsOf(total[2])).toBe(moved);
    }),
    { numRuns: 60 },
  );
});

test('methods stand in the order in which they are offered, and only those that moved', () => {
  const only = (...wanted: (typeof methods)[number][]) =>
    wanted.map((method, hour) => ({ day: '2026-02-03', hour, method, payments: 1, amount: shillings(10) }));
  const names = (figures: CashDay['figures']) => read(methodRows(sampleDay({ figures, reversals: [] }))).map(([name]) => name);
  expect(names(only('Bank', 'Cash'))).toEqual(['Cash', 'Bank', '=']);
  expect(names(only('Cheque', 'Mpesa'))).toEqual(['M-Pesa', 'Cheque', '=']);
  expect(names([])).toEqual([]);
});

test('an hour is told from its begin to its end, the last one too', () => {
  expect([0, 9, 23].map(hourText)).toEqual(['00:00–01:00', '09:00–10:00', '23:00–24:00']);
  expect(read(hourRows(sampleDay()))[1]).toEqual(['3 Feb 2026, 14:00–15:00, M-Pesa', '1', '4,500.00']);
});

test('each row of a table has a name of its own, because two sums of an hour differ by method', () => {
  const figures = (['Cash', 'Mpesa'] as const).map((method) => ({
    ...{ day: '2026-02-03', hour: 9, payments: 1 },
    ...{ method, amount: shillings(10) },
  }));
  const names = hourRows(sampleDay({ figures })).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('a reversal names its receipt, why, who, and takes away', () => {
  expect(read(reversalRows(sampleDay()))).toEqual([['Receipt 31, 3 Feb 2026, 10:00–11:00', 'Wrong child (wanjiku)', 'Cash', '−700.00']]);
});

test('the cash of a sheet can be added up by hand: the lines before the expected sum come to it', () => {
  const rows = read(cashRows(sampleDay()));
  const expected = rows.findIndex(([, name]) => name === 'Expected cash');
  const sum = rows.slice(0, expected).reduce((total, row) => total + centsOf(row.at(-1)), 0);
  expect(sum).toBe(centsOf(rows[expected]?.at(-1)));
  expect(rows.slice(expected)).toEqual([
    ['=', 'Expected cash', '800.00'],
    ['=', 'Counted', '800.00'],
    ['=', 'Variance: Matches the books', '0.00'],
  ]);
});

test('a day without a slip has no line for the bank, and one with two has both', () => {
  const [slip] = sampleDay().bankings;
  const banked = (bankings: CashDay['bankings']) => read(cashRows(sampleDay({ bankings }))).filter(([name]) => name?.startsWith('Banked'));
  expect(banked([])).toEqual([]);
  if (!slip) throw new Error('The sample has a slip.');
  expect(banked([slip, { ...slip, id: 2, reference: 'FT10', amount: shillings(100) }])).toEqual([
    ['Banked 2 Feb 2026, KCB, slip FT9', '−2,000.00'],
    ['Banked 2 Feb 2026, KCB, slip FT10', '−100.00'],
  ]);
  const reversal = { ...slip, id: 3, reversesId: 1, amount: shillings(-2000), reason: 'Typed twice' };
  expect(read(cashRows(sampleDay({ bankings: [slip, reversal] })))).toContainEqual(['KCB, slip FT9, reversed: Typed twice', '2,000.00']);
});

test('a slip that is reversed and recorded again has three rows, each with a name of its own', () => {
  const [slip] = sampleDay().bankings;
  if (!slip) throw new Error('The sample has a slip.');
  const reversal = { ...slip, id: 3, reversesId: slip.id, amount: shillings(-2000), reason: 'Typed twice' };
  const bankings = [{ ...slip, isReversed: true }, reversal, { ...slip, id: 4 }];
  const names = cashRows(sampleDay({ bankings })).flatMap(({ name }) => (name.includes('FT9') ? name : []));
  expect(names).toEqual([
    'Banked 2 Feb 2026, KCB, slip FT9 (reversed)',
    'KCB, slip FT9, reversed: Typed twice',
    'Banked 2 Feb 2026, KCB, slip FT9',
  ]);
});

test('a sheet stays as it was where a slip is reversed after the count', () => {
  const [slip] = sampleDay().bankings;
  if (!slip) throw new Error('The sample has a slip.');
  const names = cashRows(sampleDay({ bankings: [{ ...slip, isReversed: true }] })).map(({ name }) => name);
  expect(names).toContain('Banked 2 Feb 2026, KCB, slip FT9');
});

test('thousands of coins are grouped as people read them', () => {
  const pieces = [{ face: 1000, pieces: 1200 }];
  expect(read(pieceRows(sampleDay({ pieces, counted: shillings(1_200_000) })))).toEqual([
    ['1,200 × 1,000', '1,200,000.00'],
    ['=', 'Counted', '1,200,000.00'],
  ]);
});

test.each([
  [0, 'Matches the books'],
  [-0.5, 'KES 0.50 short'],
  [1200, 'KES 1,200.00 over'],
])('a variance of %d shillings reads %s', (amount, words) => {
  expect(varianceWords({ variance: shillings(amount) })).toBe(words);
});

test('each state has a word and a tone of its own', () => {
  const marks = Object.values(stateMarks);
  expect(new Set(marks.map(([tone]) => tone)).size).toBe(marks.length);
  expect(stateMarks.locked).toEqual(['good', 'Locked']);
});

test('a table on paper names its rows and columns for those who cannot see it', () => {
  const markup = renderToStaticMarkup(
    <PaperTable
      label="Cash"
      heads={['Line', 'Amount']}
      rows={[
        { name: 'Received', cells: ['1'] },
        { name: 'In all', cells: ['1'], isTotal: true },
      ]}
    />,
  );
  expect(markup).toContain('aria-label="Cash"');
  expect(markup.match(/<th scope="col">/g)).toHaveLength(2);
  expect(markup.match(/<th scope="row">/g)).toHaveLength(2);
  expect(markup.match(/data-total="true"/g)).toHaveLength(1);
  expect(renderToStaticMarkup(<PaperTable label="Cash" rows={[]} />)).not.toContain('<thead>');
});
