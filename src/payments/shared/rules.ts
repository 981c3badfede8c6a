import { asCents, type Cents, kesText, sumCents, zeroCents } from '../../core/money.ts';

/** The most students of one payment. */
export const partsMax = 60;

type Part = { studentId: number | string; amount: Cents };

/** The fault of parts that do not add up to the total, in cents; null if they do. */
export function sumFault(total: Cents, parts: readonly Part[]): string | null {
  const sum = sumCents(parts.map(({ amount }) => amount));
  if (sum === total) return null;
  const gap = kesText(asCents(Math.abs(total - sum)));
  return `The parts add up to ${kesText(sum)}, which is ${gap} ${sum < total ? 'less' : 'more'} than the total`;
}

/** The first student listed twice; null if there is none. */
export function repeatedStudent(parts: readonly Part[]): number | string | null {
  const ids = parts.map(({ studentId }) => studentId);
  return ids.find((id, place) => ids.indexOf(id) !== place) ?? null;
}

type Charge = { termsBack: number; charged: Cents };
type Debt = { termsBack: number | null; amount: Cents };

/**
 * The parts of a balance, the oldest first. Payments cover the oldest debt first, so the debt is of the latest charges; debts without a
 * term (`termsBack` null) are the oldest. `charges` come with the latest term first. All in cents.
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

/** The ways to split a total automatically. */
export const ways = ['oldest', 'balance', 'equal'] as const;
export type SplitWay = (typeof ways)[number];

export const wayNames: Record<SplitWay, { name: string; does: string }> = {
  oldest: { name: 'Oldest debt first', does: 'The oldest debts are paid first, across all students' },
  balance: { name: 'By each balance', does: 'In proportion to what each student owes' },
  equal: { name: 'In equal parts', does: 'The same amount for each student' },
};

type Owing = { balance: Cents; debts: readonly Debt[] };
/** Each student's part in cents, in the given order, and the rest; they add up to the total. */
export type Shares = { amounts: Cents[]; left: Cents };

/** Splits a total in cents, zero or more, among students who owe. No part is negative, and no cent is lost. */
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
 * Splits an amount in cents by integer weights from zero: each part is the difference of two rounded sums, so that they add up exactly.
 * Without any weight nothing is split.
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

/** Pays debt by debt, opening balances first; debts of one age in the order of students. */
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
