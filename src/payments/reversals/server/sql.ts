import type { Method } from '../../../books/ledger/methods.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { isOnlyApprover } from '../../../school/users/server/second-person.ts';
import type { PaymentStatus } from '../../payments/contract.ts';
import type { MoneyBackKind, RequestState, ReversalCause } from '../rules.ts';

export type PaymentToReverse = {
  studentId: number;
  name: string;
  className: string;
  amount: Cents;
  method: Method;
  code: string | null;
  bank: string | null;
  status: PaymentStatus;
};

/** The payment of a new request, with its student. */
export function paymentToReverse(
  tx: Transaction,
  { schoolId, paymentId }: { schoolId: number; paymentId: number },
): Promise<PaymentToReverse | undefined> {
  return tx.maybeRow<PaymentToReverse>(sql`
    select p.student_id as "studentId", s.full_name as name, concat_ws(' ', g.name, st.name) as "className", p.amount_cents as amount,
           p.method, p.code, p.bank, p.status
    from standing_payments p
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where p.school_id = ${schoolId} and p.payment_id = ${paymentId}`);
}

/** The other parts in force of a shared payment, which are reversed with this one. */
export async function otherParts(tx: Transaction, { schoolId, paymentId }: { schoolId: number; paymentId: number }): Promise<number[]> {
  const rows = await tx.rows<{ paymentId: number }>(sql`
    select o.payment_id as "paymentId"
    from payments p
    join standing_payments o on o.school_id = p.school_id and o.shared_payment_id = p.shared_payment_id
    where p.school_id = ${schoolId} and p.payment_id = ${paymentId} and o.payment_id <> p.payment_id and o.status <> 'reversed'
    order by o.payment_id`);
  return rows.map((row) => row.paymentId);
}

/** True if the school has the student. */
export async function hasStudent(tx: Transaction, { schoolId, studentId }: { schoolId: number; studentId: number }): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from students where school_id = ${schoolId} and student_id = ${studentId} and not import_undone`);
  return rows.length > 0;
}

export type NewRequest = {
  paymentId: number;
  cause: ReversalCause;
  explanation: string | null;
  rightStudentId: number | null;
  rightAmount: Cents | null;
  /** The statement or bank notice that reported it; absent for a request by a user. */
  evidence?: string;
};

/** Of two requests at once the constraint refuses the second. */
export async function insertRequest(
  tx: Transaction,
  { schoolId, userId, ...row }: NewRequest & { schoolId: number; userId: number | null; askedWith?: number },
): Promise<number> {
  const { requestId } = await tx.row<{ requestId: number }>(sql`
    insert into reversal_requests (school_id, payment_id, cause, explanation, right_student_id, right_amount_cents, asked_by, evidence,
      asked_with)
    values (${schoolId}, ${row.paymentId}, ${row.cause}, ${row.explanation}, ${row.rightStudentId}, ${row.rightAmount}, ${userId},
      ${row.evidence ?? null}, ${row.askedWith ?? null})
    returning request_id as "requestId"`);
  return requestId;
}

/** Notes of a request that others were asked for with it. */
export async function markTogether(tx: Transaction, { schoolId, requestId }: RequestKey): Promise<void> {
  await tx.rows(sql`
    update reversal_requests set asked_with = request_id where school_id = ${schoolId} and request_id = ${requestId}`);
}

type PaymentKeys = { schoolId: number; paymentIds: readonly number[] };

/** Those of these payments with an open request, or with a reported one that was not withdrawn. */
export async function requestedPayments(tx: Transaction, { schoolId, paymentIds }: PaymentKeys): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(sql`
    select payment_id as id
    from reversal_requests
    where school_id = ${schoolId} and payment_id = any (${paymentIds}::integer[])
      and (outcome is null or evidence is not null and outcome <> 'withdrawn')`);
  return new Set(rows.map(({ id }) => id));
}

/** A reversal that a statement or a bank reported. */
export type ReportedReversal = { kind: MoneyBackKind; evidence: string; code: string | null };

/** Each report of these payments, of other parts of the same shared payment, or of what the same money settled. */
export function reportsOfPayments(
  tx: Transaction,
  { schoolId, paymentIds }: PaymentKeys,
): Promise<(ReportedReversal & { paymentIds: number[] })[]> {
  // The pairs come first: PostgreSQL 15 and 16 make a list within a join anew for each report, and use no index of theirs.
  return tx.rows(sql`
    select b.kind, b.evidence, b.code, array_agg(k.payment_id order by k.payment_id) as "paymentIds"
    from (
      select school_id, payment_id, payment_id as reported_id from payments
      where school_id = ${schoolId} and payment_id = any (${paymentIds}::integer[])
      union
      select p.school_id, p.payment_id, o.payment_id
      from payments p
      join payments o on o.school_id = p.school_id and o.shared_payment_id = p.shared_payment_id
      where p.school_id = ${schoolId} and p.payment_id = any (${paymentIds}::integer[])
      union
      select x.school_id, x.payment_id, o.payment_id
      from settlements x
      join settlements o on o.school_id = x.school_id and o.arrival_id = x.arrival_id
      where x.school_id = ${schoolId} and x.payment_id = any (${paymentIds}::integer[])
    ) k
    join money_backs b on b.school_id = k.school_id and b.payment_id = k.reported_id
    where b.school_id = ${schoolId}
    group by b.money_back_id, b.kind, b.evidence, b.code
    order by b.money_back_id`);
}

type RequestKey = { schoolId: number; requestId: number };

/** Locks the students of a request, so that decisions about it are serial. */
export function lockPayersOf(tx: Transaction, { schoolId, requestId }: RequestKey): Promise<object[]> {
  return tx.rows(sql`
    select s.student_id
    from reversal_requests q
    join reversal_requests o on o.school_id = q.school_id and (o.request_id = q.request_id or o.asked_with = q.asked_with)
    join payments p on p.school_id = o.school_id and p.payment_id = o.payment_id
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    where q.school_id = ${schoolId} and q.request_id = ${requestId}
    order by s.student_id
    for no key update of s`);
}

export type RequestFacts = NewRequest & {
  id: number;
  askedBy: number | null;
  state: RequestState;
  isAlone: boolean;
  sharedPaymentId: number | null;
  /** What was asked for together and stands alike, this one included. */
  parts: { requestId: number; paymentId: number }[];
};

/** The facts needed to decide a request. */
export function requestFacts(tx: Transaction, { schoolId, requestId, userId }: RequestKey & { userId: number }) {
  return tx.maybeRow<RequestFacts>(sql`
    select q.request_id as id, q.payment_id as "paymentId", q.cause, q.explanation, q.right_student_id as "rightStudentId",
           q.right_amount_cents as "rightAmount", q.asked_by as "askedBy", q.state,
           q.shared_payment_id as "sharedPaymentId",
           (select json_agg(json_build_object('requestId', o.request_id, 'paymentId', o.payment_id) order by o.payment_id)
            from standing_reversal_requests o
            where o.school_id = q.school_id and (o.request_id = q.request_id or o.asked_with = q.asked_with)
              and o.state = q.state) as parts,
           ${isOnlyApprover({ schoolId, userId })} as "isAlone"
    from standing_reversal_requests q
    where q.school_id = ${schoolId} and q.request_id = ${requestId}`);
}

type Decision = {
  schoolId: number;
  requestIds: readonly number[];
  userId: number;
  outcome: 'approved' | 'refused' | 'withdrawn';
  refusal?: string;
  selfApproved?: boolean;
};

export function decideRequest(
  tx: Transaction,
  { schoolId, requestIds, userId, outcome, refusal, selfApproved = false }: Decision,
): Promise<object[]> {
  return tx.rows(sql`
    update reversal_requests
    set outcome = ${outcome}, refusal = ${refusal ?? null}, decided_by = ${userId},
        decided_on = nairobi_today(), self_approved = ${selfApproved}
    where school_id = ${schoolId} and request_id = any (${requestIds}::integer[])`);
}
