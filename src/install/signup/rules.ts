import { mondayOfWeek } from '../../books/terms/weeks.ts';
import { addDays, type Day } from '../../core/dates.ts';

export type TermDates = { name: string; year: number; startDate: Day; endDate: Day };

/** The published terms of 2026. Term 1 ends on a Thursday, before Good Friday. */
const terms2026: readonly TermDates[] = [
  { name: 'Term 1', year: 2026, startDate: '2026-01-05', endDate: '2026-04-02' },
  { name: 'Term 2', year: 2026, startDate: '2026-04-27', endDate: '2026-07-31' },
  { name: 'Term 3', year: 2026, startDate: '2026-08-24', endDate: '2026-10-23' },
];

/** The ISO 8601 weeks of those terms; the published terms of 2024 and 2025 fit them too. */
const termWeeks = [
  { name: 'Term 1', firstWeek: 2, lastWeek: 14 },
  { name: 'Term 2', firstWeek: 18, lastWeek: 31 },
  { name: 'Term 3', firstWeek: 35, lastWeek: 43 },
];

/** The three terms of a year: the published days of 2026, else the same weeks from Monday to Friday. */
export function schoolTerms(year: number): readonly TermDates[] {
  if (year === 2026) return terms2026;
  return termWeeks.map(({ name, firstWeek, lastWeek }) => ({
    name,
    year,
    startDate: mondayOfWeek(year, firstWeek),
    endDate: addDays(mondayOfWeek(year, lastWeek), 4),
  }));
}

/** The terms of a school that begins on a day: those of the year, or of the next once the last is over. */
export function firstTerms(today: Day): readonly TermDates[] {
  const year = Number(today.slice(0, 4));
  const terms = schoolTerms(year);
  return terms.every(({ endDate }) => endDate < today) ? schoolTerms(year + 1) : terms;
}
