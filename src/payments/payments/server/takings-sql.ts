import type { Method } from '../../../books/ledger/methods.ts';
import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../../core/server/sql.ts';
import type { PaymentStatus } from '../contract.ts';
import { nobody } from '../rules.ts';

/**
 * The only writer of stored takings, as a statement or a part of a `with`: adds the rows `change` (school_id, taken_on, term_id, method,
 * status, recorded_by, payments, reversals, amount_cents, reversed_cents) before it. The caller must hold the counter of the school's
 * entries.
 */
export const changedTakings = sql`
  insert into takings as kept (school_id, taken_on, term_id, method, status, recorded_by, payments, reversals, amount_cents, reversed_cents)
  select own.school_id, taken_on, term_id, method, status, coalesce(recorded_by, 0), sum(payments), sum(reversals), sum(amount_cents),
         sum(reversed_cents)
  from change
  join schools own on own.school_id = change.school_id
  group by own.school_id, taken_on, term_id, method, status, recorded_by
  on conflict (school_id, taken_on, term_id, method, status, recorded_by)
  do update set payments = kept.payments + excluded.payments, reversals = kept.reversals + excluded.reversals,
                amount_cents = kept.amount_cents + excluded.amount_cents, reversed_cents = kept.reversed_cents + excluded.reversed_cents`;

/** After `numbered`: adds newly recorded payments to today's takings. */
export const addToTakings = sql`
  change as (
    select school_id, today as taken_on, term_id, method, payment_status(method, null, null) as status, user_id as recorded_by,
           1 as payments, 0 as reversals, amount_cents, 0::bigint as reversed_cents
    from numbered
  ),
  taken as (${changedTakings})`;

/** Rows of `change` that move a payment to a new status, on the payment's day. */
export function changedStatus(from: PaymentStatus, to: PaymentStatus): Statement {
  return sql`
    select p.school_id, p.paid_on as taken_on, p.term_id, p.method, moved.status, p.recorded_by, moved.sign as payments, 0 as reversals,
           moved.sign * p.amount_cents as amount_cents, 0::bigint as reversed_cents
    from paid p, (values (${from}::text, -1), (${to}, 1)) as moved (status, sign)`;
}

/** Builds the takings of a school that has none, from its imported payments and reversals. */
export function sumUpTakings(tx: Transaction, schoolId: number): Promise<object[]> {
  return tx.rows(sql`
    insert into takings (school_id, taken_on, term_id, method, status, recorded_by, payments, reversals, amount_cents, reversed_cents)
    select school_id, taken_on, term_id, method, status, recorded_by, payments, reversals, amount_cents, reversed_cents
    from summed_takings
    where school_id = ${schoolId}
    returning school_id`);
}

export type TakingsFilter = {
  schoolId: number;
  from?: Day | undefined;
  to?: Day | undefined;
  method?: Method | undefined;
  status?: PaymentStatus | undefined;
  /** A user, or `nobody`. */
  recordedBy?: number | undefined;
};

export type TakingsTotal = { method: Method; recordedBy: number; count: number; amount: Cents; reversed: Cents };

/** By method and recorder: the number of filtered payments and reversals, their sum, and the reversed part. */
export function takingsTotals(tx: Transaction, filter: TakingsFilter): Promise<TakingsTotal[]> {
  return tx.rows<TakingsTotal>(sql`
    select method, recorded_by as "recordedBy", sum(payments + reversals) as count, sum(amount_cents)::bigint as amount,
           sum(reversed_cents)::bigint as reversed
    from takings
    where ${matchesTakings(filter)}
    group by method, recorded_by`);
}

/** True for the filtered takings. */
export function matchesTakings({ schoolId, from, to, method, status, recordedBy }: TakingsFilter): Statement {
  return allOf([
    sql`school_id = ${schoolId}`,
    from !== undefined && sql`taken_on >= ${from}`,
    to !== undefined && sql`taken_on <= ${to}`,
    method !== undefined && sql`method = ${method}`,
    status !== undefined && sql`status = ${status}`,
    recordedBy !== undefined && sql`recorded_by = ${recordedBy}`,
  ]);
}

export type Recorder = { id: number; name: string | null };

/** Everybody who recorded a payment of the school, by name; last, without a name, nobody, for automatic ones. */
export function recorders(tx: Transaction, { schoolId }: { schoolId: number }): Promise<Recorder[]> {
  return tx.rows<Recorder>(sql`
    select id, name
    from (
      select u.user_id as id, u.username as name
      from users u
      where u.school_id = ${schoolId}
        and exists (select from payments p where p.school_id = ${schoolId} and p.recorded_by = u.user_id)
      union all
      select ${nobody}::integer, null
      where exists (select from payments p where p.school_id = ${schoolId} and p.recorded_by is null)
    ) as recorder
    order by lower(name) nulls last, id`);
}
