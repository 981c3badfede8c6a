import type { Method } from '../../../books/ledger/methods.ts';
import { AppError } from '../../../core/errors.ts';
import type { Cents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Refusable, RequestKind, Withdrawable } from '../../../school/requests/server/request-kind.ts';
import { byId, type RequestList, studentsConcerned } from '../../../school/requests/server/request-list.ts';
import { isOnlyApprover, maySecond } from '../../../school/users/server/second-person.ts';
import { reversePayment } from '../../payments/server/reverse-payment.ts';
import { type ReversalCause, reasonText } from '../rules.ts';
import { decideRequest, lockPayerOf, type RequestFacts, requestFacts } from './sql.ts';

const ownRequestsPath = pathTo('/approvals', { show: 'asked' });

/** An approval reverses the payment with the requested reason. After a refusal or withdrawal the payment remains. */
export const reversalRequest: RequestKind<number, RequestFacts> & Refusable<RequestFacts> & Withdrawable<RequestFacts> = {
  missing: 'REVERSAL_REQUEST_NOT_FOUND',
  own: 'OWN_REVERSAL_REQUEST',
  notification: { type: 'payment', path: () => ownRequestsPath },
  find: async (tx, { schoolId, userId }, requestId) => {
    const key = { schoolId, requestId };
    const [, facts] = await Promise.all([lockPayerOf(tx, key), requestFacts(tx, { ...key, userId })]);
    return facts;
  },
  settled: ({ state }) => {
    if (state === 'overtaken') return new AppError('REVERSAL_OVERTAKEN');
    return state === 'pending' ? null : new AppError('REVERSAL_DECIDED', { state });
  },
  approve: async (tx, caller, { facts, isOwn: selfApproved }) => {
    const { id: requestId, paymentId } = facts;
    const { message } = await reversePayment(tx, caller, { paymentId, reason: reasonText(facts), newsPath: ownRequestsPath });
    await decideRequest(tx, { ...caller, requestId, outcome: 'approved', selfApproved });
    return { message, news: null };
  },
  refuse: async (tx, caller, { facts: { id: requestId, paymentId }, reason }) => {
    await decideRequest(tx, { ...caller, requestId, outcome: 'refused', refusal: reason });
    const message = `${caller.username} refused to reverse payment ${paymentId}: ${reason}. The payment stays as recorded.`;
    return { message: `Reversal of payment ${paymentId} refused.`, news: { title: 'Reversal refused', message } };
  },
  withdraw: async (tx, caller, { id: requestId, paymentId }) => {
    await decideRequest(tx, { ...caller, requestId, outcome: 'withdrawn' });
    const message = `${caller.username} withdrew the request to reverse payment ${paymentId}. The payment stays as recorded.`;
    return {
      message: `The request to reverse payment ${paymentId} is withdrawn.`,
      news: { title: 'Reversal request withdrawn', message },
    };
  },
};

type Details = {
  payment: { id: number; method: Method; code: string | null; bank: string | null };
  request: {
    cause: ReversalCause;
    explanation: string | null;
    rightStudent: { id: number; fullName: string } | null;
    rightAmount: Cents | null;
  };
};

export const reversalList: RequestList<Details> = {
  rows: (reader) => ({
    from: sql`standing_reversal_requests`,
    waits: sql`state = 'pending'`,
    isAskedFor: true,
    columns: {
      ...{ id: sql`request_id`, student: sql`student_id`, askedBy: sql`asked_by`, askedOn: sql`asked_on`, state: sql`state` },
      ...{ amount: sql`amount_cents`, change: sql`amount_cents`, method: sql`method` },
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
               json_build_object('cause', q.cause, 'explanation', q.explanation, 'rightAmount', q.right_amount_cents, 'rightStudent',
                 case when s.student_id is not null then json_build_object('id', s.student_id, 'fullName', s.full_name) end) as request
        from standing_reversal_requests q
        left join students s on s.school_id = q.school_id and s.student_id = q.right_student_id
        where q.school_id = ${schoolId} and q.request_id = any (${ids}::integer[])`),
    ),
  concerned: (tx, schoolId, ids) =>
    studentsConcerned(
      tx,
      sql`
        select p.student_id
        from reversal_requests q
        join payments p on p.school_id = q.school_id and p.payment_id = q.payment_id
        where q.school_id = ${schoolId} and q.request_id = any (${ids}::integer[])`,
    ),
};
