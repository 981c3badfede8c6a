import { type Cents, negated, sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { dueDiscounts } from '../rules.ts';
import { anyInForce, helpedStudents } from './due-sql.ts';
import { type DueDiscount, postDiscounts, postOpposites } from './post-sql.ts';

/** As many entries as one statement chains quickly. */
const atOnce = 500;

export type Applied = { students: number; amount: Cents };
type TermKey = { termId: number };

/** Applies every rule in force to a newly billed term, once for each student. The caller must lock billing and the students. */
export async function applyDiscounts(tx: Transaction, caller: Caller, { termId }: TermKey): Promise<Applied> {
  return (await anyInForce(tx, caller)) ? apply(tx, caller, { termId, discountId: null }) : { students: 0, amount: sumCents([]) };
}

/** The discounts of the rules in force if a term were opened now, at its fees. */
export async function discountsDue(tx: Transaction, { schoolId, termId }: TermKey & { schoolId: number }): Promise<Applied> {
  const due = (await anyInForce(tx, { schoolId })) ? await dueIn(tx, { schoolId, termId, discountId: null, billed: false }) : [];
  return { students: studentsOf(due), amount: sumCents(due.map(({ cents }) => cents)) };
}

/** The same for one rule. */
export function applyRule(tx: Transaction, caller: Caller, key: TermKey & { discountId: number }): Promise<Applied> {
  return apply(tx, caller, key);
}

/** Reverses all discounts that rules gave in a term, with a reason, when its bill is reversed. Locks as above. */
export function reverseDiscounts(tx: Transaction, { schoolId }: Caller, { termId, reason }: TermKey & { reason: string }): Promise<void> {
  return tx.withTime(async () => {
    for (;;) {
      const { adjustments } = await postOpposites(tx, { schoolId, termId }, { reason, limit: atOnce });
      if (adjustments < atOnce) return;
    }
  });
}

type RuleKey = TermKey & { discountId: number | null };

function apply(tx: Transaction, { schoolId }: Caller, { termId, discountId }: RuleKey): Promise<Applied> {
  return tx.withTime(async () => {
    const due = await dueIn(tx, { schoolId, termId, discountId, billed: true });
    const changes: Cents[] = [];
    for (let from = 0; from < due.length; from += atOnce) {
      changes.push((await postDiscounts(tx, { schoolId, termId }, due.slice(from, from + atOnce))).change);
    }
    return { students: studentsOf(due), amount: negated(sumCents(changes)) };
  });
}

/** `billed`: true for students whom the term billed only; a brother or sister counts whether billed or not. */
type DueOf = RuleKey & { schoolId: number; billed: boolean };

/** The discounts still due in a term from the rules in force, or from one of them, by rule number. */
async function dueIn(tx: Transaction, { schoolId, termId, discountId, billed }: DueOf): Promise<DueDiscount[]> {
  const helped = await helpedStudents(tx, { schoolId, termId, discountIds: discountId === null ? [] : [discountId] });
  return helped
    .filter(({ isBilled }) => isBilled || !billed)
    .flatMap(({ studentId, rules, ...charges }) =>
      dueDiscounts(rules, charges).map(({ id, cents }) => ({ discountId: id, studentId, cents })),
    )
    .filter((each) => discountId === null || each.discountId === discountId)
    .toSorted((one, other) => one.discountId - other.discountId || one.studentId - other.studentId);
}

function studentsOf(due: readonly DueDiscount[]): number {
  return new Set(due.map(({ studentId }) => studentId)).size;
}
