import { type Cents, negated, sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { dueDiscounts } from '../rules.ts';
import { anyInForce, helpedStudents } from './due-sql.ts';
import { type DueDiscount, postDiscounts, postOpposites } from './post-sql.ts';

/** As many entries as one statement chains quickly. */
const atOnce = 500;

export type Given = { students: number; amount: Cents };
type TermKey = { termId: number };

/**
 * Gives every rule in force in a term that was just billed: once to each student, and nothing to whom it gave something there before.
 * Billing and the students must be locked by the caller.
 */
export async function giveDiscounts(tx: Transaction, caller: Caller, { termId }: TermKey): Promise<Given> {
  return (await anyInForce(tx, caller)) ? give(tx, caller, { termId, discountId: null }) : { students: 0, amount: sumCents([]) };
}

/** What opening a term for the first time would give by the rules in force, at its fees and to the students of now. */
export async function discountsToGive(tx: Transaction, { schoolId, termId }: TermKey & { schoolId: number }): Promise<Given> {
  const due = (await anyInForce(tx, { schoolId })) ? await dueIn(tx, { schoolId, termId, discountId: null, billed: false }) : [];
  return { students: studentsOf(due), amount: sumCents(due.map(({ cents }) => cents)) };
}

/** The same for one rule alone. */
export function giveOne(tx: Transaction, caller: Caller, asked: TermKey & { discountId: number }): Promise<Given> {
  return give(tx, caller, asked);
}

/** Takes back all that rules gave in a term, for a reason: the bill that it was of is taken back as well. Locks as above. */
export function takeBackDiscounts(tx: Transaction, { schoolId }: Caller, { termId, reason }: TermKey & { reason: string }): Promise<void> {
  return tx.withTime(async () => {
    for (;;) {
      const { adjustments } = await postOpposites(tx, { schoolId, termId }, { reason, limit: atOnce });
      if (adjustments < atOnce) return;
    }
  });
}

type Asked = TermKey & { discountId: number | null };

function give(tx: Transaction, { schoolId }: Caller, { termId, discountId }: Asked): Promise<Given> {
  return tx.withTime(async () => {
    const due = await dueIn(tx, { schoolId, termId, discountId, billed: true });
    const changes: Cents[] = [];
    for (let from = 0; from < due.length; from += atOnce) {
      changes.push((await postDiscounts(tx, { schoolId, termId }, due.slice(from, from + atOnce))).change);
    }
    return { students: studentsOf(due), amount: negated(sumCents(changes)) };
  });
}

type DueOf = Asked & { schoolId: number; billed: boolean };

/** What the rules in force, or one of them, have not given yet to whom in a term, in the order of their numbers. */
async function dueIn(tx: Transaction, { schoolId, termId, discountId, billed }: DueOf): Promise<DueDiscount[]> {
  const helped = await helpedStudents(tx, { schoolId, termId, discountIds: discountId === null ? [] : [discountId], billed });
  return helped
    .flatMap(({ studentId, rules, ...charges }) =>
      dueDiscounts(rules, charges).map(({ id, cents }) => ({ discountId: id, studentId, cents })),
    )
    .filter((each) => discountId === null || each.discountId === discountId)
    .toSorted((one, other) => one.discountId - other.discountId || one.studentId - other.studentId);
}

function studentsOf(due: readonly DueDiscount[]): number {
  return new Set(due.map(({ studentId }) => studentId)).size;
}
