import type { Cents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { type Statement, sql } from '../../core/server/sql.ts';
import { arrivingMethods } from '../../payments/methods.ts';
import type { UnseenPayment } from '../contract.ts';

/**
 * Payments that stand, were typed by hand on a day of which a statement of their method is here, and whose code no money has arrived
 * under.
 */
function unseen(schoolId: number): Statement {
  return sql`
    from standing_payments p
    where p.school_id = ${schoolId} and p.method = any (${arrivingMethods}) and p.recorded_by is not null and p.status <> 'reversed'
      and exists (
        select
        from bank_statements b
        join statement_profiles f on f.school_id = b.school_id and f.profile_id = b.profile_id
        where b.school_id = p.school_id and f.method = p.method and p.paid_on between b.first_day and b.last_day)
      and not exists (select from arrivals a where a.school_id = p.school_id and a.code = normal_code(p.code))
      and not exists (select from arrival_codes c where c.school_id = p.school_id and c.code = normal_code(p.code))`;
}

/** The newest first. */
export function unseenRows(
  tx: Transaction,
  { schoolId, limit, offset }: { schoolId: number; limit: number; offset: number },
): Promise<UnseenPayment[]> {
  return tx.rows<UnseenPayment>(sql`
    with page as (
      select p.payment_id, p.student_id, p.method, p.code, p.amount_cents, p.paid_on, p.recorded_by, p.status
      ${unseen(schoolId)}
      order by p.payment_id desc
      limit ${limit} offset ${offset}
    )
    select p.payment_id as "receiptNumber", json_build_object('id', s.student_id, 'fullName', s.full_name) as student, p.method, p.code,
           p.amount_cents as amount, p.paid_on as date, u.username as "recordedBy", p.status
    from page p
    join students s on s.school_id = ${schoolId} and s.student_id = p.student_id
    join users u on u.school_id = ${schoolId} and u.user_id = p.recorded_by
    order by p.payment_id desc`);
}

export function unseenSum(tx: Transaction, schoolId: number): Promise<{ count: number; total: Cents }> {
  return tx.row(sql`
    select count(*)::integer as count, coalesce(sum(p.amount_cents), 0)::bigint as total
    ${unseen(schoolId)}`);
}
