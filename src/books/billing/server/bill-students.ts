import { type Cents, zeroCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { postCharges } from './charges-sql.ts';
import { billActiveStudents, type Students } from './sql.ts';

export type Billed = { students: number; amount: Cents };

/**
 * Bills every active student who is not billed in the term yet: the grade's fee structure by vote head and each linked additional fee. Call
 * it once, after the term became current for the first time. The caller must lock billing.
 */
export async function billTerm(tx: Transaction, caller: Caller, { termId }: { termId: number }): Promise<Billed> {
  return tx.withTime(() => bill(tx, caller, { termId, studentIds: null }));
}

/**
 * Bills active students for the current term, if there is one, unless they are billed already. The caller must lock billing, so that the
 * term cannot change between the read and the posting.
 */
export async function billStudents(tx: Transaction, caller: Caller, { studentIds }: { studentIds: readonly number[] }): Promise<void> {
  await bill(tx, caller, { termId: 'current', studentIds });
}

/**
 * Bills newly enrolled students for the current term, if there is one, in one round trip: their counter is locked, so nobody has billed
 * them before.
 */
export async function billNewcomers(tx: Transaction, caller: Caller, { studentIds }: { studentIds: Students }): Promise<void> {
  const charged = { termId: 'current', studentIds, voteHeads: true, fees: 'linked', reason: 'Fees of the term' } as const;
  await Promise.all([
    billActiveStudents(tx, { schoolId: caller.schoolId, termId: 'current', studentIds }),
    postCharges(tx, caller, charged),
  ]);
}

type Bill = { termId: number | 'current'; studentIds: readonly number[] | null };

async function bill(tx: Transaction, caller: Caller, toBill: Bill): Promise<Billed> {
  const billed = await billActiveStudents(tx, { schoolId: caller.schoolId, ...toBill });
  const [first] = billed;
  if (!first) return { students: 0, amount: zeroCents };
  const { termId } = first;
  const studentIds = billed.map(({ studentId }) => studentId);
  const { amount } = await postCharges(tx, caller, { termId, studentIds, voteHeads: true, fees: 'linked', reason: 'Fees of the term' });
  return { students: studentIds.length, amount };
}
