import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountMax, asCents, zeroCents } from '../../core/money.ts';
import { billWith, changedFee, changeIn, comingIn, comingText, countIn, type GradeBill, totalOf } from './rules.ts';

const kes = (shillings: number) => asCents(shillings * 100);

test('a change is an amount or a percentage, less with a minus', () => {
  expect(['500', '-200', '(200)', 'KES 1,500', ''].map(changeIn)).toEqual([500, -200, -200, 1500, 0].map((each) => ({ cents: kes(each) })));
  expect(['5%', '7.5 %', '-10%'].map(changeIn)).toEqual([500, 750, -1000].map((percentHundredths) => ({ percentHundredths })));
  expect(['x', '5%%', '-101%', '1.234'].map(changeIn)).toEqual([null, null, null, null]);
});

test('a fee changes by the amount, or to the nearest shilling of the percentage, and stays a fee', () => {
  expect(changedFee(kes(1000), { cents: kes(-250) })).toBe(kes(750));
  expect(changedFee(kes(1010), { percentHundredths: 500 })).toBe(kes(1061));
  expect(changedFee(kes(100), { cents: kes(-101) })).toBe(0);
  expect(changedFee(amountMax, { percentHundredths: 99_999 })).toBe(amountMax);
  expect(changedFee(asCents(12_345), { cents: zeroCents })).toBe(12_345);
});

test('who comes and leaves travels in an address', () => {
  const coming = new Map([
    [7, 12],
    [9, -4],
  ]);
  expect(comingText(new Map([...coming, [11, 0]]))).toBe('7:12,9:-4');
  expect([comingIn('7:12,9:-4'), comingIn('')]).toEqual([coming, new Map()]);
  expect(['7', '7:1.5', '7:99999', '7:1,', 'x:1'].map(comingIn)).toEqual(Array(5).fill(null));
});

test('how many come is typed with or without a sign', () => {
  expect(['12', '+12', '-4', '−4', ' ', '9999'].map(countIn)).toEqual([12, 12, -4, -4, 0, 9999]);
  expect(['1.5', 'x', '10000', '--4'].map(countIn)).toEqual(Array(4).fill(null));
});

const bill: GradeBill = { students: 3, each: kes(1000), fees: kes(3000), additionalFees: asCents(100), discounts: kes(600) };

test('who comes pays the fees of the grade alone', () => {
  const more = billWith(bill, 2);
  expect(more).toEqual({ ...bill, students: 5, fees: kes(5000), total: kes(5000) + 100 - kes(600) });
});

test('who leaves takes an average share of the rest along, a half cent up', () => {
  expect(billWith(bill, -1)).toMatchObject({ students: 2, fees: kes(2000), additionalFees: 67, discounts: kes(400) });
  expect(billWith(bill, -3)).toMatchObject({ students: 0, fees: 0, additionalFees: 0, discounts: 0, total: 0 });
  expect(billWith(bill, -7)).toEqual(billWith(bill, -3));
});

test('a grade with nobody in it takes newcomers', () => {
  const empty = { ...bill, students: 0, fees: zeroCents, additionalFees: zeroCents, discounts: zeroCents };
  expect(billWith(empty, 4)).toMatchObject({ students: 4, fees: kes(4000), total: kes(4000) });
  expect(billWith(empty, -4)).toMatchObject({ students: 0, total: 0 });
});

test('whatever comes or leaves, a bill comes to its fees and additional fees less discounts, and nobody leaves it as it is', () => {
  const cents = fc.integer({ min: 0, max: 9_000_000 }).map(asCents);
  fc.assert(
    fc.property(fc.nat({ max: 500 }), cents, cents, cents, fc.integer({ min: -600, max: 600 }), (students, each, extra, less, coming) => {
      const known = { students, each, fees: asCents(each * students), additionalFees: extra, discounts: less };
      const { total, ...changed } = billWith(known, coming);
      expect(changed.students).toBe(Math.max(0, students + coming));
      expect(changed.fees).toBe(each * changed.students);
      expect(total).toBe(changed.fees + changed.additionalFees - changed.discounts);
      if (students > 0) expect(billWith(known, 0)).toMatchObject(known);
    }),
  );
});

test('all grades together are their sums, and their difference is of the sums', () => {
  const line = (students: number, total: number, was: number) => ({
    ...{ students, fees: kes(total), additionalFees: kes(3), discounts: kes(2), total: kes(total + 1) },
    now: { students: 10, amount: kes(was) },
  });
  expect(totalOf([line(4, 100, 51), line(6, 200, 151)])).toEqual({
    ...{ students: 10, fees: kes(300), additionalFees: kes(6), discounts: kes(4), total: kes(302) },
    ...{ now: { students: 20, amount: kes(202) }, change: kes(100), changePercent: 49.5 },
  });
  expect(totalOf([])).toMatchObject({ students: 0, total: 0, changePercent: null });
});
