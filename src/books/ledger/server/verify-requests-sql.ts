import { sql } from '../../../core/server/sql.ts';
import { type Check, faultsMax } from './check.ts';

/**
 * Approved adjustments that differ from their entry, that the requester approved unmarked, or that do not reverse their original;
 * withdrawals by others than the requester, unless they undid the import of the student with it, as an undo did until November 2026; and
 * entries of missing adjustments.
 */
const brokenAdjustments: Check = (schoolId) => sql`
  select 'adjustment ' || a.adjustment_id as place, 'it differs from its ledger entry ' || d.entry_id as fault
  from adjustment_decisions d
  join adjustments a on a.school_id = d.school_id and a.adjustment_id = d.adjustment_id
  left join ledger_entries e on e.school_id = d.school_id and e.entry_id = d.entry_id
  left join ledger_transfers t on t.school_id = d.school_id and t.entry_id = d.entry_id and t.line_number = 1
  where d.school_id = ${schoolId} and d.entry_id is not null
    and (e.kind::text, e.term_id, e.entry_day, e.posted_at, e.author_id, e.reason, t.student_id,
         case when t.debit = 'students' then t.amount_cents else -t.amount_cents end,
         case when t.debit = 'students' then t.credit else t.debit end::text)
      is distinct from (
        'adjustment', d.term_id, d.decided_on, d.decided_at, d.decided_by,
        concat('Adjustment ', a.adjustment_id, ', ', concat_ws(' ', a.kind, a.reference), ', asked by ', a.asked_by, ': ', a.reason),
        a.student_id, a.change_cents,
        case a.kind when 'bursary' then 'bursaries' when 'correction' then 'opening_balances' when 'mpesaRefund' then 'mpesa'
          when 'bankRefund' then 'bank' else 'waivers' end)
  union all
  select 'adjustment ' || d.adjustment_id, 'the person who requested it approved it, or its term is not the requested one'
  from adjustment_decisions d
  join adjustments a on a.school_id = d.school_id and a.adjustment_id = d.adjustment_id
  where d.school_id = ${schoolId} and d.entry_id is not null
    and (d.self_approved <> (d.decided_by = a.asked_by) or d.term_id <> coalesce(a.term_id, d.term_id))
  union all
  select 'adjustment ' || a.adjustment_id, 'it is not the opposite of adjustment ' || a.takes_back_id
  from adjustments a
  left join adjustments o on o.school_id = a.school_id and o.adjustment_id = a.takes_back_id
  where a.school_id = ${schoolId} and a.takes_back_id is not null
    and (a.kind, a.student_id, a.change_cents) is distinct from (o.kind, o.student_id, -o.change_cents)
  union all
  select 'adjustment ' || d.adjustment_id, 'somebody other than the person who requested it withdrew it'
  from adjustment_decisions d
  join adjustments a on a.school_id = d.school_id and a.adjustment_id = d.adjustment_id
  where d.school_id = ${schoolId} and d.withdrawn and d.decided_by <> a.asked_by
    and not exists (
      select from imports f
      join students s on s.school_id = f.school_id and s.student_id = a.student_id and s.import_undone
      where f.school_id = d.school_id and (f.undone_by, f.undone_at) = (d.decided_by, d.decided_at)
        and s.student_id >= f.first_student_id and s.student_id < f.first_student_id + f.student_count)
  union all
  select 'entry ' || e.entry_id, 'the adjustment that it stands for is missing'
  from ledger_entries e
  left join adjustment_decisions d on d.school_id = e.school_id and d.entry_id = e.entry_id
  where e.school_id = ${schoolId} and e.kind = 'adjustment' and d.adjustment_id is null
  limit ${faultsMax}`;

/**
 * Adjustments of a discount rule with another kind or approver than the rule, or without an approved rule; and double discounts of a
 * student in a term.
 */
const brokenDiscounts: Check = (schoolId) => sql`
  select 'adjustment ' || a.adjustment_id as place, 'it is not what discount rule ' || a.standing_discount_id || ' may give' as fault
  from adjustments a
  join standing_discounts s on s.school_id = a.school_id and s.discount_id = a.standing_discount_id
  left join adjustment_decisions d on d.school_id = a.school_id and d.adjustment_id = a.adjustment_id
  where a.school_id = ${schoolId}
    and ('approved', a.kind, a.asked_by, d.decided_by, d.self_approved) is distinct from (
      s.outcome, case s.kind when 'bursary' then 'bursary' else 'discount' end, s.asked_by, s.decided_by, s.self_approved)
  union all
  select 'discount rule ' || standing_discount_id, concat('student ', student_id, ' has it ', count(*), ' times in term ', term_id)
  from given_discounts
  where school_id = ${schoolId}
  group by standing_discount_id, student_id, term_id
  having count(*) > 1
  limit ${faultsMax}`;

/** Approved requests whose payment was not reversed by the approver on that day; and unmarked approvals by the requester. */
const brokenRequests: Check = (schoolId) => sql`
  select 'reversal request ' || q.request_id as place, 'it differs from the reversal of payment ' || q.payment_id as fault
  from reversal_requests q
  left join payment_reversals r on r.school_id = q.school_id and r.payment_id = q.payment_id
  where q.school_id = ${schoolId} and q.outcome = 'approved'
    and (r.reversed_by, r.reversed_on) is distinct from (q.decided_by, q.decided_on)
  union all
  select 'reversal request ' || q.request_id, 'the person who requested it approved it'
  from reversal_requests q
  where q.school_id = ${schoolId} and q.outcome = 'approved' and q.self_approved <> (q.decided_by is not distinct from q.asked_by)
  limit ${faultsMax}`;

export const requestChecks: readonly Check[] = [brokenAdjustments, brokenDiscounts, brokenRequests];
