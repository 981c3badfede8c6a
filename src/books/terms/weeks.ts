import { addDays, type Day, weekday, yearOf } from '../../core/dates.ts';

/** The Monday of an ISO 8601 week of the year. Week 1 contains 4 January. */
export function mondayOfWeek(year: number, week: number): Day {
  return addDays(mondayOf(`${year}-01-04`), (week - 1) * 7);
}

/**
 * The Monday of the same week in the next year: the terms of the Ministry keep their weeks, not their days. For a 53rd week, which the
 * next year does not have, that of the 52nd.
 */
export function mondayYearLater(day: Day): Day {
  const monday = mondayOf(day);
  // A week belongs to the year of its Thursday.
  const year = yearOf(addDays(monday, 3));
  const hasOnly52Weeks = addDays(mondayOfWeek(year, 1), 364) === mondayOfWeek(year + 1, 1);
  const later = addDays(monday, hasOnly52Weeks ? 364 : 371);
  const last = addDays(mondayOfWeek(year + 2, 1), -7);
  return later > last ? last : later;
}

function mondayOf(day: Day): Day {
  return addDays(day, -((weekday(day) + 6) % 7));
}
