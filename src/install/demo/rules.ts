import { addDays, type Day, weekday } from '../../core/dates.ts';

/** Reproducible random numbers from 0 up to 1, so that every demo school has the same children. */
export function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Chance = () => number;

/** A random element. */
export function oneOf<T>(chance: Chance, list: readonly T[]): T {
  const chosen = list[Math.floor(chance() * list.length)];
  if (chosen === undefined) throw new RangeError('Nothing to choose from');
  return chosen;
}

/** A shuffled copy. */
export function shuffled<T>(chance: Chance, list: readonly T[]): T[] {
  return list
    .map((entry) => ({ entry, place: chance() }))
    .sort((one, other) => one.place - other.place)
    .map(({ entry }) => entry);
}

/** The school days (Monday to Friday) between two days, both included. */
export function schoolDays(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let on = from; on <= to; on = addDays(on, 1)) {
    if (weekday(on) !== 0 && weekday(on) !== 6) days.push(on);
  }
  return days;
}

export type Instalment = { dayIndex: number; shareOfFees: number };

/**
 * A family's payments in a term of so many school days: most in full or in two or three parts, some partly, a few nothing and a few ahead.
 * Shares are fractions of the term's bill.
 */
export function payingHabit(chance: Chance, dayCount: number): Instalment[] {
  const dayIndex = (from: number, to: number) => Math.min(dayCount - 1, Math.floor((from + chance() * (to - from)) * dayCount));
  const habit = chance();
  if (habit < 0.05) return [];
  if (habit < 0.13) return [{ dayIndex: dayIndex(0.1, 0.9), shareOfFees: 0.2 + chance() * 0.3 }];
  if (habit < 0.62) return [{ dayIndex: dayIndex(0, 0.35), shareOfFees: 1 }];
  if (habit < 0.66) return [{ dayIndex: dayIndex(0, 0.3), shareOfFees: 1.15 }];
  const first = 0.4 + chance() * 0.2;
  const second = habit < 0.92 ? 1 - first : 0.25;
  return [
    { dayIndex: dayIndex(0, 0.3), shareOfFees: first },
    { dayIndex: dayIndex(0.4, 0.95), shareOfFees: second },
  ];
}

const codeLetters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'];
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A code in M-Pesa's form: year, month and day as one character each (2026 is U, May is E, the tenth is A), then seven random ones. */
export function mpesaCode(chance: Chance, day: Day): string {
  const [year, month, date] = partsOf(day);
  const signs = [alphabet[(year - 2006) % 26], alphabet[month - 1], date < 10 ? date : alphabet[date - 10]];
  return `${signs.join('')}${byChance(chance, 7)}`;
}

/** A bank's transfer reference: FT, the year, the day of the year, then five random characters. */
export function bankReference(chance: Chance, day: Day): string {
  const [year] = partsOf(day);
  const dayOfYear = (Date.parse(day) - Date.parse(`${year}-01-01`)) / 86_400_000 + 1;
  return `FT${String(year).slice(2)}${String(dayOfYear).padStart(3, '0')}${byChance(chance, 5)}`;
}

function partsOf(day: Day): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

function byChance(chance: Chance, length: number): string {
  return Array.from({ length }, () => oneOf(chance, codeLetters)).join('');
}
