import * as z from 'zod/mini';
import { absentOr, asField, spoken } from './fields.ts';

/** A calendar day of East Africa as `yyyy-MM-dd`. Days are compared and sorted as text; no clock time is ever attached. */
export type Day = string;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');
/** East Africa is UTC+3 all year. */
const nairobiAheadMs = 3 * 3_600_000;

/** True for a real day of the calendar between 1900 and 2199 in the form `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return false;
  return instant.toISOString().startsWith(text) && text >= '1900-01-01' && text <= '2199-12-31';
}

/** The day in Nairobi at an instant (now by default). */
export function nairobiToday(at: Date = new Date()): Day {
  return nairobiClock(at).slice(0, 10);
}

/** Date and time in Nairobi at an instant: "2026-01-05T14:05:00.000". */
function nairobiClock(at: Date): string {
  return new Date(at.getTime() + nairobiAheadMs).toISOString().slice(0, -1);
}

/** The day in Nairobi of an instant in ISO text with its zone. */
export function nairobiDay(instant: string): Day {
  return nairobiToday(new Date(instant));
}

/** A day for people: 2026-01-05 → "5 Jan 2026". */
export function dayText(day: Day): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`;
}

/** An instant for people, in Nairobi: "5 Jan 2026, 14:05". */
export function instantText(instant: string): string {
  const { day: on, time } = nairobiDayAndTime(instant);
  return `${dayText(on)}, ${time}`;
}

/** Day and time in Nairobi at an instant: "2026-01-05" and "14:05". */
export function nairobiDayAndTime(instant: string): { day: Day; time: string } {
  const clock = nairobiClock(new Date(instant));
  return { day: clock.slice(0, 10), time: clock.slice(11, 16) };
}

/** An instant in milliseconds since 1970 as text in UTC: "2026-01-05T11:05:00.000Z". */
export function instantAt(ms: number): string {
  return new Date(ms).toISOString();
}

/** A day some days later (earlier, if negative). */
export function addDays(day: Day, count: number): Day {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + count);
  return at.toISOString().slice(0, 10);
}

/** The year of a day, as a number. */
export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** Day of the week in the calendar: 0 is Sunday, 6 Saturday. */
export function weekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** A required day in a request or reply. `label` begins the message of a missing or wrong one. */
export function dayField(label: string) {
  const required = `${spoken(label)} is required`;
  const wrong = `${spoken(label)} must be a date in the form yyyy-MM-dd`;
  const schema = z.string({ error: absentOr(required, wrong) }).check(
    z.minLength(1, required),
    z.refine((text) => text === '' || isDay(text), wrong),
  );
  return asField(schema, { label, holds: 'day' });
}

/** A day in a reply. */
export const day = z.string().check(z.refine(isDay));
