import { sql } from '../../../core/server/sql.ts';
import { type Check, faultsMax } from './check.ts';

/** Cashiers' days that differ from their entries or were locked without permission; and entries of missing days. */
const brokenDays: Check = (schoolId) => sql`
  with days as (
    select d.*, cash_count_digest(row(d.*)::cash_days) as count_digest,
           cash_lock_digest(row(d.*)::cash_days, d.decided_by, d.decided_on, d.self_approved) as lock_digest
    from cash_days d
    where d.school_id = ${schoolId}
  )
  select 'day ' || d.day_id as place, 'its count differs from ledger entry ' || d.entry_id as fault
  from days d
  left join ledger_entries e on e.school_id = ${schoolId} and e.entry_id = d.entry_id
  where (e.kind::text, e.author_id, e.entry_day, e.posted_at, e.digest)
    is distinct from ('day', d.cashier_id, d.closed_on, d.counted_at, d.count_digest)
  union all
  select 'day ' || d.day_id, 'it differs from ledger entry ' || d.lock_entry_id || ', which locked it'
  from days d
  left join ledger_entries e on e.school_id = ${schoolId} and e.entry_id = d.lock_entry_id
  where d.outcome = 'locked'
    and (e.kind::text, e.author_id, e.entry_day, e.digest) is distinct from ('day', d.decided_by, d.decided_on, d.lock_digest)
  union all
  select 'day ' || d.day_id, 'the same person counted and locked it, or a difference has no reason'
  from days d
  where d.outcome = 'locked'
    and (d.self_approved <> (d.decided_by = d.cashier_id)
      or d.variance_reason is null and d.counted_cents <> d.left_cents + d.received_cents - d.given_back_cents - d.banked_cents)
  union all
  select 'entry ' || e.entry_id, 'the day that it stands for is missing'
  from ledger_entries e
  where e.school_id = ${schoolId} and e.kind = 'day'
    and not exists (select from days d where d.entry_id = e.entry_id or d.lock_entry_id = e.entry_id)
  limit ${faultsMax}`;

/** Days that differ from the ledger between their entries, or do not follow one another. */
const brokenDayFigures: Check = (schoolId) => sql`
  select 'day ' || d.day_id as place,
         concat('its figures differ from what the ledger holds between entries ', d.after_entry_id, ' and ', d.entry_id) as fault
  from cash_days d
  cross join lateral (
    select coalesce(sum(m.amount_cents) filter (where m.kind = 'payment' and m.method = 'Cash'), 0)::bigint as received,
           coalesce(-sum(m.amount_cents) filter (where m.kind = 'reversal' and m.method = 'Cash'), 0)::bigint as given_back
    from cash_movements(d.school_id, d.cashier_id, d.after_entry_id, d.entry_id) as m
  ) as moved
  cross join lateral (
    select coalesce(sum(b.amount_cents), 0)::bigint as cents
    from cash_bankings b
    where b.school_id = d.school_id and b.cashier_id = d.cashier_id and b.entry_id > d.after_entry_id and b.entry_id < d.entry_id
  ) as banked
  cross join lateral (
    select coalesce(sum(piece.key::bigint * piece.value::bigint * 100), 0)::bigint as cents from jsonb_each_text(d.pieces) as piece
  ) as counted
  where d.school_id = ${schoolId} and (d.received_cents, d.given_back_cents, d.banked_cents, d.counted_cents, d.figures)
    is distinct from (moved.received, moved.given_back, banked.cents, counted.cents,
                      cash_figures(d.school_id, d.cashier_id, d.after_entry_id, d.entry_id))
  union all
  select 'day ' || d.day_id, 'it does not follow the day before of the same cashier'
  from (
    select day_id, after_entry_id, left_cents, lag(entry_id, 1, 0) over before as entry_before,
           lag(counted_cents, 1, 0::bigint) over before as counted_before
    from cash_days
    where school_id = ${schoolId} and outcome is distinct from 'sentBack'
    window before as (partition by cashier_id order by entry_id)
  ) as d
  where (d.after_entry_id, d.left_cents) <> (d.entry_before, d.counted_before)
  limit ${faultsMax}`;

/** Slips and their reversals that differ from their entry or from each other, and entries of missing slips. */
const brokenBankings: Check = (schoolId) => sql`
  with slips as (
    select b.*, coalesce(b.recorded_by, b.cashier_id) as recorder_id,
           case when b.reverses_id is null then cash_banking_reason(b.cashier_id, b.bank, b.reference, b.banked_on)
                else cash_banking_reversal_reason(b.reverses_id, b.reason) end as told,
           case when b.amount_cents > 0 then 'bank' else 'cash' end as debit,
           case when b.amount_cents > 0 then 'cash' else 'bank' end as credit
    from cash_bankings b
    where b.school_id = ${schoolId}
  )
  select coalesce('banking ' || b.banking_id, 'entry ' || e.entry_id) as place, 'the banking and its ledger entry differ' as fault
  from slips b
  full join (
    select entry_id, author_id, entry_day, reason from ledger_entries where school_id = ${schoolId} and kind = 'banking'
  ) as e on e.entry_id = b.entry_id
  left join ledger_transfers t on t.school_id = ${schoolId} and t.entry_id = e.entry_id and t.line_number = 1
  where (e.author_id, e.entry_day, e.reason, t.amount_cents, t.debit::text, t.credit::text)
    is distinct from (b.recorder_id, b.recorded_on, b.told, abs(b.amount_cents), b.debit, b.credit)
  union all
  select 'banking ' || r.banking_id, 'the banking and the slip that it reverses differ'
  from slips r
  join slips b on b.banking_id = r.reverses_id
  where (r.cashier_id, r.bank, r.reference, r.banked_on, r.amount_cents, b.reverses_id)
    is distinct from (b.cashier_id, b.bank, b.reference, b.banked_on, -b.amount_cents, null)
  limit ${faultsMax}`;

export const dayChecks: readonly Check[] = [brokenDays, brokenDayFigures, brokenBankings];
