import { expect, test } from 'vitest';
import { addDays, weekday } from '../../core/dates.ts';
import { mondayOfWeek, mondayYearLater } from './weeks.ts';

test('a week is of the year that has its Thursday', () => {
  expect(mondayOfWeek(2026, 1)).toBe('2025-12-29');
  expect(mondayOfWeek(2027, 1)).toBe('2027-01-04');
  expect(mondayOfWeek(2026, 53)).toBe('2026-12-28');
});

test('a year later is the same week, 52 or 53 weeks on, and begins on a Monday', () => {
  expect(mondayYearLater('2025-01-06')).toBe('2026-01-05');
  expect(mondayYearLater('2026-01-05')).toBe('2027-01-11');
  expect(mondayYearLater('2026-04-02')).toBe('2027-04-05');
  expect(mondayYearLater('2027-01-03'), 'the 53rd week of 2026').toBe('2027-12-27');
  for (let year = 2000; year <= 2100; year += 1) {
    for (let week = 1; week <= 52; week += 1) {
      const later = mondayYearLater(addDays(mondayOfWeek(year, week), week % 7));
      expect([later, weekday(later)]).toEqual([mondayOfWeek(year + 1, week), 1]);
    }
  }
});
