import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import type { Payee } from './contract.ts';
import {
  changedBalances,
  owedTogether,
  type SplitDraft,
  sentParts,
  splitOf,
  splitSummary,
  typedParts,
  withAmount,
  withoutPartText,
} from './split-draft.ts';

/** A student who owes so many shillings of this term. */
const payee = (id: number, owed: number): Payee => ({
  ...{ id, admissionNumber: null, fullName: `Child ${id}`, grade: 'Grade 4', stream: 'East', active: true },
  ...{ guardianName: 'Jane Wanjiku', balance: asCents(owed * 100) },
  debts: owed > 0 ? [{ termsBack: 0, amount: asCents(owed * 100) }] : [],
  bursaries: [],
  today: [],
});
const family = [payee(4, 1000), payee(7, 500), payee(9, 0)];
const draft = (changes: Partial<SplitDraft> = {}): SplitDraft => ({
  chosen: ['4', '7', '9'],
  way: 'oldest',
  byHand: {},
  leftTo: '',
  ...changes,
});
const amountsOf = ({ rows }: ReturnType<typeof splitSummary>) => rows.map(({ amount }) => amount);
const shillings = (amount: number) => asCents(amount * 100);

test('a total is shared out in the way that was chosen, in the order of the students', () => {
  expect(amountsOf(splitSummary(draft(), shillings(1200), family))).toEqual(['1000.00', '200.00', '0.00']);
  expect(amountsOf(splitSummary(draft({ way: 'balance' }), shillings(1200), family))).toEqual(['800.00', '400.00', '0.00']);
  expect(amountsOf(splitSummary(draft({ way: 'equal', chosen: ['9', '4'] }), shillings(1200), family))).toEqual(['600.00', '600.00']);
});

test('what is left over is named, and added to whom the person says', () => {
  expect(splitSummary(draft(), shillings(1600), family).left).toBe(10_000);
  const placed = splitSummary(draft({ leftTo: '9' }), shillings(1600), family);
  expect([placed.left, amountsOf(placed)]).toEqual([0, ['1000.00', '500.00', '100.00']]);
  expect(splitSummary(draft({ leftTo: '12' }), shillings(1600), family).left).toBe(10_000);
});

test('what is typed of a split is as many parts, and is the same split again, whose amounts are the same', () => {
  const unshared = typedParts(draft({ way: 'equal', byHand: { 4: '700' }, chosen: ['7', '4'] }));
  expect(unshared.map(({ studentId, amount }) => [studentId, amount])).toEqual([
    ['7', ''],
    ['4', ''],
  ]);
  expect(splitOf(unshared)).toMatchObject({ chosen: ['7', '4'], way: 'equal', leftTo: '' });
  const amountsAgain = (split: SplitDraft) => amountsOf(splitSummary(splitOf(typedParts(split)), shillings(1800), family));
  expect(amountsAgain(draft())).toEqual(['1000.00', '500.00', '0.00']);
  expect(amountsAgain(draft({ way: 'equal' }))).toEqual(['600.00', '600.00', '600.00']);
  expect(amountsAgain(draft({ leftTo: '7' }))).toEqual(['1000.00', '800.00', '0.00']);
  expect(amountsAgain(draft({ way: 'balance', leftTo: '9' }))).toEqual(['1000.00', '500.00', '300.00']);
  const byHand = draft({ way: 'hand', byHand: { 4: '700', 7: '', 9: '1', 12: '5' } });
  expect(typedParts(byHand).map(({ amount }) => amount)).toEqual(['700', '', '1']);
  expect(amountsOf(splitSummary(splitOf(typedParts(byHand)), null, family))).toEqual(['700', '', '1']);
  expect(typedParts(splitOf([]))).toEqual([]);
});

test('parts that were sent are a split by hand, and those of nobody are none yet', () => {
  const { rows } = splitSummary(draft({ way: 'equal' }), shillings(1800), family);
  expect(splitOf(sentParts(rows))).toMatchObject({ chosen: ['4', '7', '9'], way: 'hand', leftTo: '' });
  expect(amountsOf(splitSummary(splitOf(sentParts(rows)), null, family))).toEqual(['600.00', '600.00', '600.00']);
  expect(splitOf([])).toEqual({ chosen: [], way: 'oldest', byHand: {}, leftTo: '' });
});

test('until the total and every balance are known nobody has an amount', () => {
  for (const summary of [splitSummary(draft(), null, family), splitSummary(draft(), shillings(5), family.slice(1))])
    expect([amountsOf(summary), summary.left]).toEqual([['', '', ''], null]);
});

test('an amount typed by hand keeps the others as they were shown, and says what is missing or too much', () => {
  const { rows } = splitSummary(draft(), shillings(1200), family);
  const typed = withAmount(draft(), rows, { studentId: '4', amount: '700' });
  const summary = splitSummary(typed, shillings(1200), family);
  expect([typed.way, amountsOf(summary), summary.left]).toEqual(['hand', ['700', '200.00', '0.00'], 30_000]);
  expect(splitSummary(typed, shillings(800), family).left).toBe(-10_000);
  expect(splitSummary(typed, null, family).left).toBeNull();
});

test('who gets nothing has no part; who has no amount by hand is sent, to be told of it', () => {
  const { rows } = splitSummary(draft(), shillings(1200), family);
  expect(sentParts(rows)).toEqual([
    { studentId: '4', amount: '1000.00' },
    { studentId: '7', amount: '200.00' },
  ]);
  const byHand = splitSummary(draft({ way: 'hand', byHand: { 4: '1200', 9: '0' } }), shillings(1200), family);
  expect(sentParts(byHand.rows)).toEqual([
    { studentId: '4', amount: '1200' },
    { studentId: '7', amount: '' },
  ]);
});

test('students who get nothing are named before the payment is recorded', () => {
  expect(withoutPartText(splitSummary(draft(), shillings(1200), family).rows)).toBe('Child 9 gets no part of this payment and no receipt.');
  expect(withoutPartText(splitSummary(draft(), shillings(900), family).rows)).toBe(
    'Child 7 and Child 9 get no part of this payment and no receipt.',
  );
  expect(withoutPartText(splitSummary(draft({ way: 'equal' }), shillings(1200), family).rows)).toBeNull();
  expect(withoutPartText(splitSummary(draft(), null, family).rows)).toBeNull();
});

test('what they owe together is said once each balance is read, and what somebody paid ahead takes nothing from it', () => {
  const { rows } = splitSummary(draft(), null, [payee(4, 1000), payee(7, 500), payee(9, -200)]);
  expect(owedTogether(rows)).toBe('3 students, who owe KES 1,500.00 together');
  expect(owedTogether(rows.slice(0, 1))).toBe('1 student, who owes KES 1,000.00');
  expect(owedTogether(rows.slice(2))).toBe('1 student, who owes KES 0.00');
  expect(owedTogether(splitSummary(draft(), null, family.slice(1)).rows)).toBe('3 students. Reading what they owe…');
});

test('each student whose balance has changed since the split was shown is named with both, and nobody else', () => {
  const { rows } = splitSummary(draft(), shillings(1200), family);
  const read = [payee(4, 1000), payee(7, -20), payee(9, 3)];
  expect(changedBalances(rows, read)).toEqual([
    'Child 7: the balance was KES 500.00 and is now credit KES 20.00.',
    'Child 9: the balance was KES 0.00 and is now KES 3.00.',
  ]);
  expect(changedBalances(rows, family)).toEqual([]);
  expect(changedBalances([{ studentId: '4', payee: undefined, amount: '', cents: null }], family)).toEqual([]);
});
