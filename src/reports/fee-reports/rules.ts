import { asCents, type Cents, sumCents, zeroCents } from '../../core/money.ts';
import { percentOf, rounded } from '../../fees/planning/percent.ts';

type Expected = { basicFees: { total: Cents }; totalActiveStudents: number; additionalFees: { total: Cents } };
type Collected = Expected & { payments: { total: Cents; refunded: Cents } };

/** The fees due from a grade in the term, in cents: the fee structure for each active student whom it bills, and their additional fees. */
export function requiredOf({ basicFees, totalActiveStudents, additionalFees }: Expected): Cents {
  return asCents(basicFees.total * totalActiveStudents + additionalFees.total);
}

/** What a grade has left to pay of the term, in cents: a refund takes back what was paid. Negative if more was received. */
export function balanceOf(grade: Collected): Cents {
  return asCents(requiredOf(grade) - grade.payments.total + grade.payments.refunded);
}

/** The paid part of the fees due in whole percent, from 0 to 100; 0 if nothing is due. */
export function percentPaid({ paid, required }: { paid: Cents; required: Cents }): number {
  if (required <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((paid / required) * 100)));
}

export type ProgressLevel = 'low' | 'fair' | 'good';

/** The progress of a grade: low under 30 percent, fair under 70, good from there. */
export function progressLevel(percent: number): ProgressLevel {
  if (percent < 30) return 'low';
  return percent < 70 ? 'fair' : 'good';
}

/** Percentage change between two amounts, one decimal, halves away from zero. From zero to something is 100. */
export function percentChange({ current, previous }: { current: Cents; previous: Cents }): number {
  return percentOf(asCents(current - previous), asCents(Math.abs(previous))) ?? (current > 0 ? 100 : 0);
}

/** Percentage change of the average balance; null if the previous average was not above zero. */
export function balanceChange({ current, previous }: { current: Cents; previous: Cents }): number | null {
  return percentOf(asCents(current - previous), previous);
}

/** The average in cents, halves away from zero; zero without students. */
export function averageOf({ total, count }: { total: Cents; count: number }): Cents {
  if (count === 0) return zeroCents;
  return asCents(rounded(total / count));
}

/** The number of weeks of a term; the last may be short. */
export function weekCount(dayCount: number): number {
  return Math.max(1, Math.ceil(dayCount / 7));
}

/** The week of a term, from 1, of a day counted from its first. Days before the first or after the last count in the first or last week. */
export function weekOf(dayIndex: number, weeks: number): number {
  return Math.min(weeks, Math.max(1, Math.floor(dayIndex / 7) + 1));
}

type Movement = { dayIndex: number; amount: Cents };

/** Received in cents by the end of each week of a term. */
export function cumulativeByWeek(movements: readonly Movement[], weeks: number): Cents[] {
  const sums = Array.from({ length: weeks }, (_, index) =>
    sumCents(movements.filter(({ dayIndex }) => weekOf(dayIndex, weeks) === index + 1).map(({ amount }) => amount)),
  );
  return sums.map((_, index) => sumCents(sums.slice(0, index + 1)));
}
