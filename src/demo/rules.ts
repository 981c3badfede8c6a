import { addDays, type Day, weekday } from '../core/dates.ts';
import { boys, families, girls, guardianFirstNames } from './names.ts';

/** A stream of numbers from 0 up to 1 that is the same for the same seed, so that every demo school has the same children. */
export function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Chance = () => number;

/** One of a list by chance. */
export function oneOf<T>(chance: Chance, list: readonly T[]): T {
  const chosen = list[Math.floor(chance() * list.length)];
  if (chosen === undefined) throw new RangeError('Nothing to choose from');
  return chosen;
}

export type Child = {
  fullName: string;
  dob: Day;
  gender: 'Male' | 'Female';
  guardianName: string;
  contactNumber1: string;
  contactNumber2: string | undefined;
};

/** A child of about the given age on a day, with a guardian of the same family name. */
export function child(chance: Chance, { ageYears, on }: { ageYears: number; on: Day }): Child {
  const isGirl = chance() < 0.5;
  const family = oneOf(chance, families);
  const [first, second] = [oneOf(chance, isGirl ? girls : boys), oneOf(chance, isGirl ? girls : boys)];
  return {
    fullName: [first, first === second ? '' : second, family].filter(Boolean).join(' '),
    dob: addDays(on, -Math.floor((ageYears + chance()) * 365.25)),
    gender: isGirl ? 'Female' : 'Male',
    guardianName: `${oneOf(chance, guardianFirstNames)} ${family}`,
    contactNumber1: phone(chance),
    contactNumber2: chance() < 0.3 ? phone(chance) : undefined,
  };
}

function phone(chance: Chance): string {
  const digits = String(Math.floor(chance() * 100_000_000)).padStart(8, '0');
  return `07${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`;
}

/** School days (Monday to Friday) from one day to another, both included. */
export function schoolDays(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let on = from; on <= to; on = addDays(on, 1)) {
    if (weekday(on) !== 0 && weekday(on) !== 6) days.push(on);
  }
  return days;
}

export type Instalment = { dayIndex: number; shareOfFees: number };

/**
 * How a family pays in a term of so many school days: most in full or in two or three parts, some part of it, a few nothing and a
 * few ahead. Shares are fractions of what the term bills.
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

const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** A code of the look of M-Pesa's: ten capitals and digits, never the same twice for one counter. */
export function mpesaCode(chance: Chance, counter: number): string {
  const letters = Array.from({ length: 6 }, () => oneOf(chance, [...codeLetters])).join('');
  return `U${letters}${counter.toString(36).toUpperCase().padStart(3, '0')}`;
}
