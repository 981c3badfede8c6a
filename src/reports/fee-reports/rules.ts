import { asCents, type Cents, negated, sumCents, zeroCents } from '../../core/money.ts';

type Expected = { basicFees: { total: Cents }; totalActiveStudents: number; additionalFees: { total: Cents } };

/** What a grade should pay in the term, in cents: the fee structure for each active student, and the additional fees they take. */
export function requiredOf({ basicFees, totalActiveStudents, additionalFees }: Expected): Cents {
  return asCents(basicFees.total * totalActiveStudents + additionalFees.total);
}

/** Whole percent of what is required that was paid, from 0 to 100; 0 when nothing is required. */
export function percentPaid({ paid, required }: { paid: Cents; required: Cents }): number {
  if (required <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((paid / required) * 100)));
}

export type ProgressLevel = 'low' | 'fair' | 'good';

/** How far a grade has come with its fees: low under 30 percent, fair under 70, good from there. */
export function progressLevel(percent: number): ProgressLevel {
  if (percent < 30) return 'low';
  return percent < 70 ? 'fair' : 'good';
}

/** Change from one amount to the next in percent, to one decimal. From nothing to something is 100. */
export function percentChange({ current, previous }: { current: Cents; previous: Cents }): number {
  if (previous === 0) return current > 0 ? 100 : 0;
  return Math.round(((current - previous) / Math.abs(previous)) * 1000) / 10;
}

/** Change of the average balance in percent; null where the average before was not above zero, of which no share can be told. */
export function balanceChange({ current, previous }: { current: Cents; previous: Cents }): number | null {
  return previous > 0 ? percentChange({ current, previous }) : null;
}

/** The average in cents, halves away from zero; zero of nobody. */
export function averageOf({ total, count }: { total: Cents; count: number }): Cents {
  if (count === 0) return zeroCents;
  const magnitude = Math.round(Math.abs(total) / count);
  return total < 0 ? negated(asCents(magnitude)) : asCents(magnitude);
}

/** Weeks of a term of so many days; the last may be short. */
export function weekCount(dayCount: number): number {
  return Math.max(1, Math.ceil(dayCount / 7));
}

/**
 * The week of a term, from 1, that the day so many days after its first belongs to. What happens while the term is open before its
 * first day or after its last belongs to its first or last week.
 */
export function weekOf(dayIndex: number, weeks: number): number {
  return Math.min(weeks, Math.max(1, Math.floor(dayIndex / 7) + 1));
}

type Movement = { dayIndex: number; amount: Cents };

/** What had come in, in cents, by the end of each week of a term. */
export function cumulativeByWeek(movements: readonly Movement[], weeks: number): Cents[] {
  const sums = Array.from({ length: weeks }, (_, index) =>
    sumCents(movements.filter(({ dayIndex }) => weekOf(dayIndex, weeks) === index + 1).map(({ amount }) => amount)),
  );
  return sums.map((_, index) => sumCents(sums.slice(0, index + 1)));
}
