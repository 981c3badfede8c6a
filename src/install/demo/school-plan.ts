import type { VoteHeadRequestName } from '../../books/billing/vote-heads.ts';
import { addDays, type Day, yearOf } from '../../core/dates.ts';
import { asCents, type Cents } from '../../core/money.ts';
import { schoolTerms, type TermDates } from '../signup/rules.ts';

/** The plan of the demo school: its logins, classes and fees. Amounts are cents. */
export const demoSchool = {
  name: 'Shule ya Mfano',
  phoneNumber: '0700 000 100',
  email: 'office@shuleyamfano.example',
  address: 'P.O. Box 100, Nakuru',
  receiptFooter: 'Asante. Keep this receipt: it is the proof of your payment.',
  // Safaricom's number for trials, so that no real money can go astray.
  paybillNumber: '174379',
  password: 'karo-demo-2026',
  logins: { admin: 'mfano-admin', bursar: 'mfano-bursar', teacher: 'mfano-teacher' },
} as const;

export type GradePlan = { name: string; ageYears: number; streams: readonly string[]; tuitionShillings: number; activityShillings: number };

const ladder = ['PP1', 'PP2', ...Array.from({ length: 9 }, (_, index) => `Grade ${index + 1}`)];

/** PP1 to Grade 9; fees rise with the grade. */
export const gradePlans: readonly GradePlan[] = ladder.map((name, step) => ({
  name,
  ageYears: 4 + step,
  streams: ['East', 'West'],
  tuitionShillings: 9000 + step * 750,
  activityShillings: step < 2 ? 500 : 1000,
}));

/** The fees of a grade in a term, by vote head. Books and diary are paid in the first of the two terms. */
export function structureOf({ tuitionShillings, activityShillings }: GradePlan, { isFirst }: { isFirst: boolean }) {
  const cents = (shillings: number) => asCents(shillings * 100);
  return {
    tuition_fee: cents(tuitionShillings),
    ass_books: cents(isFirst ? 1200 : 450),
    diary_fee: cents(isFirst ? 350 : 0),
    activity_fee: cents(activityShillings),
    others: cents(300),
  } satisfies Record<VoteHeadRequestName, Cents>;
}

/** Additional fees with the share of children who have them. */
export const feePlans = [
  { feeName: 'Lunch', shillings: 4500, share: 0.55 },
  { feeName: 'Transport – Town Route', shillings: 6500, share: 0.18 },
  { feeName: 'Transport – Estate Route', shillings: 5200, share: 0.14 },
  { feeName: 'Swimming', shillings: 2000, share: 0.12 },
  { feeName: 'Computer Club', shillings: 1500, share: 0.16 },
] as const;

/** In the holidays the demo school's term still has this many days left. */
const daysLeft = 14;

/**
 * The term of a day and the one before it. In the holidays they are the last ones, moved by whole weeks so that the later one has two weeks
 * left: the school is always in mid-term.
 */
export function demoTerms(today: Day): [TermDates, TermDates] {
  const year = yearOf(today);
  const [now, before] = [...schoolTerms(year - 1), ...schoolTerms(year)].filter((term) => term.startDate <= today).reverse();
  if (!now || !before) throw new Error(`No two terms before ${today}`);
  const weeks = today <= now.endDate ? 0 : Math.ceil(daysBetween(now.endDate, addDays(today, daysLeft)) / 7);
  return [moved(before, weeks), moved(now, weeks)];
}

/** Its year stays: it moves by fewer weeks than are left of the next year. */
function moved(term: TermDates, weeks: number): TermDates {
  return { ...term, startDate: addDays(term.startDate, weeks * 7), endDate: addDays(term.endDate, weeks * 7) };
}

function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
