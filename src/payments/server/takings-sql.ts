import type { Day } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../core/server/sql.ts';
import type { PaymentStatus } from '../contract.ts';
import type { Method } from '../methods.ts';

/**
 * The one writer of the kept sums, as a statement or a part of a `with`: adds the rows `change` (school_id, taken_on, term_id, method,
 * status, payments, reversals, amount_cents, reversed_cents) that stand before it. Whoever sends it holds the counter of the school's
 * entries.
 */
export const changedTakings = sql`
  insert into takings as kept (school_id, taken_on, term_id, method, status, payments, reversals, amount_cents, reversed_cents)
  select school_id, taken_on, term_id, method, status, sum(payments), sum(reversals), sum(amount_cents), sum(reversed_cents)
  from change
  group by school_id, taken_on, term_id, method, status
  on conflict (school_id, taken_on, term_id, method, status)
  do update set payments = kept.payments + excluded.payments, reversals = kept.reversals + excluded.reversals,
                amount_cents = kept.amount_cents + excluded.amount_cents, reversed_cents = kept.reversed_cents + excluded.reversed_cents`;

/** After `numbered`, the payments that were just recorded: they count among the takings of today. */
export const takenToday = sql`
  change as (
    select school_id, nairobi_today() as taken_on, term_id, method, payment_status(method, null, null) as status, 1 as payments,
           0 as reversals, amount_cents, 0::bigint as reversed_cents
    from numbered
  ),
  taken as (${changedTakings})`;

/** As rows of a `change`: a payment goes over from what it was to a new status, on the day on which it was made. */
export function changedStatus(from: PaymentStatus, to: PaymentStatus): Statement {
  return sql`
    select p.school_id, p.paid_on as taken_on, p.term_id, p.method, moved.status, moved.sign as payments,
           0 as reversals, moved.sign * p.amount_cents as amount_cents, 0::bigint as reversed_cents
    from paid p, (values (${from}::text, -1), (${to}, 1)) as moved (status, sign)`;
}

export type TakingsFilter = {
  schoolId: number;
  from?: Day | undefined;
  to?: Day | undefined;
  method?: Method | undefined;
  status?: PaymentStatus | undefined;
};

export type MethodTotal = { method: Method; count: number; amount: Cents; reversed: Cents };

/** By method: how many payments and reversals a filter leaves, their sum, and how much of what came in their reversals took away. */
export function takingsByMethod(tx: Transaction, filter: TakingsFilter): Promise<MethodTotal[]> {
  return tx.rows<MethodTotal>(sql`
    select method, sum(payments + reversals) as count, sum(amount_cents)::bigint as amount, sum(reversed_cents)::bigint as reversed
    from takings
    where ${areTaken(filter)}
    group by method`);
}

/** Holds for the takings that a filter leaves. */
export function areTaken({ schoolId, from, to, method, status }: TakingsFilter): Statement {
  return allOf([
    sql`school_id = ${schoolId}`,
    from !== undefined && sql`taken_on >= ${from}`,
    to !== undefined && sql`taken_on <= ${to}`,
    method !== undefined && sql`method = ${method}`,
    status !== undefined && sql`status = ${status}`,
  ]);
}
