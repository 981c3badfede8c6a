import { addDays, type Day, isDay } from '../../core/dates.ts';

/** Whether 3/4/2015 is the third of April or the fourth of March. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const;
export type DayOrder = (typeof dayOrders)[number];

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Months whose Kiswahili name begins differently from the English one. */
const kiswahiliMonths: Record<string, number> = { mac: 3, mei: 5, ago: 8, okt: 10, des: 12 };
const figures = /^(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(\d{2}|\d{4})$/;

/** No day is written longer, and what is longer is not looked through. */
const dayLengthMax = 60;

/**
 * Finds the order of day and month in a column, text by text: a value over 12 decides. 'ask' if the numeric dates do not decide or
 * contradict each other; null if the order does not matter.
 */
export function dayOrderFinder(): { take: (text: string) => void; order: () => DayOrder | 'ask' | null } {
  let [isWritten, dayFirst, monthFirst] = [false, false, false];
  const take = (text: string) => {
    const [, first, second] = figures.exec(withoutClock(text)) ?? [];
    if (!first || !second || first === second) return;
    isWritten = true;
    dayFirst ||= Number(first) > 12 && Number(second) <= 12;
    monthFirst ||= Number(second) > 12 && Number(first) <= 12;
  };
  const order = () => {
    if (dayFirst !== monthFirst) return dayFirst ? 'dayFirst' : 'monthFirst';
    return isWritten ? 'ask' : null;
  };
  return { take, order };
}

/**
 * Parses a date: 2015-04-03, 3/4/2015, 03.04.15, 3-Apr-2015, 3rd April 2015, April 3, 2015, 20150403, or a spreadsheet's serial number.
 * Null for other text, or another order.
 */
export function dayIn(text: string, order: DayOrder): Day | null {
  const bare = withoutClock(text).replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1');
  return inFigures(bare, order) ?? yearFirst(bare) ?? inWords(bare) ?? ofSpreadsheet(bare);
}

/** '' for a text that is too long to be a day. */
function withoutClock(text: string): string {
  const bare = text.trim();
  return bare.length > dayLengthMax ? '' : bare.replace(/(?<![T\s])[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]m|Z)?$/i, '');
}

function inFigures(text: string, order: DayOrder): Day | null {
  const [, first, second, year] = figures.exec(text) ?? [];
  if (!first || !second || !year) return null;
  return order === 'dayFirst' ? dayOf(year, second, first) : dayOf(year, first, second);
}

function yearFirst(text: string): Day | null {
  const [, year, month, date] = /^(\d{4})[./\s-]?(\d{1,2})[./\s-]?(\d{1,2})$/.exec(text) ?? [];
  return year && month && date && (text.length === 8 || /[./\s-]/.test(text)) ? dayOf(year, month, date) : null;
}

function inWords(text: string): Day | null {
  const [, dateFirst, monthAfter, yearAfter] = /^(\d{1,2})[\s./,-]*([a-z]{3,})[\s./,-]*(\d{2}|\d{4})$/i.exec(text) ?? [];
  if (dateFirst && monthAfter && yearAfter) return dayOf(yearAfter, monthOf(monthAfter), dateFirst);
  const [, month, date, year] = /^([a-z]{3,})[\s./,-]*(\d{1,2})[\s.,/-]+(\d{4})$/i.exec(text) ?? [];
  return month && date && year ? dayOf(year, monthOf(month), date) : null;
}

/** Days since 30 December 1899, as spreadsheets count; only between 1950 and 2064. */
function ofSpreadsheet(text: string): Day | null {
  const [, count] = /^(\d{5})(?:\.\d+)?$/.exec(text) ?? [];
  return count && Number(count) >= 18_264 && Number(count) <= 60_000 ? addDays('1899-12-30', Number(count)) : null;
}

function monthOf(word: string): string {
  const start = word.slice(0, 3).toLowerCase();
  return String(kiswahiliMonths[start] ?? months.indexOf(start) + 1);
}

/** Two-digit years up to 40 are of this century, others of the last. */
function dayOf(year: string, month: string, date: string): Day | null {
  const century = Number(year) <= 40 ? '20' : '19';
  const day = `${year.length === 2 ? century + year : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** True for a plausible date of birth: an age from 2 to 25 years on that day. */
export function isSchoolAge(birthday: Day, on: Day): boolean {
  const [years, rest] = [Number(on.slice(0, 4)) - Number(birthday.slice(0, 4)), on.slice(5) < birthday.slice(5) ? 1 : 0];
  const age = years - rest;
  return age >= 2 && age <= 25;
}
