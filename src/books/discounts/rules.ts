import { asCents, type Cents, kesText, sumCents, zeroCents } from '../../core/money.ts';
import { listedText } from '../../core/wording.ts';
import { type VoteHead, voteHeadFacts, voteHeads } from '../billing/vote-heads.ts';

/** How large a discount is: a whole percentage of the full fee of some vote heads, or so many cents of them. */
export type Size = { percent: number | null; amount: Cents | null; voteHeads: readonly VoteHead[] };

/** What a term charges a student under each vote head, in cents. */
export type Charges = Readonly<Record<VoteHead, Cents>>;

/** A rule that is for a student. `given` is what it gave them in the term already, in cents; null while it has not. */
export type Standing = Size & { id: number; given: Cents | null };

/**
 * What rules that have not given a student anything in a term yet now give, in cents above zero, in the order of their numbers. Each is
 * of the full fee, a half cent up; together they take no more off a vote head than it charges. Source of the rule: docs/decisions.
 */
export function dueDiscounts(rules: readonly Standing[], charges: Charges): { id: number; cents: Cents }[] {
  const left: Record<VoteHead, Cents> = { ...charges };
  const due: { id: number; cents: Cents }[] = [];
  for (const rule of rules.toSorted(givenFirst)) {
    const cents = rule.given ?? asCents(Math.min(sizeOf(rule, charges), sumOf(rule.voteHeads, left)));
    takeOff(left, rule.voteHeads, cents);
    if (rule.given === null && cents > 0) due.push({ id: rule.id, cents });
  }
  return due;
}

/** What a rule gives by itself of these charges, in cents, before others are looked at. */
export function sizeOf({ percent, amount, voteHeads: heads }: Size, charges: Charges): Cents {
  return percent === null ? (amount ?? zeroCents) : asCents(Math.round((sumOf(heads, charges) * percent) / 100));
}

function givenFirst(one: Standing, other: Standing): number {
  return Number(one.given === null) - Number(other.given === null) || one.id - other.id;
}

function sumOf(heads: readonly VoteHead[], charges: Charges): Cents {
  return sumCents(heads.map((head) => charges[head]));
}

function takeOff(left: Record<VoteHead, Cents>, heads: readonly VoteHead[], cents: Cents): void {
  let rest = cents;
  for (const head of heads) {
    const taken = asCents(Math.min(rest, left[head]));
    left[head] = asCents(left[head] - taken);
    rest = asCents(rest - taken);
  }
}

/** "10% of Tuition and Diary", "KES 2,000.00 of Tuition". All five vote heads are "all fees of the grade". */
export function sizeText({ percent, amount, voteHeads: heads }: Size): string {
  const size = percent === null ? kesText(amount ?? zeroCents) : `${percent}%`;
  const names = voteHeads.filter((head) => heads.includes(head)).map((head) => voteHeadFacts[head].shortName);
  return `${size} of ${names.length === voteHeads.length ? 'all fees of the grade' : listedText(names)}`;
}
