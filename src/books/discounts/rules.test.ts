import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents, sumCents } from '../../core/money.ts';
import { byVoteHead, type VoteHead, voteHeads } from '../billing/vote-heads.ts';
import { type Charges, dueDiscounts, type StudentRule, sizeText } from './rules.ts';

const charges = { ...byVoteHead(() => asCents(0)), tuitionFee: asCents(1_000_000), diaryFee: asCents(100_001), others: asCents(50_000) };
const rule = (id: number, more: Partial<StudentRule>): StudentRule => ({
  id,
  percent: null,
  amount: null,
  voteHeads: ['tuitionFee'],
  given: null,
  ...more,
});

const centsOf = (rules: readonly StudentRule[], of: Charges = charges) => dueDiscounts(rules, of).map(({ cents }) => cents);

test('a percentage is of the full fee of its vote heads, a half cent up, and an amount is what it says', () => {
  expect(centsOf([rule(1, { percent: 10, voteHeads: ['tuitionFee', 'diaryFee'] })])).toEqual([110_000]);
  expect(centsOf([rule(1, { percent: 50, voteHeads: ['diaryFee'] })])).toEqual([50_001]);
  expect(centsOf([rule(1, { amount: asCents(77), voteHeads: ['others'] })])).toEqual([77]);
});

test('each vote head bears its share of a percentage, whichever was ticked first', () => {
  const fees = { ...charges, tuitionFee: asCents(1_000_000), diaryFee: asCents(50_000) };
  const ticked: VoteHead[] = ['tuitionFee', 'diaryFee'];
  for (const voteHeadsTicked of [ticked, ticked.toReversed()]) {
    const tenth = rule(1, { percent: 10, voteHeads: voteHeadsTicked });
    expect(centsOf([tenth, rule(2, { percent: 100 })], fees)).toEqual([105_000, 900_000]);
    expect(centsOf([tenth, rule(2, { percent: 100, voteHeads: ['diaryFee'] })], fees)).toEqual([105_000, 45_000]);
    // What a vote head has no room for is not taken off another one.
    expect(centsOf([rule(0, { percent: 100, voteHeads: ['diaryFee'] }), tenth], fees)).toEqual([50_000, 100_000]);
    const amount = rule(1, { amount: asCents(1_020_000), voteHeads: voteHeadsTicked });
    expect(centsOf([amount, rule(2, { percent: 100, voteHeads: ['diaryFee'] })], fees)).toEqual([1_020_000, 30_000]);
  }
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

test('a discount that fees have outgrown, or that is above what it would be now, stays as it was given', () => {
  const both: VoteHead[] = ['tuitionFee', 'others'];
  const rest = [rule(8, { percent: 100 }), rule(9, { percent: 100, voteHeads: ['others'] })];
  expect(centsOf([rule(1, { percent: 20, voteHeads: both, given: asCents(105_000) }), ...rest])).toEqual([900_000, 45_000]);
  expect(centsOf([rule(1, { percent: 10, voteHeads: both, given: asCents(125_000) }), ...rest])).toEqual([880_952, 44_047]);
  expect(centsOf([rule(1, { percent: 100, voteHeads: both, given: asCents(9_000_000) }), ...rest])).toEqual([]);
});

test('what was taken back takes nothing off, and is not given again', () => {
  expect(dueDiscounts([rule(1, { percent: 100, given: asCents(0) }), rule(2, { percent: 10 })], charges)).toEqual([
    { id: 2, cents: 100_000 },
  ]);
});

const someHeads = fc.shuffledSubarray([...voteHeads], { minLength: 1 });
const percentage = fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null) });
const anAmount = fc.record({ percent: fc.constant(null), amount: fc.integer({ min: 100, max: 3_000_000 }).map(asCents) });
const rulesOf = (size: fc.Arbitrary<Pick<StudentRule, 'percent' | 'amount'>>) =>
  fc
    .array(fc.tuple(size, someHeads), { maxLength: 6 })
    .map((sizes) => sizes.map(([share, of], place) => rule(place + 1, { ...share, voteHeads: of })));
const someRules = rulesOf(fc.oneof(percentage, anAmount));
const wholeShillings = fc.oneof(fc.nat({ max: 20_000 }), fc.nat({ max: 20 })).map((shillings) => asCents(shillings * 100));
const withCents = fc.oneof(fc.nat({ max: 2_000_000 }), fc.nat({ max: 20 })).map(asCents);
const someFees = fc.record(byVoteHead(() => withCents));
const evenFees = fc.record(byVoteHead(() => wholeShillings));
const allOf = (charged: Charges) => sumCents(voteHeads.map((head) => charged[head]));
/** All of each vote head, after whatever else. */
const allOfEach = voteHeads.map((head, place) => rule(100 + place, { percent: 100, voteHeads: [head] }));
const inDrawnOrder = (rules: readonly StudentRule[], draws: readonly number[]) =>
  rules
    .map((each, place) => ({ each, draw: draws[place] ?? 0 }))
    .toSorted((one, other) => one.draw - other.draw)
    .map(({ each }) => each);
const someDraws = fc.array(fc.integer(), { minLength: 12, maxLength: 12 });

/** Gives one rule after the other, beside those that `known` answers for it and that are not given yet. */
function givenByThemselves(rules: readonly StudentRule[], charged: Charges, known: (rule: StudentRule) => readonly StudentRule[]) {
  const given: StudentRule[] = [];
  for (const each of rules) {
    const waiting = known(each).filter(({ id }) => !given.some((had) => had.id === id));
    const found = dueDiscounts([...given, ...waiting], charged).find(({ id }) => id === each.id);
    if (found) given.push({ ...each, given: found.cents });
  }
  return given;
}

test('whatever the rules, they give nothing below a cent and never more than the vote heads charge', () => {
  fc.assert(
    fc.property(someRules, fc.oneof(someFees, evenFees), (rules, charged) => {
      const due = dueDiscounts(rules, charged);
      expect(due.every(({ cents }) => cents > 0)).toBe(true);
      for (const { id, cents } of due) {
        expect(cents).toBeLessThanOrEqual(dueDiscounts([rules[id - 1] as StudentRule], charged)[0]?.cents ?? 0);
      }
      // No more than is left comes off each vote head, so that those who take all of one take what is left of it.
      const whole = sumCents(dueDiscounts([...rules, ...allOfEach], charged).map(({ cents }) => cents));
      expect(whole).toBeLessThanOrEqual(allOf(charged));
      expect(whole).toBeGreaterThan(allOf(charged) - voteHeads.length);
      // Given first and asked again, nothing more is due.
      const again = rules.map((each) => ({ ...each, given: due.find(({ id }) => id === each.id)?.cents ?? null }));
      expect(dueDiscounts(again, charged)).toEqual([]);
    }),
  );
});

test('of fees in whole shillings every cent of a vote head is taken off once', () => {
  fc.assert(
    fc.property(someRules, evenFees, (rules, charged) => {
      expect(sumCents(centsOf([...rules, ...allOfEach], charged))).toBe(allOf(charged));
    }),
  );
});

test('rules of the same vote heads give each its percentage of them, the last one what is left', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100 })), someHeads, someFees, (percents, ticked, charged) => {
      const whole = sumCents(ticked.map((head) => charged[head]));
      let left: number = whole;
      const expected = percents.map((percent, place) => {
        const cents = Math.min(Math.round((whole * percent) / 100), left);
        left -= cents;
        return { id: place + 1, cents };
      });
      const rules = percents.map((percent, place) => rule(place + 1, { percent, voteHeads: ticked }));
      expect(dueDiscounts(rules, charged)).toEqual(expected.filter(({ cents }) => cents > 0));
    }),
  );
});

test('a percentage takes its share off every one of its vote heads, in whatever order they were ticked', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), someHeads, evenFees, (percent, ticked, charged) => {
      const due = dueDiscounts([rule(1, { percent, voteHeads: ticked }), ...allOfEach], charged);
      for (const [place, head] of voteHeads.entries()) {
        const taken = charged[head] - (due.find(({ id }) => id === 100 + place)?.cents ?? 0);
        expect(taken).toBe(ticked.includes(head) ? (charged[head] * percent) / 100 : 0);
      }
    }),
  );
});

test('rules that read alike give alike, in whatever order their vote heads were ticked', () => {
  fc.assert(
    fc.property(someRules, someFees, someDraws, (rules, charged, draws) => {
      const place = new Map(voteHeads.map((head, index) => [head, draws[index] ?? 0]));
      const shuffled = rules.map((each) => ({
        ...each,
        voteHeads: each.voteHeads.toSorted((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0)),
      }));
      const due = dueDiscounts(rules, charged);
      expect(dueDiscounts(shuffled, charged)).toEqual(due);
      const withGiven = (some: readonly StudentRule[]) =>
        some.map((each) => (each.id % 2 === 0 ? { ...each, given: due.find(({ id }) => id === each.id)?.cents ?? null } : each));
      expect(dueDiscounts(withGiven(shuffled), charged)).toEqual(dueDiscounts(withGiven(rules), charged));
    }),
  );
});

test('rules that are given by themselves, in whatever order, give what they give together', () => {
  fc.assert(
    fc.property(someRules, evenFees, someDraws, (rules, charged, draws) => {
      const given = givenByThemselves(inDrawnOrder(rules, draws), charged, () => rules);
      const byNumber = given.toSorted((one, other) => one.id - other.id).map(({ id, given: cents }) => ({ id, cents }));
      expect(byNumber).toEqual(dueDiscounts(rules, charged));
    }),
  );
});

test('a percentage that comes later, whatever its number, never takes more off a vote head than is left', () => {
  fc.assert(
    fc.property(rulesOf(percentage), evenFees, someDraws, (rules, charged, draws) => {
      const all = [...inDrawnOrder(rules, draws), ...allOfEach];
      const given = givenByThemselves(all, charged, (each) => [each]);
      expect(sumCents(given.map(({ given: cents }) => cents ?? asCents(0)))).toBe(allOf(charged));
    }),
  );
});

test('a size in words', () => {
  expect(sizeText({ percent: 10, amount: null, voteHeads: ['diaryFee', 'tuitionFee'] })).toBe('10% of Tuition and Diary');
  expect(sizeText({ percent: null, amount: asCents(200_000), voteHeads })).toBe('KES 2,000.00 of all fees of the grade');
});
