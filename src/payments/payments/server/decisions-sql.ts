import type { Method } from '../../../books/ledger/methods.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { hasOneUser } from '../../../school/users/server/second-person.ts';
import type { PaymentStatus } from '../contract.ts';
import { changedStatus, changedTakings } from './takings-sql.ts';
import { noteReversed } from './webhooks/note-recorded.ts';

export type PaymentFacts = {
  paymentId: number;
  studentId: number;
  termId: number;
  entryId: number;
  amount: Cents;
  method: Method;
  code: string | null;
  bank: string | null;
  payDate: string;
  balance: Cents;
  /** Null for automatic payments. */
  recordedBy: number | null;
  status: PaymentStatus;
  /** The arrival of its money; null if there is none. */
  arrivalId: number | null;
  /** True if the caller is the school's only user, who may approve their own payments. */
  isOnlyUser: boolean;
};

/** Locks the student of a payment, so that decisions about it are serial. */
export function lockPayer(tx: Transaction, { schoolId, paymentId }: PaymentKey): Promise<object[]> {
  return tx.rows(sql`
    select s.student_id
    from payments p
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    where p.school_id = ${schoolId} and p.payment_id = ${paymentId}
    for no key update of s`);
}

type PaymentKey = { schoolId: number; paymentId: number };

/** The facts needed to decide a payment. */
export function paymentFacts(tx: Transaction, { schoolId, paymentId }: PaymentKey): Promise<PaymentFacts | undefined> {
  return tx.maybeRow<PaymentFacts>(sql`
    ${factsOfPayments}
    where p.school_id = ${schoolId} and p.payment_id = ${paymentId}`);
}

/** The same for every part of a shared payment, by receipt number. */
export function partsOf(tx: Transaction, key: PaymentKey): Promise<PaymentFacts[]> {
  return tx.rows<PaymentFacts>(sql`
    ${factsOfPayments}
    where ${isOfWhole(key)}
    order by p.payment_id`);
}

/** Locks the students of all parts of the payment, in id order. */
export function lockPayers(tx: Transaction, key: PaymentKey): Promise<object[]> {
  return tx.rows(sql`
    select s.student_id
    from payments p
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    where ${isOfWhole(key)}
    order by s.student_id
    for no key update of s`);
}

const factsOfPayments = sql`
  select p.payment_id as "paymentId", p.student_id as "studentId", p.term_id as "termId", p.entry_id as "entryId",
         p.amount_cents as amount, p.method, p.code, p.bank, p.paid_on as "payDate", p.balance_after_cents as balance,
         p.recorded_by as "recordedBy", p.status,
         (select arrival_id from settlements x where x.school_id = p.school_id and x.payment_id = p.payment_id) as "arrivalId",
         ${hasOneUser(sql`p.school_id`)} as "isOnlyUser"
  from standing_payments p`;

function isOfWhole({ schoolId, paymentId }: PaymentKey): Statement {
  return sql`p.school_id = ${schoolId} and (p.payment_id = ${paymentId} or p.shared_payment_id = (
    select shared_payment_id from payments where school_id = ${schoolId} and payment_id = ${paymentId}))`;
}

/** True if other parts in force of its shared payment keep the code of a payment `p`. */
export const codeStays = sql`(p.code is not null and p.shared_payment_id is not null and exists (
  select from standing_payments o
  where o.school_id = p.school_id and o.shared_payment_id = p.shared_payment_id and o.payment_id <> p.payment_id
    and o.status <> 'reversed'))`;

export type VerificationRow = { schoolId: number; paymentId: number; entryId: number; userId: number | null; evidence: Evidence };
export type Evidence = 'second_person' | 'self_approved' | 'arrival';

/** Stores the approval, at the transaction's time of day, and the takings of the payment's day. */
export function insertVerification(
  tx: Transaction,
  { schoolId, paymentId, entryId, userId, evidence }: VerificationRow,
): Promise<object[]> {
  return tx.rows(sql`
    with paid as (
      select school_id, paid_on, term_id, method, recorded_by, amount_cents
      from payments
      where school_id = ${schoolId} and payment_id = ${paymentId}
    ),
    verified as (
      insert into payment_verifications (school_id, payment_id, entry_id, evidence, verified_by, verified_at)
      values (${schoolId}, ${paymentId}, ${entryId}, ${evidence}, ${userId},
              now() + (nairobi_today() - (now() at time zone 'Africa/Nairobi')::date) * interval '1 day')
    ),
    change as (${changedStatus('pending', 'verified')})
    ${changedTakings}`);
}

export type ReversalRow = {
  schoolId: number;
  paymentId: number;
  entryId: number;
  studentId: number;
  termId: number;
  amount: Cents;
  reason: string;
  userId: number;
  was: PaymentStatus;
};

/**
 * One statement for a reversal: its row, the running totals of the student and of both days, the money back in suspense if it arrived, and
 * the freed code, for a shared payment with its last part. Returns the day.
 */
export async function insertReversal(tx: Transaction, row: ReversalRow): Promise<{ reversedOn: string }> {
  const reversed = await tx.row<{ reversedOn: string }>(sql`
    with paid as (
      select school_id, paid_on, term_id, method, recorded_by, amount_cents
      from payments
      where school_id = ${row.schoolId} and payment_id = ${row.paymentId}
    ),
    change as (
      ${changedStatus(row.was, 'reversed')}
      union all
      select school_id, nairobi_today(), term_id, method, 'reversed', recorded_by, 0, 1, -amount_cents, amount_cents from paid
    ),
    taken as (${changedTakings}),
    total as (
      update student_terms set paid_cents = paid_cents - ${row.amount}
      where school_id = ${row.schoolId} and student_id = ${row.studentId} and term_id = ${row.termId}
    ),
    owed as (
      update student_balances set balance_cents = balance_cents + ${row.amount}
      where school_id = ${row.schoolId} and student_id = ${row.studentId}
    ),
    waiting as (
      insert into suspense as kept (school_id, arrival_id, waiting_cents)
      select school_id, arrival_id, ${row.amount}::bigint
      from settlements
      where school_id = ${row.schoolId} and payment_id = ${row.paymentId}
      on conflict (school_id, arrival_id) do update set waiting_cents = kept.waiting_cents + excluded.waiting_cents
    ),
    freed as (
      delete from payment_codes c
      where c.school_id = ${row.schoolId} and (c.payment_id = ${row.paymentId} or c.shared_payment_id = (
        select p.shared_payment_id
        from payments p
        where p.school_id = ${row.schoolId} and p.payment_id = ${row.paymentId} and not ${codeStays}))
    )
    insert into payment_reversals (school_id, payment_id, entry_id, student_id, term_id, reversed_on, reason, reversed_by)
    values (${row.schoolId}, ${row.paymentId}, ${row.entryId}, ${row.studentId}, ${row.termId}, nairobi_today(), ${row.reason},
            ${row.userId})
    returning reversed_on as "reversedOn"`);
  noteReversed(tx, row);
  return reversed;
}
