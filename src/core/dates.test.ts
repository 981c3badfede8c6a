import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayField, dayText, instantText, isDay, nairobiToday, weekday } from './dates.ts';

test.each(['2026-02-28', '2028-02-29', '1900-01-01', '2199-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each(['2026-02-29', '2026-13-01', '2026-1-5', '26-01-05', '2026-01-05T00:00:00Z', '1899-12-31', '2200-01-01', '', 'infinity'])(
  '%j is no day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

test('a day begins in Nairobi three hours before it begins in UTC', () => {
  expect(instantText('2026-03-31T20:59:59Z')).toBe('31 Mar 2026, 23:59');
  expect(instantText('2026-03-31T21:00:00Z')).toBe('1 Apr 2026, 00:00');
  expect(isDay(nairobiToday())).toBe(true);
});

test('days are counted over months and leap years, there and back', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), (count) => {
      const there = addDays('2026-06-15', count);
      expect(isDay(there)).toBe(true);
      expect(addDays(there, -count)).toBe('2026-06-15');
      expect(weekday(there)).toBe((((1 + count) % 7) + 7) % 7);
    }),
  );
});

test('people read days and instants as East Africans write them', () => {
  expect(dayText('2026-01-05')).toBe('5 Jan 2026');
  expect(instantText('2026-01-05T21:05:00.000Z')).toBe('6 Jan 2026, 00:05');
});

test('a required day says what is wrong with it, by its label', () => {
  const start = dayField('Start date');
  expect(start.parse('2026-01-05')).toBe('2026-01-05');
  expect(start.safeParse(undefined).error?.issues[0]?.message).toBe('Start date is required');
  expect(start.safeParse('').error?.issues[0]?.message).toBe('Start date is required');
  expect(start.safeParse('5/1/2026').error?.issues[0]?.message).toBe('Start date must be a date in the form yyyy-MM-dd');
});
