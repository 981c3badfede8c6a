import { expect, test } from 'vitest';
import { addDays, isDay, weekday } from '../../core/dates.ts';
import { nextYearsTerms } from '../../students/year-end/rules.ts';
import { firstTerms, schoolTerms } from './rules.ts';

const days = (year: number) => schoolTerms(year).map(({ startDate, endDate }) => `${startDate} ${endDate}`);

test('2026 has the days that the Ministry published', () => {
  expect(schoolTerms(2026)).toEqual([
    { name: 'Term 1', year: 2026, startDate: '2026-01-05', endDate: '2026-04-02' },
    { name: 'Term 2', year: 2026, startDate: '2026-04-27', endDate: '2026-07-31' },
    { name: 'Term 3', year: 2026, startDate: '2026-08-24', endDate: '2026-10-23' },
  ]);
});

test('the same weeks give the published days of earlier years', () => {
  expect(days(2024)).toEqual(['2024-01-08 2024-04-05', '2024-04-29 2024-08-02', '2024-08-26 2024-10-25']);
  expect(days(2025)).toEqual(['2025-01-06 2025-04-04', '2025-04-28 2025-08-01', '2025-08-25 2025-10-24']);
});

test('in any other year a term runs from a Monday to a Friday, after New Year, without overlap', () => {
  for (let year = 2000; year <= 2100; year += 1) {
    if (year === 2026) continue;
    let after = `${year}-01-04`;
    for (const term of schoolTerms(year)) {
      expect([weekday(term.startDate), weekday(term.endDate)]).toEqual([1, 5]);
      expect(isDay(term.startDate) && isDay(term.endDate)).toBe(true);
      expect(term.startDate > after && term.endDate > addDays(term.startDate, 50)).toBe(true);
      after = term.endDate;
    }
    expect(after < `${year}-11-01`).toBe(true);
  }
});

test.each([
  ['2026-01-01', 2026],
  ['2026-08-10', 2026],
  ['2026-10-23', 2026],
  ['2026-10-24', 2027],
  ['2026-12-31', 2027],
])('a school that signs up on %s starts with the terms of %i', (today, year) => {
  expect(firstTerms(today)).toEqual(schoolTerms(year));
});

test('a year that starts late in its first week still opens in the second', () => {
  expect(days(2027)[0]).toBe('2027-01-11 2027-04-09');
  expect(days(2028)[0]).toBe('2028-01-10 2028-04-07');
});

test('the year end proposes the days that a school would get that signs up in the next year', () => {
  for (let year = 2024; year <= 2100; year += 1) {
    if (year === 2025) continue;
    const terms = schoolTerms(year).map((term) => ({ ...term, current: false }));
    expect(nextYearsTerms(terms)).toEqual(schoolTerms(year + 1));
  }
});
