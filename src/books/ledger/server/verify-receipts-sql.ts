import { sql } from '../../../core/server/sql.ts';
import { type Check, faultsMax } from './check.ts';

/** Payments whose receipt differs from their entry's digest. Entries from before the digests need a seal. */
const brokenReceipts: Check = (schoolId) => sql`
  with seal as (
    select coalesce(max(entry_id), 0) as entry_id from ledger_entries where school_id = ${schoolId} and kind = 'seal'
  )
  select 'payment ' || p.payment_id as place,
         case when e.digest is null then 'no digest covers its receipt' else 'its receipt was changed' end as fault
  from payments p
  join ledger_entries e on e.school_id = p.school_id and e.entry_id = p.entry_id
  cross join seal
  where p.school_id = ${schoolId}
    and case when e.digest is null then e.entry_id > seal.entry_id else e.digest <> receipt_digest(row(p.*)::payments) end
  order by p.payment_id
  limit ${faultsMax}`;

/** Seals that do not cover earlier entries, and entries without money that have transfers. */
const brokenSeals: Check = (schoolId) => sql`
  select 'entry ' || e.entry_id as place, 'a receipt or a verification before it was changed' as fault
  from ledger_entries e
  where e.school_id = ${schoolId} and e.kind = 'seal' and e.digest <> seal_digest(e.school_id, e.entry_id)
  union all
  select 'entry ' || e.entry_id, 'it moves money'
  from ledger_entries e
  where e.school_id = ${schoolId} and e.kind in ('seal', 'verification')
    and exists (select from ledger_transfers t where t.school_id = e.school_id and t.entry_id = e.entry_id)
  limit ${faultsMax}`;

/**
 * Verifications that differ from their entry, are not allowed (of cash, or unmarked by the recorder) or came after the reversal, and
 * entries of missing verifications.
 */
const brokenVerifications: Check = (schoolId) => sql`
  select 'payment ' || v.payment_id as place, 'its verification differs from ledger entry ' || v.entry_id as fault
  from payment_verifications v
  left join payments p on p.school_id = v.school_id and p.payment_id = v.payment_id
  left join ledger_entries e on e.school_id = v.school_id and e.entry_id = v.entry_id
  where v.school_id = ${schoolId} and e.kind is distinct from 'seal'
    and (e.kind::text, e.term_id, e.author_id, e.reason,
         e.posted_at + (e.entry_day - (e.posted_at at time zone 'Africa/Nairobi')::date) * interval '1 day')
      is distinct from (
        case v.evidence when 'arrival' then 'settlement' else 'verification' end, p.term_id, v.verified_by,
        case v.evidence when 'arrival' then e.reason else concat('Receipt ', v.payment_id, ' verified: ', v.evidence) end, v.verified_at)
  union all
  select 'payment ' || v.payment_id, 'the person who recorded it verified it, or it needs no verification'
  from payment_verifications v
  join payments p on p.school_id = v.school_id and p.payment_id = v.payment_id
  where v.school_id = ${schoolId}
    and (p.method = 'Cash' or v.evidence <> 'arrival' and (v.evidence = 'self_approved') <> (v.verified_by = p.recorded_by))
  union all
  select 'payment ' || v.payment_id, 'it was verified after it was reversed'
  from payment_verifications v
  join payment_reversals r on r.school_id = v.school_id and r.payment_id = v.payment_id
  join ledger_entries e on e.school_id = v.school_id and e.entry_id = v.entry_id
  where v.school_id = ${schoolId} and e.kind <> 'seal' and v.entry_id > r.entry_id
  union all
  select 'entry ' || e.entry_id, 'the verification that it stands for is missing'
  from ledger_entries e
  left join payment_verifications v on v.school_id = e.school_id and v.entry_id = e.entry_id
  where e.school_id = ${schoolId} and e.kind = 'verification' and v.payment_id is null
  limit ${faultsMax}`;

/**
 * Payments in force that do not hold their code, so that it could be reused, and codes held by another or a reversed payment. A shared
 * payment holds its code for each part in force. Codes are compared by letters and digits, cheques by bank and number.
 */
const brokenCodes: Check = (schoolId) => sql`
  with standing as (
    select p.payment_id, p.method, coalesce(normal_code(p.bank), '') as bank,
           regexp_replace(upper(normalize(p.code, nfkc)), '[^A-Z0-9]', '', 'g') as code
    from payments p
    where p.school_id = ${schoolId} and p.code is not null
      and not exists (select from payment_reversals r where r.school_id = p.school_id and r.payment_id = p.payment_id)
  ),
  held as (
    select coalesce(c.payment_id, p.payment_id, 0) as payment_id, c.method, c.bank,
           regexp_replace(upper(normalize(c.code, nfkc)), '[^A-Z0-9]', '', 'g') as code, true as is_held
    from payment_codes c
    left join standing_payments p on p.school_id = c.school_id and p.shared_payment_id = c.shared_payment_id and p.status <> 'reversed'
    where c.school_id = ${schoolId}
  )
  select 'payment ' || payment_id as place,
         case when is_held then 'it holds a code that is not its own' else 'it does not hold its code' end as fault
  from standing
  full join held using (payment_id, method, bank, code)
  where standing.payment_id is null or held.payment_id is null
  order by payment_id
  limit ${faultsMax}`;

/** Shared payments whose parts do not add up, or were not recorded together. */
const brokenSharedPayments: Check = (schoolId) => sql`
  with summed as (
    select shared_payment_id, count(*) as parts, sum(amount_cents) as cents,
           count(distinct (method, code, bank, term_id, paid_on, recorded_at, recorded_by)) as records
    from payments
    where school_id = ${schoolId} and shared_payment_id is not null
    group by shared_payment_id
  )
  select 'shared payment ' || w.shared_payment_id as place,
         concat('it says ', w.parts, ' parts of ', w.total_cents, ' cents recorded as one, its parts are ', coalesce(s.parts, 0), ' of ',
                coalesce(s.cents, 0), ', recorded as ', coalesce(s.records, 0)) as fault
  from shared_payments w
  left join summed s on s.shared_payment_id = w.shared_payment_id
  where w.school_id = ${schoolId} and (w.parts, w.total_cents, 1) is distinct from (s.parts, s.cents, s.records)
  order by w.shared_payment_id
  limit ${faultsMax}`;

export const receiptChecks: readonly Check[] = [brokenReceipts, brokenSeals, brokenVerifications, brokenCodes, brokenSharedPayments];
