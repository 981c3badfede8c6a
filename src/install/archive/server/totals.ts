import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

/** The figures that compare two copies of a school: sums in cents, and the last numbers of its books. */
export type Totals = {
  students: number;
  entries: number;
  receipts: number;
  chainHead: string;
  chargedCents: number;
  adjustedCents: number;
  paidCents: number;
  balanceCents: number;
  takenCents: number;
};

export function totalsOf(tx: Transaction, schoolId: number): Promise<Totals> {
  return tx.row<Totals>(sql`
    select (select count(*)::integer from students where school_id = ${schoolId}) as students,
           (select count(*)::integer from ledger_entries where school_id = ${schoolId}) as entries,
           (select count(*)::integer from payments where school_id = ${schoolId}) as receipts,
           coalesce((select encode(chain_head, 'hex') from counters where school_id = ${schoolId} and kind = 'entry'), '') as "chainHead",
           coalesce(sum(t.charged_cents), 0)::bigint as "chargedCents", coalesce(sum(t.adjusted_cents), 0)::bigint as "adjustedCents",
           coalesce(sum(t.paid_cents), 0)::bigint as "paidCents",
           (select coalesce(sum(balance_cents), 0)::bigint from student_balances where school_id = ${schoolId}) as "balanceCents",
           (select coalesce(sum(amount_cents), 0)::bigint from payments where school_id = ${schoolId}) as "takenCents"
    from student_terms t
    where t.school_id = ${schoolId}`);
}
