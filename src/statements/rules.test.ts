import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents, sumCents } from '../core/money.ts';
import { withRunningBalance } from './rules.ts';

const line = (cents: number) => ({ amount: asCents(cents) });

test('each payment lowers the balance and a reversal raises it again', () => {
  const balances = withRunningBalance(asCents(10_000), [line(4000), line(7000), line(-7000)]).map((row) => row.runningBalance);
  expect(balances).toEqual([6000, -1000, 6000]);
});

test('the last balance is what was owed less all that was paid, whatever the lines', () => {
  const amounts = fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 9_000_000 }), amounts, (owed, paid) => {
      const lines = paid.map(line);
      expect(withRunningBalance(asCents(owed), lines).at(-1)?.runningBalance).toBe(owed - sumCents(lines.map((row) => row.amount)));
    }),
  );
});

test('no payments leave nothing to show', () => {
  expect(withRunningBalance(asCents(500), [])).toEqual([]);
});
