import { expect, test } from 'vitest';
import { weekday } from '../core/dates.ts';
import { bankReference, mpesaCode, oneOf, payingHabit, schoolDays, seededChance, shuffled } from './rules.ts';

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
