import { canArrive, type Method, methodFacts } from '../../../books/ledger/methods.ts';
import { postEntry } from '../../../books/ledger/server/post-entry.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { sumCents } from '../../../core/money.ts';
import { receiptPath } from '../../../core/page-links.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { countedText } from '../../../core/wording.ts';
import type { Decision, RequestFacts, RequestKind } from '../../../school/requests/server/request-kind.ts';
import { byId, type RequestList, studentsConcerned } from '../../../school/requests/server/request-list.ts';
import { hasOneUser, maySecond } from '../../../school/users/server/second-person.ts';
import type { verifyPayment } from '../all-payments-contract.ts';
import { normalCode } from '../rules.ts';
import { type Evidence, insertVerification, lockPayers, type PaymentFacts, partsOf } from './decisions-sql.ts';
import { arrivedUnder, assertMatchesArrival, settle } from './settle.ts';
import { type ArrivedRow, arrivalWithCode } from './settle-sql.ts';

type PaymentRequestFacts = RequestFacts & { payment: PaymentFacts; parts: readonly PaymentFacts[] };
type Verified = Decision & Reply<typeof verifyPayment>;
export type PaymentRequest = RequestKind<number, PaymentRequestFacts, Verified>;
/** Asked under all locks, before money that waits settles the payment; it throws to refuse. */
type BeforeSettling = (tx: Transaction, caller: Caller, waiting: { arrivalId: number; paymentId: number }) => Promise<void>;

/**
 * An approval verifies a pending payment. It is a ledger entry without money, so that the hash chain shows later changes. All pending parts
 * of a shared payment are approved together, since they share one code.
 */
export const paymentRequest = (beforeSettling: BeforeSettling): PaymentRequest => ({
  missing: 'PAYMENT_NOT_FOUND',
  own: 'OWN_PAYMENT',
  notification: { type: 'payment', path: ({ payment }) => receiptPath(payment) },
  find: async (tx, { schoolId }, paymentId) => {
    const key = { schoolId, paymentId };
    const [, parts] = await Promise.all([lockPayers(tx, key), partsOf(tx, key)]);
    const payment = parts.find((part) => part.paymentId === paymentId);
    return payment && { payment, parts, askedBy: payment.recordedBy, isAlone: payment.isOnlyUser };
  },
  settled: ({ payment: { status } }) => {
    if (status === 'pending') return null;
    return new AppError(status === 'reversed' ? 'PAYMENT_REVERSED' : 'PAYMENT_ALREADY_VERIFIED');
  },
  approve: async (tx, caller, { facts: { payment, parts }, isOwn }) => {
    const evidence = isOwn ? 'self_approved' : 'second_person';
    const { paymentId: id, studentId, amount, method, code, bank, payDate, balance } = payment;
    const others = parts.filter((part) => part !== payment && part.status === 'pending');
    const arrived = await waitingMoney(tx, caller, [payment, ...others]);
    if (arrived) await beforeSettling(tx, caller, { arrivalId: arrived.arrivalId, paymentId: id });
    for (const part of [payment, ...others]) await postVerification(tx, caller, { payment: part, evidence });
    if (arrived) {
      const payments = [payment, ...others].map((part) => ({ ...part, status: 'verified' as const }));
      await settle(tx, caller, { arrived, payments });
    }
    const verified = methodFacts[method].words.verified.toLowerCase();
    const approved = others.length === 0 ? '' : ` and ${countedText(others.length, 'other part')} of the same payment`;
    const by = isOwn ? ' by the person who recorded it' : '';
    return {
      message: `Payment ${id}${approved} ${verified}${by}.`,
      news: null,
      alsoDecided: others.map((part) => part.paymentId),
      payment: { id, studentId, amount, method, code, bank, isVerified: true, payDate, balance },
    };
  },
});

async function postVerification(
  tx: Transaction,
  caller: Caller,
  { payment, evidence }: { payment: PaymentFacts; evidence: Evidence },
): Promise<void> {
  const { paymentId, termId } = payment;
  const reason = `Receipt ${paymentId} verified: ${evidence}`;
  const entryId = await postEntry(tx, caller, { kind: 'verification', termId, reason, transfers: [] });
  await insertVerification(tx, { ...caller, paymentId, entryId, evidence });
}

/**
 * The money that waits under the code of pending payments because it named another student; null if there is none. Throws if it cannot be
 * theirs: it is of another amount, is settled already, or went back.
 */
async function waitingMoney(tx: Transaction, { schoolId }: Caller, pending: readonly PaymentFacts[]): Promise<ArrivedRow | null> {
  const [{ method, code } = { method: 'Cash' as const, code: null }] = pending;
  const key = { schoolId, code: normalCode(code) ?? '' };
  // Hardly ever does money wait for this, and only then is its code locked.
  if (!canArrive(method) || !(await arrivalWithCode(tx, key))) return null;
  const arrived = await arrivedUnder(tx, key);
  assertMatchesArrival(arrived, { amount: sumCents(pending.map(({ amount }) => amount)), method, code });
  return arrived;
}

type Details = { payment: { id: number; method: Method; code: string | null; bank: string | null } };

/** All pending payments, whoever recorded them. Leaving some out would make every page search the payments. */
export const paymentList: RequestList<Details> = {
  rows: ({ schoolId, userId }) => ({
    from: sql`standing_payments`,
    waits: sql`status = 'pending'
      and paid_on = any (array(select taken_on from takings where school_id = ${schoolId} and status = 'pending' and payments > 0))`,
    waitsLongest: (count) => sql`paid_on = any (array(
      select taken_on
      from (
        select taken_on, sum(sum(payments)) over (order by taken_on) - sum(payments) as earlier
        from takings
        where school_id = ${schoolId} and status = 'pending' and payments > 0
        group by taken_on
      ) as day
      where earlier < ${count}))`,
    isAskedFor: false,
    count: sql`(select coalesce(sum(payments), 0) from takings where school_id = ${schoolId} and status = 'pending')`,
    columns: {
      ...{ id: sql`payment_id`, student: sql`student_id`, askedBy: sql`recorded_by`, askedOn: sql`paid_on`, state: sql`status` },
      ...{ amount: sql`amount_cents`, change: sql`0`, method: sql`method` },
      mayApprove: maySecond({ schoolId, userId, first: sql`recorded_by`, isAlone: hasOneUser(sql`${schoolId}`) }),
    },
  }),
  details: async (tx, { schoolId }, ids) =>
    byId(
      await tx.rows<Details & { id: number }>(sql`
        select payment_id as id, json_build_object('id', payment_id, 'method', method, 'code', code, 'bank', bank) as payment
        from payments
        where school_id = ${schoolId} and payment_id = any (${ids}::integer[])`),
    ),
  // Including the other parts of a shared payment.
  concerned: (tx, schoolId, ids) =>
    studentsConcerned(
      tx,
      sql`
        select student_id
        from payments
        where school_id = ${schoolId} and (payment_id = any (${ids}::integer[]) or shared_payment_id in (
          select shared_payment_id from payments where school_id = ${schoolId} and payment_id = any (${ids}::integer[])))`,
    ),
  // The money may be placed meanwhile under a further code, which nothing here locks.
  refusesLate: true,
};
