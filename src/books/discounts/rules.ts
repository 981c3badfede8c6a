import { asCents, type Cents, kesText, sumCents, zeroCents } from '../../core/money.ts';
import { listedText } from '../../core/wording.ts';
import { type VoteHead, voteHeadFacts, voteHeads } from '../billing/vote-heads.ts';

/** The size of a discount: a whole percentage of the full fee of some vote heads, or an amount in cents. */
export type Size = { percent: number | null; amount: Cents | null; voteHeads: readonly VoteHead[] };

/** A student's charges of a term by vote head, in cents. */
export type Charges = Readonly<Record<VoteHead, Cents>>;

/** A rule that applies to a student. `given` is its discount in the term in cents: null if there is none, 0 if it was taken back. */
export type StudentRule = Size & { id: number; given: Cents | null };

/**
 * The discounts due from rules that have not been applied to a student in a term, in cents above zero, by rule number. Each is of the full
 * fee, a half cent rounded up; together they take at most its charge off a vote head. Source of the rule: docs/decisions.
 */
export function dueDiscounts(rules: readonly StudentRule[], charges: Charges): { id: number; cents: Cents }[] {
  const left: Record<VoteHead, Cents> = { ...charges };
  const due: { id: number; cents: Cents }[] = [];
  for (const rule of rules.toSorted(appliedFirst)) {
    const cents = rule.given ?? asCents(Math.min(sizeOf(rule, charges), sumOf(rule.voteHeads, left)));
    deduct(left, rule.voteHeads, cents);
    if (rule.given === null && cents > 0) due.push({ id: rule.id, cents });
  }
  return due;
}

/** A rule's discount on these charges alone, in cents, before other rules. */
export function sizeOf({ percent, amount, voteHeads: heads }: Size, charges: Charges): Cents {
  return percent === null ? (amount ?? zeroCents) : asCents(Math.round((sumOf(heads, charges) * percent) / 100));
}

function appliedFirst(one: StudentRule, other: StudentRule): number {
  return Number(one.given === null) - Number(other.given === null) || one.id - other.id;
}

function sumOf(heads: readonly VoteHead[], charges: Charges): Cents {
  return sumCents(heads.map((head) => charges[head]));
}

function deduct(left: Record<VoteHead, Cents>, heads: readonly VoteHead[], cents: Cents): void {
  let rest = cents;
  for (const head of heads) {
    const discount = asCents(Math.min(rest, left[head]));
    left[head] = asCents(left[head] - discount);
    rest = asCents(rest - discount);
  }
}

/** "10% of Tuition and Diary", "KES 2,000.00 of Tuition". All five vote heads are "all fees of the grade". */
export function sizeText({ percent, amount, voteHeads: heads }: Size): string {
  const size = percent === null ? kesText(amount ?? zeroCents) : `${percent}%`;
  const names = voteHeads.filter((head) => heads.includes(head)).map((head) => voteHeadFacts[head].shortName);
  return `${size} of ${names.length === voteHeads.length ? 'all fees of the grade' : listedText(names)}`;
}
