import type { Method } from '../../../books/ledger/methods.ts';
import { AppError } from '../../../core/errors.ts';
import type { Cents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { reverseSharedPayment } from '../../../payments/shared/server/decide-shared-payment.ts';
import type { Refusable, RequestKind, Withdrawable } from '../../../school/requests/server/request-kind.ts';
import { byId, type RequestList, studentsConcerned } from '../../../school/requests/server/request-list.ts';
import { isOnlyApprover, maySecond } from '../../../school/users/server/second-person.ts';
import { codeStays } from '../../payments/server/decisions-sql.ts';
import { reversePayment } from '../../payments/server/reverse-payment.ts';
import { paymentsText, type ReversalCause, reasonText } from '../rules.ts';
import { requestWhatWasReported } from './reported-reversals.ts';
import { decideRequest, lockPayersOf, type RequestFacts, requestFacts } from './sql.ts';

const ownRequestsPath = pathTo('/approvals', { show: 'asked' });

/** An approval reverses the payment with the requested reason. After a refusal or withdrawal the payment remains. */
export const reversalRequest: RequestKind<number, RequestFacts> & Refusable<RequestFacts> & Withdrawable<RequestFacts> = {
  missing: 'REVERSAL_REQUEST_NOT_FOUND',
  own: 'OWN_REVERSAL_REQUEST',
  notification: { type: 'payment', path: () => ownRequestsPath },
  find: async (tx, { schoolId, userId }, requestId) => {
    const key = { schoolId, requestId };
    const [, facts] = await Promise.all([lockPayersOf(tx, key), requestFacts(tx, { ...key, userId })]);
    return facts;
  },
  settled: ({ state }) => {
    if (state === 'overtaken') return new AppError('REVERSAL_OVERTAKEN');
    return state === 'pending' ? null : new AppError('REVERSAL_DECIDED', { state });
  },
  approve: async (tx, caller, { facts, isOwn: selfApproved }) => {
    const { paymentId, sharedPaymentId, parts } = facts;
    const reversal = { reason: reasonText(facts), newsPath: ownRequestsPath };
    const { message } =
      sharedPaymentId === null || parts.length === 1
        ? await reversePayment(tx, caller, { paymentId, ...reversal })
        : await reverseSharedPayment(tx, caller, { sharedPaymentId, ...reversal });
    await decideRequest(tx, { ...caller, requestIds: requestIdsOf(facts), outcome: 'approved', selfApproved });
    return { message, news: null };
  },
  refuse: async (tx, caller, { facts, reason }) => {
    await decideRequest(tx, { ...caller, requestIds: requestIdsOf(facts), outcome: 'refused', refusal: reason });
    const payments = paymentsOf(facts);
    const reported = await reportedStill(tx, caller, facts);
    const message = `${caller.username} refused to reverse ${payments}: ${reason}. The payment stays as recorded.${reported}`;
    return { message: `Reversal of ${payments} refused.${reported}`, news: { title: 'Reversal refused', message } };
  },
  withdraw: async (tx, caller, facts) => {
    await decideRequest(tx, { ...caller, requestIds: requestIdsOf(facts), outcome: 'withdrawn' });
    const payments = paymentsOf(facts);
    const reported = await reportedStill(tx, caller, facts);
    const message = `${caller.username} withdrew the request to reverse ${payments}. The payment stays as recorded.${reported}`;
    return {
      message: `The request to reverse ${payments} is withdrawn.${reported}`,
      news: { title: 'Reversal request withdrawn', message },
    };
  },
};

/**
 * Requests the reversal that a statement or a bank reported meanwhile, in the name of the same user, who may not approve it. What is added
 * to the reply.
 */
async function reportedStill(tx: Transaction, { schoolId }: Caller, { askedBy, parts }: RequestFacts): Promise<string> {
  const paymentIds = parts.map(({ paymentId }) => paymentId);
  const requested = await requestWhatWasReported(tx, { schoolId, userId: askedBy }, paymentIds);
  return requested.length === 0 ? '' : ` A statement or the bank says that its money went back: that reversal waits for approval.`;
}

const requestIdsOf = ({ parts }: RequestFacts) => parts.map(({ requestId }) => requestId);
const paymentsOf = ({ parts }: RequestFacts) => paymentsText(parts.map(({ paymentId }) => paymentId));

type Details = {
  payment: { id: number; method: Method; code: string | null; bank: string | null };
  request: {
    cause: ReversalCause;
    explanation: string | null;
    rightStudent: { id: number; fullName: string } | null;
    rightAmount: Cents | null;
    parts: number;
    codeStays: boolean;
  };
};

/** The term of the payment, which its reversal counts in as well. */
const termSql = sql`(
  select p.term_id
  from reversal_requests q
  join payments p on p.school_id = q.school_id and p.payment_id = q.payment_id
  where q.school_id = reversals_asked.school_id and q.request_id = reversals_asked.request_id)`;

export const reversalList: RequestList<Details> = {
  rows: (reader) => ({
    from: sql`reversals_asked`,
    waits: sql`state = 'pending'`,
    isAskedFor: true,
    columns: {
      ...{ id: sql`request_id`, student: sql`student_id`, askedBy: sql`asked_by`, askedOn: sql`asked_on`, state: sql`state` },
      ...{ amount: sql`amount_cents`, change: sql`part_cents`, term: termSql, method: sql`method` },
      ...{ decidedBy: sql`decided_by`, decidedOn: sql`decided_on`, refusal: sql`refusal` },
      // The approver is the second person to the requester and to the recorder of the payment.
      mayApprove: sql`(${maySecond({ ...reader, first: sql`recorded_by`, isAlone: sql`false` })}
        and ${maySecond({ ...reader, first: sql`asked_by`, isAlone: isOnlyApprover(reader) })})`,
    },
  }),
  details: async (tx, { schoolId }, ids) =>
    byId(
      await tx.rows<Details & { id: number }>(sql`
        select q.request_id as id,
               json_build_object('id', q.payment_id, 'method', q.method, 'code', q.code, 'bank', q.bank) as payment,
               json_build_object('cause', q.cause, 'explanation', q.explanation, 'rightAmount', q.right_amount_cents, 'parts', a.parts,
                 'codeStays', ${codeStays}, 'rightStudent',
                 case when s.student_id is not null then json_build_object('id', s.student_id, 'fullName', s.full_name) end) as request
        from standing_reversal_requests q
        join reversals_asked a on a.school_id = q.school_id and a.request_id = q.request_id
        join payments p on p.school_id = q.school_id and p.payment_id = q.payment_id
        left join students s on s.school_id = q.school_id and s.student_id = q.right_student_id
        where q.school_id = ${schoolId} and q.request_id = any (${ids}::integer[])`),
    ),
  concerned: (tx, schoolId, ids) =>
    studentsConcerned(
      tx,
      sql`
        select p.student_id
        from reversal_requests q
        join reversal_requests o on o.school_id = q.school_id and (o.request_id = q.request_id or o.asked_with = q.asked_with)
        join payments p on p.school_id = o.school_id and p.payment_id = o.payment_id
        where q.school_id = ${schoolId} and q.request_id = any (${ids}::integer[])`,
    ),
};
