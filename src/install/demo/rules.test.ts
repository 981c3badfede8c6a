import { expect, test } from 'vitest';
import { addDays, weekday, yearOf } from '../../core/dates.ts';
import { bankReference, mpesaCode, oneOf, payingHabit, schoolDays, seededChance, shuffled } from './rules.ts';
import { demoTerms } from './school-plan.ts';

test('the same seed gives the same school', () => {
  const [first, second] = [seededChance(7), seededChance(7)];
  const draws = Array.from({ length: 50 }, () => first());
  expect(Array.from({ length: 50 }, () => second())).toEqual(draws);
  expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true);
  expect(new Set(draws).size).toBe(50);
});

test('school days are Monday to Friday, ends included', () => {
  const days = schoolDays('2026-01-05', '2026-01-18');
  expect(days).toHaveLength(10);
  expect([days[0], days.at(-1)]).toEqual(['2026-01-05', '2026-01-16']);
  expect(days.every((day) => weekday(day) >= 1 && weekday(day) <= 5)).toBe(true);
});

test('families pay in many ways, within the days of the term', () => {
  const chance = seededChance(3);
  const habits = Array.from({ length: 500 }, () => payingHabit(chance, 45));
  expect(habits.flat().every(({ dayIndex }) => dayIndex >= 0 && dayIndex < 45)).toBe(true);
  const shares = habits.map((habit) => habit.reduce((sum, { shareOfFees }) => sum + shareOfFees, 0));
  expect(shares.some((share) => share === 0)).toBe(true);
  expect(shares.some((share) => share > 0 && share < 0.6)).toBe(true);
  expect(shares.some((share) => share > 1)).toBe(true);
  expect(shares.filter((share) => Math.abs(share - 1) < 1e-9).length).toBeGreaterThan(250);
});

test('codes look like those of M-Pesa and the bank on their day', () => {
  const chance = seededChance(5);
  expect(mpesaCode(chance, '2026-05-09')).toMatch(/^UE9[A-HJ-NP-Z0-9]{7}$/);
  expect(mpesaCode(chance, '2027-12-31')).toMatch(/^VLV[A-HJ-NP-Z0-9]{7}$/);
  expect(bankReference(chance, '2026-01-05')).toMatch(/^FT26005[A-HJ-NP-Z0-9]{5}$/);
  expect(bankReference(chance, '2026-12-31')).toMatch(/^FT26365[A-HJ-NP-Z0-9]{5}$/);
});

test('what is shuffled is all there, in an order that its seed decides', () => {
  const list = Array.from({ length: 20 }, (_, index) => index);
  const mixed = shuffled(seededChance(9), list);
  expect(mixed).not.toEqual(list);
  expect(mixed).toEqual(shuffled(seededChance(9), list));
  expect([...mixed].sort((one, other) => one - other)).toEqual(list);
});

test('there is nothing to choose from an empty list', () => {
  expect(() => oneOf(seededChance(1), [])).toThrow(RangeError);
});

test('on every day of ten years the demo school is in its current term, which follows the one before', () => {
  for (let day = '2025-01-01'; day < '2035-01-01'; day = addDays(day, 1)) {
    const [before, now] = demoTerms(day);
    expect(now.startDate <= day && day <= now.endDate, `${day} in ${now.startDate} to ${now.endDate}`).toBe(true);
    expect(before.endDate < now.startDate, day).toBe(true);
    for (const { startDate, endDate, year } of [before, now]) {
      expect([startDate, endDate].map(yearOf), day).toContain(year);
      expect(weekday(startDate), day).toBe(1);
      expect(addDays(startDate, 7 * 15) > endDate && addDays(startDate, 7 * 8) < endDate, day).toBe(true);
    }
  }
});

test('in a term the demo school has its published days, and in the holidays they are moved by weeks', () => {
  expect(demoTerms('2026-09-15').map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    ['2026-04-27', '2026-07-31'],
    ['2026-08-24', '2026-10-23'],
  ]);
  expect(demoTerms('2026-11-21').map(({ name, startDate, endDate }) => [name, startDate, endDate])).toEqual([
    ['Term 2', '2026-06-15', '2026-09-18'],
    ['Term 3', '2026-10-12', '2026-12-11'],
  ]);
});
