import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import type { MoneyToday } from '../money-today.ts';

type StudentsKey = { schoolId: number; studentIds: readonly number[] };

/**
 * Money of today for some students: payments in force, shared ones by part and total; and unallocated payments with an account, phone or
 * name of a student or guardian.
 */
export function moneyToday(tx: Transaction, { schoolId, studentIds }: StudentsKey): Promise<(MoneyToday & { studentId: number })[]> {
  return tx.rows(sql`
    with those as (
      select s.student_id, s.admission_key, s.short_admission_key, upper(s.guardian_name) as guardian, c.code
      from students s
      join unnest(${studentIds}::integer[], ${studentIds.map(payCodeOf)}::text[]) as c (student_id, code) on c.student_id = s.student_id
      where s.school_id = ${schoolId}
    ),
    waiting as (
      select a.method, a.code, a.amount_cents, upper(a.payer_name) as payer, a.payer_phone,
             array[account_key(a.account), account_key(regexp_replace(a.account, '^.*#', ''))] as keys
      from suspense w
      join arrivals a on a.school_id = w.school_id and a.arrival_id = w.arrival_id
      where w.school_id = ${schoolId} and (a.arrived_at at time zone 'Africa/Nairobi')::date = nairobi_today()
    )
    select distinct p.student_id as "studentId", p.payment_id as "receiptNumber", p.method, p.code, sum.cents as amount
    from standing_payments p
    left join shared_payments w on w.school_id = p.school_id and w.shared_payment_id = p.shared_payment_id
    cross join lateral (values (p.amount_cents), (w.total_cents)) as sum (cents)
    where p.school_id = ${schoolId} and p.student_id = any (${studentIds}::integer[]) and p.paid_on = nairobi_today()
      and p.status <> 'reversed' and sum.cents is not null
    union all
    select t.student_id, null, w.method, w.code, w.amount_cents
    from waiting w
    join those t on t.admission_key = any (w.keys) or t.short_admission_key = any (w.keys) or t.code = any (w.keys) or t.guardian = w.payer
      or exists (
        select from guardian_phones g
        where g.school_id = ${schoolId} and g.student_id = t.student_id
          and (g.phone = e164(w.payer_phone) or encode(sha256(convert_to(substr(g.phone, 2), 'UTF8')), 'hex') = w.payer_phone))
    order by "receiptNumber" nulls first`);
}
