import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents, sumCents, zeroCents } from '../../core/money.ts';
import { debtsOf, repeatedStudent, sharedOut, sumFault, ways } from './rules.ts';

const cents = asCents;
const amount = fc.integer({ min: 0, max: 10_000_000_000 }).map(asCents);
const balance = fc.integer({ min: -5_000_000, max: 5_000_000 }).map(asCents);
/** As the server gives them: a balance, and what it is made of. */
const owing = fc
  .tuple(balance, fc.array(fc.integer({ min: -100_000, max: 2_000_000 }).map(asCents), { maxLength: 5 }))
  .map(([owed, charged]) => ({
    balance: owed,
    debts: debtsOf(
      owed,
      charged.map((each, termsBack) => ({ termsBack, charged: each })),
    ),
  }));

/** One child who owes so much, from how many terms back. */
const child = (...debts: [termsBack: number | null, owed: number][]) => ({
  balance: sumCents(debts.map(([, owed]) => cents(owed))),
  debts: debts.map(([termsBack, owed]) => ({ termsBack, amount: cents(owed) })),
});

test('however a total is shared out, no cent is lost, no part is below zero, and each child has one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ways), amount, fc.array(owing, { maxLength: 60 }), (way, total, among) => {
      const { amounts, left } = sharedOut(way, total, among);
      expect(sumCents(amounts) + left).toBe(total);
      expect([...amounts, left].every((part) => part >= 0 && Number.isSafeInteger(part))).toBe(true);
      expect(amounts).toHaveLength(among.length);
    }),
  );
});

test('by debt and by balance nobody gets more than they owe, and nothing is left over while anybody owes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('oldest' as const, 'balance' as const),
      amount,
      fc.array(owing, { minLength: 1, maxLength: 20 }),
      (way, total, among) => {
        const { amounts, left } = sharedOut(way, total, among);
        const owed = among.map((each) => Math.max(each.balance, 0));
        expect(amounts.every((part, place) => part <= (owed[place] ?? 0))).toBe(true);
        if (left > 0) expect(amounts).toEqual(owed);
      },
    ),
  );
});

test('equal parts differ by a cent at most, and leave nothing over', () => {
  fc.assert(
    fc.property(amount, fc.array(owing, { minLength: 1, maxLength: 60 }), (total, among) => {
      const { amounts, left } = sharedOut('equal', total, among);
      expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      expect(left).toBe(0);
    }),
  );
  expect(sharedOut('equal', cents(100), [child(), child(), child()]).amounts).toEqual([34, 33, 33]);
});

test('the oldest debt is paid first, whichever child owes it; of one age the first child comes first', () => {
  const among = [child([1, 500], [0, 1000]), child([null, 300], [0, 1000]), child([0, 1000])];
  expect(sharedOut('oldest', cents(200), among)).toEqual({ amounts: [0, 200, 0], left: 0 });
  expect(sharedOut('oldest', cents(700), among)).toEqual({ amounts: [400, 300, 0], left: 0 });
  expect(sharedOut('oldest', cents(2300), among)).toEqual({ amounts: [1500, 800, 0], left: 0 });
  expect(sharedOut('oldest', cents(3900), among)).toEqual({ amounts: [1500, 1300, 1000], left: 100 });
});

test('by each balance everybody gets the same share of what they owe, and who is in credit gets nothing', () => {
  const among = [child([0, 3000]), child([0, 1000]), { balance: cents(-500), debts: [] }];
  expect(sharedOut('balance', cents(1000), among)).toEqual({ amounts: [750, 250, 0], left: 0 });
  expect(sharedOut('balance', cents(4001), among)).toEqual({ amounts: [3000, 1000, 0], left: 1 });
  expect(sharedOut('balance', cents(70), [among[2] ?? child()])).toEqual({ amounts: [0], left: 70 });
});

test('the largest amount is shared exactly', () => {
  const among = Array.from({ length: 7 }, () => child([0, 10_000_000_000]));
  const { amounts } = sharedOut('balance', cents(10_000_000_000), among);
  expect(sumCents(amounts)).toBe(10_000_000_000);
  expect(new Set(amounts)).toEqual(new Set([1_428_571_428, 1_428_571_429]));
});

test('nobody to share with leaves all of it', () => {
  for (const way of ways) expect(sharedOut(way, cents(50), [])).toEqual({ amounts: [], left: 50 });
});

test('a balance is made of the latest charges, because what was paid has paid the oldest', () => {
  const charges = [
    { termsBack: 0, charged: cents(1000) },
    { termsBack: 1, charged: cents(800) },
  ];
  expect(debtsOf(cents(1500), charges)).toEqual([
    { termsBack: 1, amount: 500 },
    { termsBack: 0, amount: 1000 },
  ]);
  expect(debtsOf(cents(2000), charges)[0]).toEqual({ termsBack: null, amount: 200 });
  expect(debtsOf(cents(-1), charges)).toEqual([]);
  expect(debtsOf(zeroCents, charges)).toEqual([]);
});

test('debts add up to what is owed, and none is empty', () => {
  fc.assert(
    fc.property(owing, ({ balance: owed, debts }) => {
      expect(sumCents(debts.map((debt) => debt.amount))).toBe(Math.max(owed, 0));
      expect(debts.every((debt) => debt.amount > 0)).toBe(true);
    }),
  );
});

test('parts are compared with the total to the cent, and a student who stands twice is named', () => {
  const parts = [
    { studentId: 4, amount: cents(1000) },
    { studentId: 7, amount: cents(501) },
  ];
  expect(sumFault(cents(1501), parts)).toBeNull();
  expect(sumFault(cents(1500), parts)).toBe('The parts add up to KES 15.01, which is KES 0.01 more than the total');
  expect(sumFault(cents(2000), parts)).toBe('The parts add up to KES 15.01, which is KES 4.99 less than the total');
  expect(repeatedStudent(parts)).toBeNull();
  expect(repeatedStudent([...parts, { studentId: 4, amount: cents(1) }])).toBe(4);
});
