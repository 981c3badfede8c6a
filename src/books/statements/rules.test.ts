import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents, sumCents } from '../../core/money.ts';
import { withRunningBalance } from './rules.ts';

const amount = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map(asCents);

test('a payment lowers the balance, and a reversal raises it again', () => {
  const lines = [{ amount: asCents(4_000_01) }, { amount: asCents(10_000_00) }, { amount: asCents(-4_000_01) }];
  expect(withRunningBalance(asCents(10_000_00), lines).map((line) => line.runningBalance)).toEqual([599_999, -400_001, 0]);
});

test('a statement without lines has no balances, and what a line says beside its amount is kept', () => {
  expect(withRunningBalance(asCents(5), [])).toEqual([]);
  const line = { amount: asCents(5), code: 'SGH1X' };
  expect(withRunningBalance(asCents(5), [line])).toEqual([{ amount: 5, code: 'SGH1X', runningBalance: 0 }]);
  expect(line, 'the line given is left as it was').toEqual({ amount: 5, code: 'SGH1X' });
});

test('the last balance is what was owed at first less every amount, whatever the order', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 40 }), (startsFrom, amounts) => {
      const lines = amounts.map((each) => ({ amount: each }));
      const balances = withRunningBalance(startsFrom, lines).map((line) => line.runningBalance);
      const turned = withRunningBalance(startsFrom, lines.toReversed()).map((line) => line.runningBalance);
      const expected = startsFrom - sumCents(amounts);
      return balances.length === amounts.length && balances.at(-1) === expected && turned.at(-1) === expected;
    }),
  );
});

test('each balance follows from the one before', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 40 }), (startsFrom, amounts) => {
      const lines = withRunningBalance(
        startsFrom,
        amounts.map((each) => ({ amount: each })),
      );
      return lines.every((line, index) => line.runningBalance === (lines[index - 1]?.runningBalance ?? startsFrom) - line.amount);
    }),
  );
});
