import { type Cents, negated, sumCents } from '../../core/money.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
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
    const helped = await helpedStudents(tx, { schoolId, termId, discountId, billed: true });
    const due = helped
      .flatMap(({ studentId, rules, ...charges }) =>
        dueDiscounts(rules, charges).map(({ id, cents }) => ({ discountId: id, studentId, cents })),
      )
      .filter((each) => discountId === null || each.discountId === discountId)
      .toSorted((one, other) => one.discountId - other.discountId || one.studentId - other.studentId);
    const changes: Cents[] = [];
    for (let from = 0; from < due.length; from += atOnce) {
      changes.push((await postDiscounts(tx, { schoolId, termId }, due.slice(from, from + atOnce))).change);
    }
    return { students: studentsOf(due), amount: negated(sumCents(changes)) };
  });
}

function studentsOf(due: readonly DueDiscount[]): number {
  return new Set(due.map(({ studentId }) => studentId)).size;
}
