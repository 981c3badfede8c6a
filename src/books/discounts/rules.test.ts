import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents, sumCents } from '../../core/money.ts';
import { byVoteHead, voteHeads } from '../billing/vote-heads.ts';
import { dueDiscounts, type StudentRule, sizeOf, sizeText } from './rules.ts';

const charges = { ...byVoteHead(() => asCents(0)), tuitionFee: asCents(1_000_000), diaryFee: asCents(100_001), others: asCents(50_000) };
const rule = (id: number, more: Partial<StudentRule>): StudentRule => ({
  id,
  percent: null,
  amount: null,
  voteHeads: ['tuitionFee'],
  given: null,
  ...more,
});

test('a percentage is of the full fee of its vote heads, a half cent up, and an amount is what it says', () => {
  expect(sizeOf({ percent: 10, amount: null, voteHeads: ['tuitionFee', 'diaryFee'] }, charges)).toBe(110_000);
  expect(sizeOf({ percent: 50, amount: null, voteHeads: ['diaryFee'] }, charges)).toBe(50_001);
  expect(sizeOf({ percent: null, amount: asCents(77), voteHeads: ['others'] }, charges)).toBe(77);
});

test('rules follow each other by their numbers, and the later one gets what the earlier left of a vote head', () => {
  const rules = [rule(2, { percent: 100, voteHeads: ['tuitionFee', 'others'] }), rule(1, { percent: 30 })];
  expect(dueDiscounts(rules, charges)).toEqual([
    { id: 1, cents: 300_000 },
    { id: 2, cents: 750_000 },
  ]);
});

test('what was given is not given again, and comes off before whatever is new', () => {
  const rules = [rule(1, { percent: 30 }), rule(2, { percent: 90, given: asCents(900_000) })];
  expect(dueDiscounts(rules, charges)).toEqual([{ id: 1, cents: 100_000 }]);
  expect(dueDiscounts([rule(1, { amount: asCents(5), voteHeads: ['activityFee'] })], charges)).toEqual([]);
});

test('what was taken back takes nothing off, and is not given again', () => {
  expect(dueDiscounts([rule(1, { percent: 100, given: asCents(0) }), rule(2, { percent: 10 })], charges)).toEqual([
    { id: 2, cents: 100_000 },
  ]);
});

test('whatever the rules, they give nothing below a cent and never more than the vote heads charge', () => {
  const heads = fc.subarray([...voteHeads], { minLength: 1 });
  const size = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), amount: fc.integer({ min: 100, max: 3_000_000 }).map(asCents) }),
  );
  const cents = fc.integer({ min: 0, max: 2_000_000 }).map(asCents);
  const fees = fc.record({ tuitionFee: cents, assBooks: cents, diaryFee: cents, activityFee: cents, others: cents });
  fc.assert(
    fc.property(fc.array(fc.tuple(size, heads), { maxLength: 6 }), fees, (sizes, charged) => {
      const rules = sizes.map(([share, of], id) => rule(id + 1, { ...share, voteHeads: of }));
      const due = dueDiscounts(rules, charged);
      expect(due.every(({ cents: discount }) => discount > 0)).toBe(true);
      for (const { id, cents: discount } of due) expect(discount).toBeLessThanOrEqual(sizeOf(rules[id - 1] as StudentRule, charged));
      expect(sumCents(due.map(({ cents: discount }) => discount))).toBeLessThanOrEqual(sumCents(voteHeads.map((head) => charged[head])));
      // Given first and asked again, nothing more is due.
      const again = rules.map((each) => ({ ...each, given: due.find(({ id }) => id === each.id)?.cents ?? null }));
      expect(dueDiscounts(again, charged)).toEqual([]);
    }),
  );
});

test('a size in words', () => {
  expect(sizeText({ percent: 10, amount: null, voteHeads: ['diaryFee', 'tuitionFee'] })).toBe('10% of Tuition and Diary');
  expect(sizeText({ percent: null, amount: asCents(200_000), voteHeads })).toBe('KES 2,000.00 of all fees of the grade');
});
