import { asCents, type Cents, kesText, zeroCents } from '../../core/money.ts';
import { listedText } from '../../core/wording.ts';
import { byVoteHead, type VoteHead, voteHeadFacts, voteHeads } from '../billing/vote-heads.ts';

/** The size of a discount: a whole percentage of the full fee of some vote heads, or an amount in cents. */
export type Size = { percent: number | null; amount: Cents | null; voteHeads: readonly VoteHead[] };

/** A student's charges of a term by vote head, in cents. */
export type Charges = Readonly<Record<VoteHead, Cents>>;

/** A rule that applies to a student. `given` is its discount in the term in cents: null if there is none, 0 if it was taken back. */
export type StudentRule = Size & { id: number; given: Cents | null };

/**
 * The discounts due from rules that have not been applied to a student in a term, in cents above zero, by rule number. Each vote head bears
 * its share of a percentage, a half cent up in all; an amount is taken off the vote heads in their order. Together they take at most its
 * charge off a vote head. Rules that were applied come first, in the order in which they were. Source of the rule: docs/decisions.
 */
export function dueDiscounts(rules: readonly StudentRule[], charges: Charges): { id: number; cents: Cents }[] {
  const left = leftByGiven(rules, charges);
  const due: { id: number; cents: Cents }[] = [];
  for (const rule of rules.filter(({ given }) => given === null).toSorted(byNumber)) {
    const cents = take(rule, { charges, left });
    if (cents > 0) due.push({ id: rule.id, cents });
  }
  return due;
}

function byNumber(one: StudentRule, other: StudentRule): number {
  return one.id - other.id;
}

/** By vote head, in hundredths of a cent: a share of a percentage is a whole number of them, and seldom one of cents. */
type Hundredths = Record<VoteHead, number>;
type Taking = { charges: Charges; left: Hundredths };

/** What the given discounts leave of each vote head: each is taken off again as it was when it was given. */
function leftByGiven(rules: readonly StudentRule[], charges: Charges): Hundredths {
  const left = byVoteHead((head) => charges[head] * 100);
  const before = new Set<StudentRule>();
  for (const rule of rules) {
    if (rule.given === null) continue;
    const room = { ...left };
    // It left for the rules before it what they were to take.
    const waited = rules.filter((each) => each.id < rule.id && !before.has(each)).toSorted(byNumber);
    for (const other of waited) take(other, { charges, left: room });
    // Of fees that have changed since, or of a rule that came to be before it, nobody knows which vote heads it was taken off.
    const isKnown = centsOf(rule, { charges, left: room }) === rule.given;
    subtract(left, placed(rule, rule.given, { charges, left: isKnown ? room : left }));
    before.add(rule);
  }
  return left;
}

/** Takes a rule's discount off what is left, and answers it. */
function take(rule: Size, taking: Taking): Cents {
  const cents = centsOf(rule, taking);
  subtract(taking.left, placed(rule, cents, taking));
  return cents;
}

/** A rule's discount in whole cents, a half cent up where that is left. */
function centsOf(rule: Size, taking: Taking): Cents {
  const most = Math.floor(totalOf(roomOf(rule, taking.left)) / 100);
  return asCents(Math.min(Math.round(totalOf(sharesOf(rule, taking)) / 100), most));
}

/** What a rule takes off each vote head, where that much is left of it. */
function sharesOf({ percent, amount, voteHeads: heads }: Size, { charges, left }: Taking): Hundredths {
  let rest = (amount ?? 0) * 100;
  return byVoteHead((head) => {
    if (!heads.includes(head)) return 0;
    const share = Math.min(percent === null ? rest : charges[head] * percent, left[head]);
    rest -= share;
    return share;
  });
}

/** Where a discount is taken off: by the shares of its vote heads, and what it has above them by what is left of each. */
function placed(rule: Size, cents: Cents, { charges, left }: Taking): Hundredths {
  const parts = partOf(sharesOf(rule, { charges, left }), cents * 100);
  const room = roomOf(rule, left);
  subtract(room, parts);
  const above = partOf(room, cents * 100 - totalOf(parts));
  return byVoteHead((head) => parts[head] + above[head]);
}

function roomOf({ voteHeads: heads }: Size, left: Hundredths): Hundredths {
  return byVoteHead((head) => (heads.includes(head) ? left[head] : 0));
}

/** At most so many of these, off each vote head by its share. */
function partOf(shares: Hundredths, most: number): Hundredths {
  let whole = totalOf(shares);
  if (whole <= most) return shares;
  let rest = most;
  return byVoteHead((head) => {
    const part = whole === 0 ? 0 : Math.round((rest * shares[head]) / whole);
    whole -= shares[head];
    rest -= part;
    return part;
  });
}

function totalOf(hundredths: Hundredths): number {
  return voteHeads.reduce((total, head) => total + hundredths[head], 0);
}

function subtract(left: Hundredths, parts: Hundredths): void {
  for (const head of voteHeads) left[head] -= parts[head];
}

/** "10% of Tuition and Diary", "KES 2,000.00 of Tuition". All five vote heads are "all fees of the grade". */
export function sizeText({ percent, amount, voteHeads: heads }: Size): string {
  const size = percent === null ? kesText(amount ?? zeroCents) : `${percent}%`;
  const names = voteHeads.filter((head) => heads.includes(head)).map((head) => voteHeadFacts[head].shortName);
  return `${size} of ${names.length === voteHeads.length ? 'all fees of the grade' : listedText(names)}`;
}
