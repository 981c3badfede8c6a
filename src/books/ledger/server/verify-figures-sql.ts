import { sql } from '../../../core/server/sql.ts';
import { type Check, faultsMax } from './check.ts';

/** Stored balances that differ from the ledger, and students without one. */
const brokenBalances: Check = (schoolId) => sql`
  with summed as (
    select s.student_id, coalesce(sum(case when t.debit = 'students' then t.amount_cents else -t.amount_cents end), 0) as cents
    from students s
    left join ledger_transfers t on t.school_id = s.school_id and t.student_id = s.student_id
    where s.school_id = ${schoolId}
    group by s.student_id
  ),
  kept as (
    select student_id, balance_cents as cents from student_balances where school_id = ${schoolId}
  )
  select concat('student ', student_id, ', balance') as place,
         concat('kept ', coalesce(kept.cents::text, 'nothing'), ', the ledger says ', coalesce(summed.cents::text, 'nothing')) as fault
  from kept
  full join summed using (student_id)
  where kept.cents is distinct from summed.cents
  order by student_id
  limit ${faultsMax}`;

/** Stored takings (day, term, method, status, recorder) that differ from their payments, verifications and reversals. */
const brokenTakings: Check = (schoolId) => sql`
  with moved as (
    select p.paid_on as taken_on, p.term_id, p.method, payment_status(p.method, v.payment_id, r.payment_id) as status,
           coalesce(p.recorded_by, 0) as recorded_by, 1 as payments, 0 as reversals, p.amount_cents, 0 as reversed_cents
    from payments p
    left join payment_verifications v on v.school_id = p.school_id and v.payment_id = p.payment_id
    left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id
    where p.school_id = ${schoolId}
    union all
    select r.reversed_on, r.term_id, p.method, 'reversed', coalesce(p.recorded_by, 0), 0, 1, -p.amount_cents, p.amount_cents
    from payment_reversals r
    join payments p on p.school_id = r.school_id and p.payment_id = r.payment_id
    where r.school_id = ${schoolId}
  ),
  summed as (
    select taken_on, term_id, method, status, recorded_by,
           concat_ws('/', sum(payments), sum(reversals), sum(amount_cents), sum(reversed_cents)) as sums
    from moved
    group by taken_on, term_id, method, status, recorded_by
  ),
  kept as (
    select taken_on, term_id, method, status, recorded_by, concat_ws('/', payments, reversals, amount_cents, reversed_cents) as sums
    from takings
    where school_id = ${schoolId}
  )
  select concat_ws(', ', 'takings of ' || taken_on, 'term ' || term_id, method, status) as place,
         concat('kept ', coalesce(kept.sums, '0/0/0/0'), ', the payments say ', coalesce(summed.sums, '0/0/0/0')) as fault
  from kept
  full join summed using (taken_on, term_id, method, status, recorded_by)
  where coalesce(kept.sums, '0/0/0/0') <> coalesce(summed.sums, '0/0/0/0')
  order by taken_on, term_id, method, status, recorded_by
  limit ${faultsMax}`;

export const figureChecks: readonly Check[] = [brokenBalances, brokenTakings];
