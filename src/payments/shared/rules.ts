import { asCents, type Cents, kesText, sumCents, zeroCents } from '../../core/money.ts';

/** As many students as one payment can be for. */
export const partsMax = 60;

type Part = { studentId: number | string; amount: Cents };

/** What is wrong with parts that do not come to the total, in cents; null when they do. */
export function sumFault(total: Cents, parts: readonly Part[]): string | null {
  const sum = sumCents(parts.map(({ amount }) => amount));
  if (sum === total) return null;
  const gap = kesText(asCents(Math.abs(total - sum)));
  return `The parts come to ${kesText(sum)}, which is ${gap} ${sum < total ? 'less' : 'more'} than the total`;
}

/** The first student who stands twice among parts; null when each stands once. */
export function repeatedStudent(parts: readonly Part[]): number | string | null {
  const ids = parts.map(({ studentId }) => studentId);
  return ids.find((id, place) => ids.indexOf(id) !== place) ?? null;
}

type Charge = { termsBack: number; charged: Cents };
type Debt = { termsBack: number | null; amount: Cents };

/**
 * What a balance is made of, the oldest first. Whatever was paid has paid the oldest debt first, so what is owed are the latest charges;
 * what no term charged (`termsBack` null) was owed before all of them. `charges` come with the latest term first. All in cents.
 */
export function debtsOf(balance: Cents, charges: readonly Charge[]): Debt[] {
  const debts: Debt[] = [];
  let left = Math.max(balance, 0);
  for (const { termsBack, charged } of charges) {
    const amount = asCents(Math.min(left, Math.max(charged, 0)));
    if (amount > 0) debts.unshift({ termsBack, amount });
    left -= amount;
  }
  return left > 0 ? [{ termsBack: null, amount: asCents(left) }, ...debts] : debts;
}

/** How a total can be shared out by itself. */
export const ways = ['oldest', 'balance', 'equal'] as const;
export type SplitWay = (typeof ways)[number];

export const wayNames: Record<SplitWay, { name: string; does: string }> = {
  oldest: { name: 'Oldest debt first', does: 'The oldest debts are paid first, across all students' },
  balance: { name: 'By each balance', does: 'In proportion to what each student owes' },
  equal: { name: 'In equal parts', does: 'The same amount for each student' },
};

type Owing = { balance: Cents; debts: readonly Debt[] };
/** The part of each in cents, in the order given, and what is left over; together they are the total. */
export type Shares = { amounts: Cents[]; left: Cents };

/** A total in cents, zero or more, shared out among those who owe. No part is below zero, and no cent is lost. */
export function sharedOut(way: SplitWay, total: Cents, among: readonly Owing[]): Shares {
  if (among.length === 0) return { amounts: [], left: total };
  if (way === 'equal')
    return {
      amounts: inMeasure(
        total,
        among.map(() => 1),
      ),
      left: zeroCents,
    };
  const owed = among.map(({ balance }) => asCents(Math.max(balance, 0)));
  const all = sumCents(owed);
  const paid = asCents(Math.min(total, all));
  return { amounts: way === 'balance' ? inMeasure(paid, owed) : oldestFirst(paid, among), left: asCents(total - paid) };
}

/**
 * An amount in cents in the measure of weights, whole numbers from zero: each part is the difference of two sums rounded up, so
 * that together they are the amount, to the cent. With no weight at all nothing is given.
 */
function inMeasure(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += weight;
    const upTo = whole === 0 ? 0 : Number((BigInt(amount) * BigInt(before) + BigInt(whole) - 1n) / BigInt(whole));
    const part = asCents(upTo - given);
    given = upTo;
    return part;
  });
}

/** Pays debt by debt, those from before all terms first; of one age, in the order of the students. */
function oldestFirst(amount: Cents, among: readonly Owing[]): Cents[] {
  const age = ({ termsBack }: Debt) => termsBack ?? Number.POSITIVE_INFINITY;
  const debts = among.flatMap(({ debts: of }, place) => of.map((debt) => ({ ...debt, place })));
  const amounts = among.map(() => 0);
  let left: number = amount;
  for (const { amount: owed, place } of debts.toSorted((first, second) => (age(first) === age(second) ? 0 : age(second) - age(first)))) {
    const part = Math.min(left, owed);
    amounts[place] = (amounts[place] ?? 0) + part;
    left -= part;
  }
  return amounts.map(asCents);
}
