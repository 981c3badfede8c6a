import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { countedMax } from '../rules.ts';

export type CashierRow = {
  id: number;
  username: string;
  isActive: boolean;
  lastClosedOn: Day | null;
  unbanked: Cents;
  openPayments: number;
  openSince: Day | null;
  /** True if cash is among the first payments that are not counted. */
  hasOpenCash: boolean;
};

/**
 * Users who count a drawer or have uncounted payments, with the last count less later bankings. Nobody counts the drawer of a
 * deactivated user any more, so its cash is that of the books. It is 0 where later bankings or reversals come to more.
 */
export function cashierRows(tx: Transaction, { schoolId }: Caller): Promise<CashierRow[]> {
  return tx.rows<CashierRow>(sql`
    select u.user_id as id, u.username, u.is_active as "isActive", last.closed_on as "lastClosedOn",
           greatest(coalesce(last.counted_cents, 0) - coalesce(banked.cents, 0) + coalesce(received.cents, 0)
             - coalesce(given_back.cents, 0), 0) as unbanked,
           open.payments as "openPayments", open.since as "openSince", open.has_cash as "hasOpenCash"
    from users u
    left join lateral (
      select d.entry_id, d.closed_on, d.counted_cents
      from cash_days d
      where d.school_id = u.school_id and d.cashier_id = u.user_id and d.outcome is distinct from 'sentBack'
      order by d.entry_id desc
      limit 1
    ) as last on true
    cross join lateral (
      select sum(b.amount_cents)::bigint as cents
      from cash_bankings b
      where b.school_id = u.school_id and b.cashier_id = u.user_id
        and b.entry_id > case when last.entry_id is null then 0 else last.entry_id end and (last.entry_id is not null or not u.is_active)
    ) as banked
    cross join lateral (
      select sum(p.amount_cents)::bigint as cents
      from payments p
      where not u.is_active and p.school_id = u.school_id and p.recorded_by = u.user_id and p.method = 'Cash'
        and p.entry_id > case when last.entry_id is null then 0 else last.entry_id end
        and (last.entry_id is not null or p.paid_on >= (select days_since from schools where school_id = ${schoolId}))
    ) as received
    cross join lateral (
      select sum(p.amount_cents)::bigint as cents
      from payment_reversals r
      join payments p on p.school_id = r.school_id and p.payment_id = r.payment_id
      where not u.is_active and r.school_id = u.school_id and p.recorded_by = u.user_id and p.method = 'Cash'
        and r.entry_id > case when last.entry_id is null then 0 else last.entry_id end
        and (last.entry_id is not null or r.reversed_on >= (select days_since from schools where school_id = ${schoolId}))
    ) as given_back
    cross join lateral (
      select count(*) as payments, min(paid_on) as since, coalesce(bool_or(method = 'Cash'), false) as has_cash
      from (
        select p.paid_on, p.method
        from payments p
        where p.school_id = u.school_id and p.recorded_by = u.user_id
          and p.entry_id > case when last.entry_id is null then 0 else last.entry_id end
          and (last.entry_id is not null or p.paid_on >= (select days_since from schools where school_id = ${schoolId}))
        order by p.entry_id
        limit ${countedMax}
      ) as uncounted
    ) as open
    where u.school_id = ${schoolId} and (last.entry_id is not null or open.payments > 0)
    order by lower(u.username), u.user_id`);
}
