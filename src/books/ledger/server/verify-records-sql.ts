import { sql } from '../../../core/server/sql.ts';
import { type Check, faultsMax } from './check.ts';

/** Messages whose payments are not of their students, were not reversed, or have another amount. */
const brokenMessages: Check = (schoolId) => sql`
  select 'message ' || m.message_id as place, 'its payments are not the ones in the message' as fault
  from messages m
  left join lateral (
    select sum(p.amount_cents) as cents, count(*) filter (where p.student_id = x.student_id) as own, count(*) as subjects,
           count(r.payment_id) as reversed
    from message_subjects x
    left join payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
    left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id
    where x.school_id = m.school_id and x.message_id = m.message_id
  ) as told on true
  where m.school_id = ${schoolId}
    and case when m.kind = 'reminder' then told.subjects = 0
        else told.cents is distinct from m.amount_cents or told.own <> told.subjects
          or (m.kind = 'reversal' and told.reversed <> told.subjects) end
  limit ${faultsMax}`;

/** Records beside the ledger that differ from their newest entry, are missing, or have no entry. */
const brokenRecords: Check = (schoolId) => sql`
  with told as (
    select distinct on (reason) reason as name, digest, entry_id
    from ledger_entries
    where school_id = ${schoolId} and kind = 'record'
    order by reason, entry_id desc
  )
  select name as place,
         case when r.name is null then 'it is gone, though ledger entry ' || t.entry_id || ' records it'
              when t.name is null then 'no ledger entry records it'
              else 'it differs from its ledger entry ' || t.entry_id end as fault
  from records(${schoolId}) as r
  full join told t using (name)
  where case when t.name is null then not r.is_open else r.digest is distinct from t.digest end
  order by name
  limit ${faultsMax}`;

export const recordChecks: readonly Check[] = [brokenMessages, brokenRecords];
