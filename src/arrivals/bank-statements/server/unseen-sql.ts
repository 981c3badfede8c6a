import { arrivingMethods } from '../../../books/ledger/methods.ts';
import { codesOfMoney } from '../../../books/ledger/server/arrived-money.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { UnseenPayment } from '../unseen-contract.ts';

/**
 * Typed payments in force on a day with a statement of their method, without money under their code, or only money of another receipt. The
 * first and the last day of all statements bound what is looked through.
 */
function unseen(schoolId: number): Statement {
  return sql`
    from standing_payments p
    where p.school_id = ${schoolId} and p.method = any (${arrivingMethods}) and p.recorded_by is not null and p.status <> 'reversed'
      and p.paid_on >= (select min(first_day) from bank_statements where school_id = ${schoolId})
      and p.paid_on <= (select max(last_day) from bank_statements where school_id = ${schoolId})
      and exists (
        select
        from bank_statements b
        join statement_profiles f on f.school_id = b.school_id and f.profile_id = b.profile_id
        where b.school_id = p.school_id and f.method = p.method and p.paid_on between b.first_day and b.last_day)
      and not exists (
        select
        from (${codesOfMoney(sql`school_id = p.school_id and code = normal_code(p.code)`)}) k
        left join settlements x on x.school_id = ${schoolId} and x.arrival_id = k.arrival_id
        left join standing_payments o on o.school_id = x.school_id and o.payment_id = x.payment_id and o.status <> 'reversed'
        where o.payment_id is null or o.payment_id = p.payment_id)`;
}

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
