import type { Door } from './door.ts';
import { codesOf, type Money } from './real-money.ts';

/** What Karo has of money that arrived, in cents. */
export type ArrivalRecord = { id: number; codes: string[]; amount: number; waiting: number; returned: number };
/** A payment, or a part of a shared one; `arrivalId` is the money that settled it. */
export type PaymentRecord = {
  id: number;
  student: number;
  amount: number;
  status: 'pending' | 'verified' | 'reversed';
  code: string;
  arrivalId: number | null;
};

/** Money that arrived under one of these codes, or all of it after an arrival. */
export function arrivalsOf(door: Door, { codes, after }: { codes: readonly string[]; after?: number }): Promise<ArrivalRecord[]> {
  return door.rows<ArrivalRecord>(
    `select a.arrival_id as id, a.amount_cents::float8 as amount, coalesce(s.waiting_cents, 0)::float8 as waiting,
            array[a.code] || array(
              select c.code from arrival_codes c where c.school_id = a.school_id and c.arrival_id = a.arrival_id) as codes,
            coalesce((select sum(r.amount_cents) from arrival_returns r
                      where r.school_id = a.school_id and r.arrival_id = a.arrival_id), 0)::float8 as returned
     from arrivals a
     left join suspense s on s.school_id = a.school_id and s.arrival_id = a.arrival_id
     where a.school_id = $1 and (a.arrival_id > $3 or a.code = any ($2) or exists (
       select from arrival_codes c where c.school_id = a.school_id and c.arrival_id = a.arrival_id and c.code = any ($2)))
     order by a.arrival_id`,
    [codes, after ?? 2_000_000_000],
  );
}

/** Payments under one of these codes, by one of these arrivals, or for one of these students. */
export function paymentsOf(
  door: Door,
  { codes, arrivals, students = [] }: { codes: readonly string[]; arrivals: readonly ArrivalRecord[]; students?: readonly number[] },
): Promise<PaymentRecord[]> {
  return door.rows<PaymentRecord>(
    `select p.payment_id as id, p.student_id as student, p.amount_cents::float8 as amount, p.status, p.code, x.arrival_id as "arrivalId"
     from standing_payments p
     left join settlements x on x.school_id = p.school_id and x.payment_id = p.payment_id
     where p.school_id = $1 and (p.code = any ($2) or x.arrival_id = any ($3) or p.student_id = any ($4))
     order by p.payment_id`,
    [codes, arrivals.map(({ id }) => id), students],
  );
}

/** All that Karo has of one true payment. */
export async function recordsOf(door: Door, money: Money) {
  const codes = codesOf(money);
  const arrivals = await arrivalsOf(door, { codes });
  return { arrivals, payments: await paymentsOf(door, { codes, arrivals }) };
}

/** The payments that somebody was asked to reverse. */
export async function reversalsAsked(door: Door): Promise<Set<number>> {
  const rows = await door.rows<{ id: number }>('select payment_id as id from reversal_requests where school_id = $1');
  return new Set(rows.map(({ id }) => id));
}

/** What Karo gave up after it had tried again and again. */
export async function givenUp(door: Door): Promise<string[]> {
  const rows = await door.rows<{ kind: string }>(
    `select data ->> 'kind' as kind from karo_jobs.job where state = 'failed' and (data ->> 'school_id')::integer = $1`,
  );
  return rows.map(({ kind }) => kind);
}
