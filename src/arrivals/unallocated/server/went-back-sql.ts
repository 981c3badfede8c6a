import { arrivingMethods } from '../../../books/ledger/methods.ts';
import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { PaymentStatus } from '../../../payments/payments/contract.ts';
import type { MoneyBack } from '../contract.ts';
import type { BackKind } from '../went-back.ts';

type School = { schoolId: number };
/** A payment that may have gone back, one row for each part of a shared one, which `together` holds. */
export type BackPayment = { paymentId: number; amount: Cents; status: PaymentStatus; together: Cents };

/** Payments that hold one of the codes, or that money under one of them settled, those of the first code first. */
export function paymentsUnder(tx: Transaction, { schoolId, codes }: School & { codes: readonly string[] }): Promise<BackPayment[]> {
  return tx.rows<BackPayment>(sql`
    with found as (
      select x.payment_id, array_position(${codes}::text[], k.code) as place
      from (
        select code, arrival_id from arrivals where school_id = ${schoolId} and code = any (${codes})
        union all
        select code, arrival_id from arrival_codes where school_id = ${schoolId} and code = any (${codes})
      ) k
      join settlements x on x.school_id = ${schoolId} and x.arrival_id = k.arrival_id
      union all
      select p.payment_id, array_position(${codes}::text[], c.code)
      from payment_codes c
      join payments p on p.school_id = c.school_id and (p.payment_id = c.payment_id or p.shared_payment_id = c.shared_payment_id)
      where c.school_id = ${schoolId} and c.method = any (${arrivingMethods}) and c.code = any (${codes})
    ),
    placed as (select payment_id, min(place) as place from found group by payment_id),
    nearest as (select min(place) as place from placed)
    select p.payment_id as "paymentId", p.amount_cents as amount, p.status,
           sum(p.amount_cents) filter (where p.status <> 'reversed') over () as together
    from placed
    join nearest on nearest.place = placed.place
    join standing_payments p on p.school_id = ${schoolId} and p.payment_id = placed.payment_id
    order by p.payment_id`);
}

/** Payments by a cheque of this number, without the noughts before it, and amount. */
export function paymentsByCheque(
  tx: Transaction,
  { schoolId, number, amount }: School & { number: string; amount: Cents },
): Promise<BackPayment[]> {
  return tx.rows<BackPayment>(sql`
    select p.payment_id as "paymentId", p.amount_cents as amount, p.status, p.amount_cents as together
    from standing_payments p
    where p.school_id = ${schoolId} and p.method in ('Cheque', 'Bank') and ltrim(normal_code(p.code), '0') = ltrim(${number}, '0')
      and p.amount_cents = ${amount}
    order by p.payment_id desc`);
}

/** Money under one of the codes that waits on the desk. */
export function waitingUnder(
  tx: Transaction,
  { schoolId, codes }: School & { codes: readonly string[] },
): Promise<{ arrivalId: number; waiting: Cents } | undefined> {
  return tx.maybeRow(sql`
    select s.arrival_id as "arrivalId", s.waiting_cents as waiting
    from suspense s
    where s.school_id = ${schoolId} and s.arrival_id in (
      select arrival_id from arrivals where school_id = ${schoolId} and code = any (${codes})
      union all
      select arrival_id from arrival_codes where school_id = ${schoolId} and code = any (${codes}))
    order by s.arrival_id
    limit 1`);
}

/** Which of these payments a reversal is asked for already, or was told of before. */
export async function askedBefore(
  tx: Transaction,
  { schoolId, paymentIds }: School & { paymentIds: readonly number[] },
): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(sql`
    select payment_id as id from reversal_requests
    where school_id = ${schoolId} and payment_id = any (${paymentIds}::integer[]) and (outcome is null or evidence is not null)`);
  return new Set(rows.map(({ id }) => id));
}

export type NewBack = School & {
  kind: BackKind;
  evidence: string;
  day: Day;
  amount: Cents;
  code: string | null;
  words: string;
  paymentId: number | null;
  arrivalId: number | null;
  reason: string;
};

/** Keeps what went back. False where it was kept before. */
export async function insertBack(tx: Transaction, given: NewBack): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into money_backs (school_id, kind, evidence, went_on, amount_cents, code, words, payment_id, arrival_id, reason)
    values (${given.schoolId}, ${given.kind}, ${given.evidence}, ${given.day}, ${given.amount}, ${given.code},
      ${given.words.slice(0, 200)}, ${given.paymentId}, ${given.arrivalId}, ${given.reason.slice(0, 200)})
    on conflict (school_id, evidence) do nothing
    returning money_back_id`);
  return rows.length > 0;
}

export async function isBackKept(tx: Transaction, { schoolId, evidence }: School & { evidence: string }): Promise<boolean> {
  const rows = await tx.rows(sql`select from money_backs where school_id = ${schoolId} and evidence = ${evidence}`);
  return rows.length > 0;
}

type Page = { limit: number; offset: number };

/** Reversed by M-Pesa or the bank and that nobody is asked about: without a payment, unless it waited on the desk and no longer does. */
export function openBacks(tx: Transaction, { schoolId, limit, offset }: School & Page): Promise<(MoneyBack & { count: number })[]> {
  return tx.rows(sql`
    select b.money_back_id as id, b.kind, b.evidence, b.went_on as date, b.amount_cents as amount, b.code, b.words, b.reason,
           (count(*) over ())::integer as count
    from money_backs b
    where b.school_id = ${schoolId} and b.payment_id is null
      and (b.arrival_id is null or exists (
        select from suspense s where s.school_id = b.school_id and s.arrival_id = b.arrival_id))
    order by b.money_back_id desc
    limit ${limit} offset ${offset}`);
}
