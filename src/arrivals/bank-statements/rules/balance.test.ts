import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents } from '../../../core/money.ts';
import { type Balanced, runningBalance } from './balance.ts';

/** Rows of an account that began with so much: a minute apart, each with its balance. */
function account(opening: number, amounts: readonly number[]): Balanced[] {
  return amounts.map((amount, index) => ({
    line: index + 2,
    at: `2026-05-04T08:${String(index).padStart(2, '0')}:00+03:00`,
    amount: asCents(amount),
    balance: asCents(opening + amounts.slice(0, index + 1).reduce((sum, each) => sum + each, 0)),
  }));
}

const amounts = fc.array(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 2, maxLength: 40 });
const opening = fc.integer({ min: 0, max: 1_000_000 });

test('the balances of a whole account run from its opening to its closing, whichever end comes first', () => {
  fc.assert(
    fc.property(opening, amounts, fc.boolean(), (start, changes, newestFirst) => {
      const rows = account(start, changes);
      const fileRows = newestFirst ? rows.toReversed() : rows;
      const closing = start + changes.reduce((sum, each) => sum + each, 0);
      expect(runningBalance(fileRows)).toEqual({ opening: start, closing, breaks: [] });
    }),
  );
});

test('any balance that was changed is found, at its row and in both orders, with what it should be', () => {
  fc.assert(
    fc.property(opening, amounts, fc.nat(), fc.integer({ min: 1, max: 9999 }), fc.boolean(), (start, changes, at, more, newestFirst) => {
      const rows = account(start, changes);
      const place = 1 + (at % (rows.length - 1));
      const altered = rows.map((row, index) => (index === place ? { ...row, balance: asCents((row.balance ?? 0) + more) } : row));
      const { breaks = [] } = runningBalance(newestFirst ? altered.toReversed() : altered) ?? {};
      const right = rows[place]?.balance ?? 0;
      expect(breaks[0]).toEqual({ line: place + 2, expected: right, found: right + more });
    }),
  );
});

test('any row that was left out of the middle is found at the row after it', () => {
  fc.assert(
    fc.property(opening, amounts, fc.nat(), fc.boolean(), (start, changes, at, newestFirst) => {
      fc.pre(changes.length >= 3);
      const rows = account(start, changes);
      const place = 1 + (at % (rows.length - 2));
      fc.pre(changes[place] !== 0);
      const rest = rows.filter((_, index) => index !== place);
      expect(runningBalance(newestFirst ? rest.toReversed() : rest)?.breaks).toMatchObject([{ line: place + 3 }]);
    }),
  );
});

test('rows of one moment are read in the order in which they agree', () => {
  const rows = account(10_000, [500, -200, 700]).map((row) => ({ ...row, at: '2026-05-04T00:00:00+03:00' }));
  expect(runningBalance(rows.toReversed())).toEqual({ opening: 10_000, closing: 11_000, breaks: [] });
  expect(runningBalance(rows)).toEqual({ opening: 10_000, closing: 11_000, breaks: [] });
});

test('rows of one moment that are wrong in both orders equally are read as the file has them', () => {
  const at = '2026-05-04T00:00:00+03:00';
  const rows = [100, 200].map((amount, index) => ({ line: index + 2, at, amount: asCents(amount), balance: asCents(5000) }));
  expect(runningBalance(rows)).toEqual({ opening: 4900, closing: 5000, breaks: [{ line: 3, expected: 5200, found: 5000 }] });
});

test('a row without a balance is carried over to the next; a file without any says nothing', () => {
  const rows = account(0, [100, 200, 300]);
  const gap = rows.map((row, index) => (index === 1 ? { ...row, balance: null } : row));
  expect(runningBalance(gap)).toEqual({ opening: 0, closing: 600, breaks: [] });
  const without = rows.map((row, index) => (index < 2 ? { ...row, balance: null } : row));
  expect(runningBalance(without)).toEqual({ opening: 0, closing: 600, breaks: [] });
  expect(runningBalance(rows.map((row) => ({ ...row, balance: null })))).toBeNull();
  expect(runningBalance([])).toBeNull();
});
