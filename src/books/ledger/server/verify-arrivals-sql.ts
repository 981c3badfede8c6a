import { sql } from '../../../core/server/sql.ts';
import { sameArrival } from './arrived-money.ts';
import { type Check, faultsMax } from './check.ts';

/** Arrivals that differ from their entry, and entries of missing arrivals. */
const brokenArrivals: Check = (schoolId) => sql`
  select 'arrival ' || a.arrival_id as place, 'it differs from its ledger entry ' || a.entry_id as fault
  from arrivals a
  left join ledger_entries e on e.school_id = a.school_id and e.entry_id = a.entry_id
  left join ledger_transfers t on t.school_id = a.school_id and t.entry_id = a.entry_id and t.line_number = 1
  where a.school_id = ${schoolId}
    and (e.kind::text, a.amount_cents, lower(a.method), 'suspense', a.received_by, a.received_at, arrival_digest(row(a.*)::arrivals),
         concat_ws(' ', 'Arrived', a.method, a.code))
      is distinct from ('arrival', t.amount_cents, t.debit::text, t.credit::text, e.author_id, e.posted_at, e.digest, e.reason)
  union all
  select 'entry ' || e.entry_id, 'the arrival that it stands for is missing'
  from ledger_entries e
  left join arrivals a on a.school_id = e.school_id and a.entry_id = e.entry_id
  where e.school_id = ${schoolId} and e.kind = 'arrival' and a.arrival_id is null
  limit ${faultsMax}`;

/**
 * Settlements that differ from their entry, have another code than their arrival (a cheque has its bank's number, and a person said whose
 * it is), or lack their verification; verifications by an arrival without a settlement; and entries of missing settlements.
 */
const brokenSettlements: Check = (schoolId) => sql`
  select 'payment ' || x.payment_id as place, 'its settlement differs from ledger entry ' || x.entry_id as fault
  from settlements x
  left join payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
  left join arrivals a on a.school_id = x.school_id and a.arrival_id = x.arrival_id
  left join ledger_entries e on e.school_id = x.school_id and e.entry_id = x.entry_id
  left join ledger_transfers t on t.school_id = x.school_id and t.entry_id = x.entry_id and t.line_number = 1
  left join same_money m on m.school_id = x.school_id and m.entry_id = x.entry_id
  where x.school_id = ${schoolId}
    and (e.kind::text, e.reason, e.term_id, e.author_id, t.amount_cents, t.debit::text, t.credit::text)
      is distinct from ('settlement', concat('Receipt ', x.payment_id, ' settled by arrival ', x.arrival_id,
                        case when m.entry_id is not null then ', the same money' end), p.term_id,
                        coalesce(m.said_by, a.received_by), p.amount_cents, 'suspense', lower(p.method))
  union all
  select 'payment ' || x.payment_id, 'it has another code than arrival ' || x.arrival_id
  from settlements x
  join payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
  join arrivals a on a.school_id = x.school_id and a.arrival_id = x.arrival_id
  left join same_money m on m.school_id = x.school_id and m.entry_id = x.entry_id
  where x.school_id = ${schoolId} and normal_code(p.code) <> a.code and not (p.method = 'Cheque' and m.entry_id is not null)
    and not exists (
      select from arrival_codes c
      where c.school_id = x.school_id and c.code = normal_code(p.code)
        and ${sameArrival(sql`c.school_id`, sql`c.arrival_id`)} = x.arrival_id)
    and not exists (
      select from arrivals b
      where b.school_id = x.school_id and b.code = normal_code(p.code)
        and ${sameArrival(sql`b.school_id`, sql`b.arrival_id`)} = x.arrival_id)
  union all
  select 'payment ' || x.payment_id, 'its settlement did not verify it'
  from settlements x
  left join payment_verifications v on v.school_id = x.school_id and v.payment_id = x.payment_id
  where x.school_id = ${schoolId} and (v.payment_id is null or (v.evidence = 'arrival') <> (v.entry_id = x.entry_id))
  union all
  select 'payment ' || v.payment_id, 'it was verified by an arrival that did not settle it'
  from payment_verifications v
  left join settlements x on x.school_id = v.school_id and x.payment_id = v.payment_id
  where v.school_id = ${schoolId} and v.evidence = 'arrival' and x.payment_id is null
  union all
  select 'entry ' || e.entry_id, 'the settlement or the return that it stands for is missing'
  from ledger_entries e
  left join settlements x on x.school_id = e.school_id and x.entry_id = e.entry_id
  left join arrival_returns r on r.school_id = e.school_id and r.entry_id = e.entry_id
  where e.school_id = ${schoolId} and e.kind in ('settlement', 'return') and x.payment_id is null and r.return_id is null
  limit ${faultsMax}`;

/** Returns that differ from their entry. */
const brokenReturns: Check = (schoolId) => sql`
  select 'return ' || r.return_id as place, 'it differs from its ledger entry ' || r.entry_id as fault
  from arrival_returns r
  left join arrivals a on a.school_id = r.school_id and a.arrival_id = r.arrival_id
  left join ledger_entries e on e.school_id = r.school_id and e.entry_id = r.entry_id
  left join ledger_transfers t on t.school_id = r.school_id and t.entry_id = r.entry_id and t.line_number = 1
  left join same_money m on m.school_id = r.school_id and m.entry_id = r.entry_id
  where r.school_id = ${schoolId}
    and (e.kind::text, e.reason, e.entry_day, e.author_id, t.amount_cents, t.debit::text, t.credit::text)
      is distinct from ('return', concat('Arrival ', r.arrival_id, case
                          when m.entry_id is null then ' returned: ' || r.reason
                          else ' is t' || substr(r.reason, 2) end), r.returned_on, r.returned_by, r.amount_cents,
                        'suspense', lower(a.method))
  order by r.return_id
  limit ${faultsMax}`;

/** Marks of the same money that differ from their entry, or have no entry of a settlement or a return. */
const brokenSameMoney: Check = (schoolId) => sql`
  select 'same money of arrival ' || m.arrival_id as place, 'it differs from its ledger entry ' || m.entry_id as fault
  from same_money m
  left join ledger_entries e on e.school_id = m.school_id and e.entry_id = m.entry_id
  where m.school_id = ${schoolId}
    and (e.reason, e.author_id, e.entry_day) is distinct from (
      case e.kind
        when 'settlement' then concat('Receipt ', m.payment_id, ' settled by arrival ', m.arrival_id, ', the same money')
        when 'return' then concat('Arrival ', m.arrival_id, ' is the same money as receipt ', m.payment_id) end,
      m.said_by, m.said_on)
  order by m.entry_id
  limit ${faultsMax}`;

/** Unallocated payments whose waiting day differs from the day when they last came into suspense. */
const brokenWaiting: Check = (schoolId) => sql`
  with moved as (
    select arrival_id, entry_id, amount_cents as cents from arrivals where school_id = ${schoolId}
    union all
    select x.arrival_id, x.entry_id, -p.amount_cents
    from settlements x
    join payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
    where x.school_id = ${schoolId}
    union all
    select x.arrival_id, r.entry_id, p.amount_cents
    from settlements x
    join payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
    join payment_reversals r on r.school_id = x.school_id and r.payment_id = x.payment_id
    where x.school_id = ${schoolId}
    union all
    select arrival_id, entry_id, -amount_cents from arrival_returns where school_id = ${schoolId}
  ),
  placed as (
    select arrival_id, entry_id, sum(cents) over (partition by arrival_id order by entry_id) as cents_left
    from moved
    where arrival_id in (select arrival_id from suspense where school_id = ${schoolId})
  ),
  since as (
    select p.arrival_id, min(p.entry_id) as entry_id
    from placed p
    where p.entry_id > coalesce((
      select max(empty.entry_id) from placed empty where empty.arrival_id = p.arrival_id and empty.cents_left = 0), 0)
    group by p.arrival_id
  )
  select 'arrival ' || k.arrival_id as place, concat('it waits since ', k.waiting_since, ', the ledger says ', e.entry_day) as fault
  from suspense k
  left join since on since.arrival_id = k.arrival_id
  left join ledger_entries e on e.school_id = k.school_id and e.entry_id = since.entry_id
  where k.school_id = ${schoolId} and k.waiting_since is distinct from e.entry_day
  order by k.arrival_id
  limit ${faultsMax}`;

/**
 * Arrivals whose allocated, unallocated and returned amounts do not add up, and schools whose suspense account differs from the unallocated
 * payments.
 */
const brokenSuspense: Check = (schoolId) => sql`
  with placed as (
    select x.arrival_id, sum(p.amount_cents) as cents
    from settlements x
    join payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
    where x.school_id = ${schoolId}
      and not exists (select from payment_reversals r where r.school_id = x.school_id and r.payment_id = x.payment_id)
    group by x.arrival_id
  ),
  returned as (
    select arrival_id, sum(amount_cents) as cents from arrival_returns where school_id = ${schoolId} group by arrival_id
  ),
  posted as (
    select coalesce(sum(case when credit = 'suspense' then amount_cents else -amount_cents end), 0) as cents
    from ledger_transfers
    where school_id = ${schoolId} and 'suspense' in (debit, credit)
  ),
  kept as (
    select arrival_id, waiting_cents as cents from suspense where school_id = ${schoolId}
  )
  select 'arrival ' || arrival_id as place,
         concat(coalesce(a.amount_cents, 0), ' cents arrived; ', coalesce(placed.cents, 0), ' are in accounts, ', coalesce(kept.cents, 0),
                ' in suspense and ', coalesce(returned.cents, 0), ' returned') as fault
  from (select arrival_id, amount_cents from arrivals where school_id = ${schoolId}) as a
  full join placed using (arrival_id)
  full join kept using (arrival_id)
  full join returned using (arrival_id)
  where coalesce(a.amount_cents, 0) <> coalesce(placed.cents, 0) + coalesce(kept.cents, 0) + coalesce(returned.cents, 0)
  union all
  select 'suspense', concat('kept ', coalesce(sum(kept.cents), 0), ' cents, the ledger says ', posted.cents)
  from posted
  left join kept on true
  group by posted.cents
  having coalesce(sum(kept.cents), 0) <> posted.cents
  limit ${faultsMax}`;

export const arrivalChecks: readonly Check[] = [
  brokenArrivals,
  brokenSettlements,
  brokenReturns,
  brokenSameMoney,
  brokenSuspense,
  brokenWaiting,
];
