import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { isOnlyApprover } from '../../../school/users/server/second-person.ts';
import type { AdjustmentKind } from '../../ledger/adjustment-kinds.ts';
import type { AdjustmentState } from '../rules.ts';

type StudentKey = { schoolId: number; studentId: number };
type AdjustmentKey = { schoolId: number; adjustmentId: number };

/**
 * What a student called s owes at the end of the current term or in all, whichever is more: a credit that later terms use up is not given
 * back.
 */
const owedMost = sql`greatest(
  balance_at_term(s.school_id, s.student_id, (select term_id from terms where school_id = s.school_id and is_current)),
  balance_at_term(s.school_id, s.student_id, null))`;

/**
 * What lowers the balance of a student called s for now: payments that nobody verified or that somebody asks to reverse, and adjustments
 * that somebody asks to take back.
 */
const unproven = sql`(
  (select coalesce(sum(p.amount_cents), 0)::bigint
   from standing_payments p
   where p.school_id = s.school_id and p.student_id = s.student_id
     and (p.status = 'pending' or p.status = 'verified' and exists (
       select from reversal_requests q where q.school_id = p.school_id and q.payment_id = p.payment_id and q.outcome is null)))
  + (select coalesce(sum(a.change_cents), 0)::bigint
     from standing_adjustments a
     where a.school_id = s.school_id and a.student_id = s.student_id and a.takes_back_id is not null and a.state = 'pending'
       and a.change_cents > 0))`;

/** Locks a student, so that changes of the balance are serial. */
export function lockAdjusted(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<object[]> {
  return tx.rows(sql`
    select student_id from students where school_id = ${schoolId} and student_id = ${studentId} for no key update`);
}

export type AdjustedStudent = {
  name: string;
  className: string;
  isErased: boolean;
  owed: Cents;
  /** Of payments that are not verified, and of payments and adjustments that wait to be reversed. */
  unproven: Cents;
  /** The number of the student's pending and approved adjustments. */
  adjustments: number;
};

export function adjustedStudent(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<AdjustedStudent | undefined> {
  return tx.maybeRow<AdjustedStudent>(sql`
    select s.full_name as name, concat_ws(' ', g.name, st.name) as "className",
           s.is_erased as "isErased", ${owedMost} as owed, ${unproven} as unproven,
           (select count(*)::integer from standing_adjustments a
            where a.school_id = s.school_id and a.student_id = s.student_id and a.state in ('pending', 'approved')) as adjustments
    from students s
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where s.school_id = ${schoolId} and s.student_id = ${studentId} and not s.import_undone`);
}

export type NewAdjustment = {
  kind: AdjustmentKind;
  studentId: number;
  termId: number | null;
  change: Cents;
  reason: string;
  /** Of a refund. */
  reference: string | null;
  takesBackId: number | null;
};

export async function insertAdjustment(
  tx: Transaction,
  { schoolId, userId, ...row }: NewAdjustment & { schoolId: number; userId: number },
): Promise<number> {
  const { adjustmentId } = await tx.row<{ adjustmentId: number }>(sql`
    insert into adjustments (school_id, kind, student_id, term_id, change_cents, reason, reference, takes_back_id, asked_by)
    values (${schoolId}, ${row.kind}, ${row.studentId}, ${row.termId}, ${row.change}, ${row.reason}, ${row.reference},
            ${row.takesBackId}, ${userId})
    returning adjustment_id as "adjustmentId"`);
  return adjustmentId;
}

/** Locks the student of an adjustment. */
export function lockStudentOf(tx: Transaction, { schoolId, adjustmentId }: AdjustmentKey): Promise<object[]> {
  return tx.rows(sql`
    select s.student_id
    from adjustments a
    join students s on s.school_id = a.school_id and s.student_id = a.student_id
    where a.school_id = ${schoolId} and a.adjustment_id = ${adjustmentId}
    for no key update of s`);
}

export type AdjustmentFacts = Omit<NewAdjustment, 'termId'> & {
  id: number;
  termId: number | null;
  state: AdjustmentState;
  takenBackId: number | null;
  askedBy: number;
  /** True if the student's import was undone. */
  isErased: boolean;
  /** The term, if it was never opened. */
  unopenedTerm: { name: string; year: number } | null;
  /** At the end of the current term or in all, whichever is more. */
  owed: Cents;
  /** Of payments that are not verified, and of payments and adjustments that wait to be reversed. */
  unproven: Cents;
  currentTermId: number | null;
  name: string;
  className: string;
  /** True if only the caller may approve. */
  isAlone: boolean;
};

/** The facts needed to decide an adjustment. */
export function adjustmentFacts(
  tx: Transaction,
  { schoolId, adjustmentId, userId }: AdjustmentKey & { userId: number },
): Promise<AdjustmentFacts | undefined> {
  return tx.maybeRow<AdjustmentFacts>(sql`
    select a.adjustment_id as id, a.kind, a.student_id as "studentId", a.term_id as "termId", a.change_cents as change, a.reason, a.state,
           a.reference, a.takes_back_id as "takesBackId", a.taken_back_id as "takenBackId", a.asked_by as "askedBy", s.full_name as name,
           s.is_erased as "isErased", ${owedMost} as owed,
           ${unproven} as unproven,
           (select json_build_object('name', t.name, 'year', t.year)
            from terms t
            where t.school_id = a.school_id and t.term_id = a.term_id and t.billed_at is null) as "unopenedTerm",
           concat_ws(' ', g.name, st.name) as "className",
           (select term_id from terms where school_id = a.school_id and is_current) as "currentTermId",
           ${isOnlyApprover({ schoolId, userId })} as "isAlone"
    from standing_adjustments a
    join students s on s.school_id = a.school_id and s.student_id = a.student_id
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where a.school_id = ${schoolId} and a.adjustment_id = ${adjustmentId}`);
}

type Approval = AdjustmentKey & {
  studentId: number;
  termId: number;
  change: Cents;
  entryId: number;
  userId: number;
  selfApproved: boolean;
};

/** Stores the approval and the student's running totals, of the term and of all terms, by one statement. A new row has today's class. */
export function insertApproval(tx: Transaction, approval: Approval): Promise<object[]> {
  const { schoolId, adjustmentId, studentId, termId, change, entryId, userId, selfApproved } = approval;
  return tx.rows(sql`
    with decided as (
      insert into adjustment_decisions (school_id, adjustment_id, entry_id, term_id, decided_by, self_approved)
      values (${schoolId}, ${adjustmentId}, ${entryId}, ${termId}, ${userId}, ${selfApproved})
    ),
    owed as (
      update student_balances
      set balance_cents = balance_cents + ${change}
      where school_id = ${schoolId} and student_id = ${studentId}
    )
    insert into student_terms as st (school_id, student_id, term_id, grade_id, stream_id, billed, adjusted_cents)
    select school_id, student_id, ${termId}, grade_id, stream_id, false, ${change}
    from students
    where school_id = ${schoolId} and student_id = ${studentId}
    on conflict (school_id, student_id, term_id) do update set adjusted_cents = st.adjusted_cents + excluded.adjusted_cents`);
}

export function insertRefusal(
  tx: Transaction,
  { schoolId, adjustmentId, userId, reason }: AdjustmentKey & { userId: number; reason: string },
): Promise<object[]> {
  return tx.rows(sql`
    insert into adjustment_decisions (school_id, adjustment_id, refusal, decided_by, self_approved)
    values (${schoolId}, ${adjustmentId}, ${reason}, ${userId}, false)`);
}

export function insertWithdrawal(
  tx: Transaction,
  { schoolId, adjustmentId, userId }: AdjustmentKey & { userId: number },
): Promise<object[]> {
  return tx.rows(sql`
    insert into adjustment_decisions (school_id, adjustment_id, withdrawn, decided_by, self_approved)
    values (${schoolId}, ${adjustmentId}, true, ${userId}, false)`);
}

/** The refund under this reference that waits or stands, if there is one. */
export function refundWith(
  tx: Transaction,
  { schoolId, kind, reference }: { schoolId: number; kind: AdjustmentKind; reference: string },
): Promise<{ id: number } | undefined> {
  return tx.maybeRow<{ id: number }>(sql`
    select a.adjustment_id as id
    from standing_adjustments a
    where a.school_id = ${schoolId} and a.kind = ${kind} and a.reference = ${reference} and a.state in ('pending', 'approved')
      and not exists (
        select from standing_adjustments o
        where o.school_id = a.school_id and o.takes_back_id = a.adjustment_id and o.state = 'approved')
    limit 1`);
}
