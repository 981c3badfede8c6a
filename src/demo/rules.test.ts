import { expect, test } from 'vitest';
import { weekday } from '../core/dates.ts';
import { child, mpesaCode, oneOf, payingHabit, schoolDays, seededChance } from './rules.ts';

test('the same seed gives the same school', () => {
  const [first, second] = [seededChance(7), seededChance(7)];
  const draws = Array.from({ length: 50 }, () => first());
  expect(Array.from({ length: 50 }, () => second())).toEqual(draws);
  expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true);
  expect(new Set(draws).size).toBe(50);
});

test('a child has the age, a guardian of the same family, and a Kenyan telephone number', () => {
  const chance = seededChance(1);
  for (let turn = 0; turn < 200; turn += 1) {
    const { fullName, dob, guardianName, contactNumber1 } = child(chance, { ageYears: 8, on: '2026-01-05' });
    expect(dob > '2016-12-30' && dob <= '2018-01-05').toBe(true);
    expect(fullName.split(' ').at(-1)).toBe(guardianName.split(' ').at(-1));
    expect(contactNumber1).toMatch(/^07\d\d \d{3} \d{3}$/);
  }
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

test('codes look like those of M-Pesa and never come twice', () => {
  const chance = seededChance(5);
  const codes = Array.from({ length: 3000 }, (_, turn) => mpesaCode(chance, turn));
  expect(new Set(codes).size).toBe(3000);
  expect(codes.every((code) => /^U[A-Z0-9]{9}$/.test(code))).toBe(true);
});

test('there is nothing to choose from an empty list', () => {
  expect(() => oneOf(seededChance(1), [])).toThrow(RangeError);
});
