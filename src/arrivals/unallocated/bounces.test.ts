import { expect, test } from 'vitest';
import { bounceOf, bouncesTaken, reportsOfSame, type ToldBounce } from './bounces.ts';

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}`;
const told = (evidence: string, date: number, isUsed = false): ToldBounce => ({ evidence, day: day(date), isUsed });
const first = told('Line 2 of statement 5', 20);
const second = told('Line 3 of statement 5', 20);

/** The source of the bounce that money of this day takes, after money of the days before. */
const taken = (bounces: ToldBounce[], date: number, ...before: number[]) => bounceOf(bounces, before.map(day), day(date))?.evidence ?? null;

test.each([
  [5, null],
  [6, first.evidence],
  [20, first.evidence],
  [21, null],
])('a bounce of 20 November and money of the %sth: %j', (date, evidence) => {
  expect(taken([first], date)).toBe(evidence);
});

test('one bounce is of one money, the first that came', () => {
  expect(taken([first], 20, 19)).toBe(null);
  expect(taken([first], 20, 21)).toBe(first.evidence);
  expect(taken([first, second], 20, 19)).toBe(second.evidence);
  expect(taken([first, told('Line 4 of statement 5', 22)], 20, 19)).toBe('Line 4 of statement 5');
});

test('of what two lists tell of one day, the second is the same bounce, unless a list tells of it twice', () => {
  const elsewhere = told('Notice 7 of KCB', 20);
  expect(taken([first, elsewhere], 20)).toBe(first.evidence);
  expect(taken([first, elsewhere], 20, 20)).toBe(null);
  expect(taken([first, second, elsewhere], 20, 20)).toBe(second.evidence);
});

test('a bounce of which one report has its money is of no other, whichever list tells of it again', () => {
  const used = told('Line 2 of statement 5', 20, true);
  expect(taken([used, told('Notice 7 of KCB', 20)], 20)).toBe(null);
  expect(taken([used, second], 20)).toBe(second.evidence);
});

test('what other lists told of a day is the bounce that a list tells of next: its first is theirs, its second only their second', () => {
  const [elsewhere, earlier] = [told('Notice 7 of KCB', 20), told('Notice 6 of KCB', 19)];
  const reports = [earlier, first, second, elsewhere];
  expect(reportsOfSame(reports, { evidence: 'Line 9 of statement 6', day: day(20) })).toEqual([first, elsewhere]);
  expect(reportsOfSame(reports, { evidence: 'Notice 8 of KCB', day: day(20) })).toEqual([second]);
  expect(reportsOfSame(reports, { evidence: 'Line 4 of statement 5', day: day(20) })).toEqual([]);
  expect(reportsOfSame(reports, { evidence: 'Line 9 of statement 6', day: day(21) })).toEqual([]);
});

test('each money takes one bounce, in the order in which it came', () => {
  expect(bouncesTaken([first, second], [20, 21, 19, 18].map(day))).toEqual([first, null, second, null]);
});
