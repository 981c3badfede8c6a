import type { Cents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, anyOf, type Statement, sql } from '../../../core/server/sql.ts';
import { voteHeadAccounts } from '../../ledger/accounts.ts';
import { appendedEntry, changedBalances } from '../../ledger/server/post-entry.ts';
import { chargesDue, structuresOf } from './due-sql.ts';
import { type Students, termOf } from './sql.ts';

export type ComparedCharges = {
  termId: number | 'current';
  studentIds: Students;
  /** True if the vote heads of the fee structure are compared. */
  voteHeads: boolean;
  /** The compared additional fees: the linked ones, none, or the one with this id. */
  fees: 'linked' | 'none' | number;
};

/** The sum charged and its entry's number; null if nothing was charged. */
export type Posted = { amount: Cents; entryId: number | null };

/**
 * Posts, as one entry, the difference between what billed students should be charged in a term and what the ledger has charged, and adds it
 * to their running totals and balances: one statement for any number of students. Without a difference nothing is posted, so a repeat
 * changes nothing. The caller must lock the students' rows.
 */
export function postCharges(
  tx: Transaction,
  { schoolId, userId }: Caller,
  compared: ComparedCharges & { reason: string },
): Promise<Posted> {
  const { reason } = compared;
  const termId = termOf(schoolId, compared.termId);
  return tx.row<Posted>(sql`
    with ${differences(schoolId, compared)},
    given as (
      select ${schoolId}::integer as school_id, 'charge'::entry_kind as kind, ${termId} as term_id, ${userId}::integer as user_id,
             ${reason}::text as reason, null::integer as reverses_entry_id, null::bytea as digest
      where exists (select from difference)
    ),
    line as (
      select row_number() over (order by student_id, account, additional_fee_id)::integer as line_number,
             case when cents > 0 then 'students' else account end as debit, case when cents > 0 then account else 'students' end as credit,
             student_id, additional_fee_id, abs(cents) as amount_cents
      from difference
    ),
    ${appendedEntry},
    change as (
      select student_id, sum(cents) as cents from difference group by student_id
    ),
    charged as (
      update student_terms st
      set charged_cents = st.charged_cents + change.cents
      from change
      where st.school_id = ${schoolId} and st.term_id = ${termId} and st.student_id = change.student_id
    ),
    ${changedBalances(schoolId)}
    select coalesce(sum(cents), 0)::bigint as amount, (select entry_id from numbered) as "entryId" from difference`);
}

/** Rows `difference` by student and account: the charge due less the charge in the ledger, if not zero. */
function differences(schoolId: number, compared: ComparedCharges): Statement {
  const { studentIds, voteHeads, fees } = compared;
  const termId = termOf(schoolId, compared.termId);
  return sql`
    billed as (
      select student_id, grade_id
      from student_terms
      where school_id = ${schoolId} and term_id = ${termId} and billed and student_id = any(${studentIds}::integer[])
    ),
    compared as (
      ${chargesDue({ schoolId, structures: structuresOf({ schoolId, termId }), voteHeads, additionalFees: fees !== 'none' })}
      union all
      select student_id, case when debit = 'students' then credit else debit end, additional_fee_id,
             case when debit = 'students' then -amount_cents else amount_cents end
      from ledger_transfers
      where school_id = ${schoolId} and term_id = ${termId} and student_id = any(${studentIds}::integer[])
    ),
    difference as (
      select student_id, account, additional_fee_id, sum(amount_cents)::bigint as cents
      from compared
      where ${isCompared(compared)}
      group by student_id, account, additional_fee_id
      having sum(amount_cents) <> 0
    )`;
}

function isCompared({ voteHeads, fees }: ComparedCharges): Statement {
  const ofFees = [sql`account = 'additional_fees'`, typeof fees === 'number' && sql`additional_fee_id = ${fees}`];
  const kinds = [voteHeads && sql`account = any (${voteHeadAccounts}::ledger_account[])`, fees !== 'none' && allOf(ofFees)];
  return anyOf(kinds) ?? sql`false`;
}
