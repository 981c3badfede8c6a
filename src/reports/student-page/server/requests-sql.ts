import type { AdjustmentKind } from '../../../books/ledger/adjustment-kinds.ts';
import { termOfRow } from '../../../books/terms/server/term-text-sql.ts';
import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { ReversalCause } from '../../../payments/reversals/rules.ts';
import type { StudentKey } from './sql.ts';

type Decided = {
  number: number;
  at: string;
  by: string;
  on: Day;
  term: string | null;
  outcome: 'refused' | 'withdrawn';
  decidedBy: string;
  decidedOn: Day;
  refusal: string | null;
};

export type RequestRow = Decided &
  (
    | {
        kind: 'adjustment';
        adjustmentKind: AdjustmentKind;
        change: Cents;
        takesBackId: number | null;
        reason: string;
        reference: string | null;
      }
    | { kind: 'request'; receiptNumber: number; cause: ReversalCause; reason: string | null }
    | { kind: 'discount'; reason: string }
  );

type Part = StudentKey & { below: Record<RequestRow['kind'], number>; limit: number };

/**
 * A student's refused and withdrawn requests, so many of each kind below its position, the newest first: adjustments, reversals (`reason`
 * is the explanation) and discount rules that name the student (`reason` is the name). They are dated by the request.
 */
export function requestsForStudent(tx: Transaction, { schoolId, studentId, below, limit }: Part): Promise<RequestRow[]> {
  return tx.rows<RequestRow>(sql`
    with asked as (
      (
        select 'adjustment' as kind, adjustment_id as number, asked_on, asked_by, term_id, state, decided_by, decided_on, refusal, reason,
               kind as adjustment_kind, change_cents, takes_back_id, reference, null::integer as payment_id, null as cause
        from standing_adjustments
        where school_id = ${schoolId} and student_id = ${studentId} and adjustment_id < ${below.adjustment}
          and state in ('refused', 'withdrawn')
        order by adjustment_id desc
        limit ${limit}
      )
      union all
      (
        select 'request', q.request_id, q.asked_on, q.asked_by, null, q.outcome, q.decided_by, q.decided_on, q.refusal, q.explanation,
               null, null, null, null, q.payment_id, q.cause
        from payments p
        join reversal_requests q on q.school_id = p.school_id and q.payment_id = p.payment_id
        where p.school_id = ${schoolId} and p.student_id = ${studentId} and q.request_id < ${below.request}
          and q.outcome in ('refused', 'withdrawn')
        order by q.request_id desc
        limit ${limit}
      )
      union all
      (
        select 'discount', d.discount_id, d.asked_on, d.asked_by, null, d.outcome, d.decided_by, d.decided_on, d.refusal, d.name,
               null, null, null, null, null, null
        from standing_discount_students n
        join standing_discounts d on d.school_id = n.school_id and d.discount_id = n.discount_id
        where n.school_id = ${schoolId} and n.student_id = ${studentId} and d.discount_id < ${below.discount}
          and d.outcome in ('refused', 'withdrawn')
        order by d.discount_id desc
        limit ${limit}
      )
    )
    select a.kind, a.number, a.asked_on::timestamp at time zone 'Africa/Nairobi' as at, a.asked_on as on, asker.username as by,
           ${termOfRow} as term, a.state as outcome, decider.username as "decidedBy", a.decided_on as "decidedOn", a.refusal,
           a.reason, a.adjustment_kind as "adjustmentKind", a.change_cents as change, a.takes_back_id as "takesBackId",
           a.reference, a.payment_id as "receiptNumber", a.cause
    from asked a
    join users asker on asker.school_id = ${schoolId} and asker.user_id = a.asked_by
    join users decider on decider.school_id = ${schoolId} and decider.user_id = a.decided_by
    left join terms t on t.school_id = ${schoolId} and t.term_id = a.term_id
    order by a.number desc`);
}
