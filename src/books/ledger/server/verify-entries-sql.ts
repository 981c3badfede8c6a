import { sql } from '../../../core/server/sql.ts';
import { adjustmentAccounts, chargeAccounts, moneyAccounts, refundAccounts } from '../accounts.ts';
import { type Check, faultsMax } from './check.ts';
import { approvedRefunds } from './refunds/approved-refunds.ts';

/** Entries with a gap in their numbers, or a hash that does not follow from the previous entry and their own content. */
const brokenEntries: Check = (schoolId) => sql`
  with told as (
    select e.entry_id, e.hash, row_number() over (order by e.entry_id) as expected_id,
           entry_hash(coalesce(lag(e.hash) over (order by e.entry_id), '\x'), coalesce(c.chain_school_id, e.school_id), e.entry_id,
             e.kind, e.term_id, e.entry_day, e.author_id, e.reverses_entry_id, e.posted_at, lines.text, e.reason,
             e.digest) as expected_hash
    from ledger_entries e
    left join counters c on c.school_id = e.school_id and c.kind = 'entry'
    left join lateral (
      select string_agg(transfer_text(line_number, debit, credit, student_id, t.term_id, additional_fee_id, amount_cents),
                        ';' order by line_number) as text
      from ledger_transfers t
      where t.school_id = e.school_id and t.entry_id = e.entry_id
    ) as lines on true
    where e.school_id = ${schoolId}
  )
  select 'entry ' || entry_id as place,
         case when entry_id <> expected_id then 'an entry before it is missing'
              else 'its hash does not follow from its content' end as fault
  from told
  where entry_id <> expected_id or hash is distinct from expected_hash
  order by entry_id
  limit ${faultsMax}`;

/** Counters that disagree with their rows, a chain head that differs from the newest entry's hash, and a missing school row. */
const brokenCounters: Check = (schoolId) => sql`
  with numbered as (
    select 'student' as kind, count(*) as rows, coalesce(max(student_id), 0) as last from students where school_id = ${schoolId}
    union all
    select 'payment', count(*), coalesce(max(payment_id), 0) from payments where school_id = ${schoolId}
    union all
    select 'entry', count(*), coalesce(max(entry_id), 0) from ledger_entries where school_id = ${schoolId}
  )
  select 'numbers of kind ' || n.kind as place,
         concat(n.rows, ' rows up to number ', n.last, ', the counter says ', coalesce(c.last_number::text, 'nothing')) as fault
  from numbered n
  left join counters c on c.school_id = ${schoolId} and c.kind = n.kind
  where n.rows is distinct from c.last_number or n.last is distinct from c.last_number
  union all
  select 'chain head', 'it is not the hash of the newest entry'
  from counters c
  where c.school_id = ${schoolId} and c.kind = 'entry'
    and c.chain_head is distinct from coalesce((
      select hash from ledger_entries e where e.school_id = c.school_id order by entry_id desc limit 1), '\x')
  union all
  select 'school', 'its own row is missing'
  where not exists (select from schools where school_id = ${schoolId})
  limit ${faultsMax}`;

/** Entries with transfers that their kind cannot have: other accounts, another term, or too many. */
const brokenKinds: Check = (schoolId) => sql`
  select 'entry ' || e.entry_id as place, 'its transfers are not those of an entry of kind ' || e.kind as fault
  from ledger_entries e
  left join lateral (
    select count(*) as lines, count(distinct student_id) as students, bool_and(t.term_id is not distinct from e.term_id) as of_term,
           bool_and(debit = any (${moneyAccounts}::ledger_account[]) and credit = 'students') as paid,
           bool_and((credit = any (${moneyAccounts}::ledger_account[]) or credit = 'suspense') and debit = 'students') as paid_back,
           bool_and(debit = any (${moneyAccounts}::ledger_account[]) and credit = 'suspense') as arrived,
           bool_and(debit = 'suspense' and credit = any (${moneyAccounts}::ledger_account[])) as gone,
           bool_and(debit = 'bank' and credit = 'cash' or debit = 'cash' and credit = 'bank') as banked,
           bool_and('opening_balances' in (debit, credit) and student_id is not null) as brought_forward,
           bool_and(student_id is not null and case when debit = 'students' then credit else debit end
             = any (${chargeAccounts}::ledger_account[])) as charged,
           bool_and(student_id is not null and case when debit = 'students' then credit else debit end
             = any (${[...adjustmentAccounts, ...refundAccounts]}::ledger_account[])) as adjusted
    from ledger_transfers t
    where t.school_id = e.school_id and t.entry_id = e.entry_id
  ) as moved on true
  where e.school_id = ${schoolId} and e.kind not in ('seal', 'verification', 'day', 'record')
    and not coalesce(of_term and case e.kind
      when 'payment' then lines = 1 and paid
      when 'reversal' then lines = 1 and paid_back
      when 'opening' then lines = students and brought_forward
      when 'arrival' then lines = 1 and arrived
      when 'settlement' then lines = 1 and gone
      when 'return' then lines = 1 and gone
      when 'banking' then lines = 1 and banked
      when 'adjustment' then lines = 1 and adjusted and e.term_id is not null
      else charged end, false)
  order by e.entry_id
  limit ${faultsMax}`;

/** Running totals of a student and term that differ from the ledger. A refund adjusts; it is no payment. */
const brokenTotals: Check = (schoolId) => sql`
  with moved as (
    select t.student_id, coalesce(t.term_id, 0) as term_id, case when debit = 'students' then credit else debit end as account,
           case when debit = 'students' then amount_cents else -amount_cents end as cents, r.entry_id is not null as is_refund
    from ledger_transfers t
    left join ${approvedRefunds(schoolId)} as r on r.entry_id = t.entry_id
    where t.school_id = ${schoolId} and t.student_id is not null
  ),
  ledger as (
    select student_id, term_id,
           coalesce(sum(cents) filter (where account = any (${chargeAccounts}::ledger_account[])), 0) as charged,
           -coalesce(sum(cents) filter (
             where (account = any (${moneyAccounts}::ledger_account[]) or account = 'suspense') and not is_refund), 0) as paid,
           coalesce(sum(cents) filter (where account = any (${adjustmentAccounts}::ledger_account[]) or is_refund), 0) as adjusted
    from moved
    group by student_id, term_id
  ),
  kept as (
    select student_id, term_id, charged_cents as charged, paid_cents as paid, adjusted_cents as adjusted
    from student_terms
    where school_id = ${schoolId}
    union all
    select student_id, 0, 0, 0, opening_balance_cents from students where school_id = ${schoolId}
  )
  select concat('student ', student_id, case when term_id = 0 then ', opening balance' else ', term ' || term_id end) as place,
         concat('kept ', concat_ws('/', kept.charged, kept.paid, kept.adjusted), ' cents, the ledger says ',
                concat_ws('/', coalesce(ledger.charged, 0), coalesce(ledger.paid, 0), coalesce(ledger.adjusted, 0))) as fault
  from kept
  full join ledger using (student_id, term_id)
  where (coalesce(kept.charged, 0), coalesce(kept.paid, 0), coalesce(kept.adjusted, 0))
     <> (coalesce(ledger.charged, 0), coalesce(ledger.paid, 0), coalesce(ledger.adjusted, 0))
  order by student_id, term_id
  limit ${faultsMax}`;

/** Payments that differ from their entry: amount, student, term, method, code, bank, day, instant, recorder or shared payment. */
const brokenPayments: Check = (schoolId) => sql`
  select 'payment ' || p.payment_id as place, 'it differs from its ledger entry ' || p.entry_id as fault
  from payments p
  left join ledger_transfers t on t.school_id = p.school_id and t.entry_id = p.entry_id and t.line_number = 1
  left join ledger_entries e on e.school_id = p.school_id and e.entry_id = p.entry_id
  left join shared_payments s on s.school_id = p.school_id and s.shared_payment_id = p.shared_payment_id
  where p.school_id = ${schoolId}
    and (t.amount_cents, t.student_id, t.term_id, t.debit::text, t.credit::text, e.kind::text, e.reason, e.entry_day,
         e.posted_at, e.author_id)
      is distinct from (p.amount_cents, p.student_id, p.term_id, lower(p.method), 'students', 'payment',
                        payment_reason(p.payment_id, p.method, p.code, p.bank, case when s.shared_payment_id is not null then
                          shared_payment_text(s.shared_payment_id, s.parts, s.total_cents, s.payer_name, s.payer_phone) end),
                        p.paid_on, p.recorded_at, p.recorded_by)
  order by p.payment_id
  limit ${faultsMax}`;

/**
 * Payment entries without a payment, reversal entries whose reversal is missing or differs, and reversals without an entry. A reversal is
 * in the term of its payment, except before the seal.
 */
const brokenPostings: Check = (schoolId) => sql`
  select 'entry ' || e.entry_id as place, 'it differs from the payment or the reversal that it posted' as fault
  from ledger_entries e
  left join ledger_transfers t on t.school_id = e.school_id and t.entry_id = e.entry_id and t.line_number = 1
  left join payments p on p.school_id = e.school_id and p.entry_id = e.entry_id
  left join payment_reversals r on r.school_id = e.school_id and r.entry_id = e.entry_id
  left join ledger_entries seal on seal.school_id = e.school_id and seal.kind = 'seal'
  left join payments o on o.school_id = r.school_id and o.payment_id = r.payment_id
  left join settlements x on x.school_id = r.school_id and x.payment_id = r.payment_id
  where e.school_id = ${schoolId}
    and (e.kind = 'payment' and p.payment_id is null
      or e.kind = 'reversal'
        and ((e.reverses_entry_id, e.term_id, e.entry_day, e.reason, e.author_id, t.student_id, t.amount_cents, t.credit::text)
          is distinct from (o.entry_id, r.term_id, r.reversed_on, r.reason, r.reversed_by, r.student_id, o.amount_cents,
                            case when x.payment_id is null then lower(o.method) else 'suspense' end)
          or r.term_id <> o.term_id and e.entry_id > coalesce(seal.entry_id, 0)))
  union all
  select 'payment ' || r.payment_id, 'ledger entry ' || r.entry_id || ' is not its reversal'
  from payment_reversals r
  left join ledger_entries e on e.school_id = r.school_id and e.entry_id = r.entry_id
  where r.school_id = ${schoolId} and e.kind is distinct from 'reversal'
  limit ${faultsMax}`;

export const entryChecks: readonly Check[] = [brokenEntries, brokenCounters, brokenKinds, brokenTotals, brokenPayments, brokenPostings];
