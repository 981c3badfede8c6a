-- Whoever asked for something takes the question back while nobody has decided: for good, like a decision, and only by who asked.
alter table adjustment_decisions
  add column withdrawn boolean not null default false,
  drop constraint adjustment_decisions_outcome,
  add constraint adjustment_decisions_outcome check (
    (entry_id is null) = (term_id is null) and num_nonnulls(entry_id, refusal) + withdrawn::integer = 1
    and (entry_id is not null or not self_approved));

create or replace view standing_adjustments with (security_invoker = true) as
select a.school_id, a.adjustment_id, a.kind, a.student_id, coalesce(d.term_id, a.term_id) as term_id, a.change_cents, a.reason,
       a.takes_back_id, a.asked_by, a.asked_on, d.entry_id, d.refusal, d.decided_by, d.decided_on, coalesce(d.self_approved, false) as self_approved,
       case when d.adjustment_id is null then 'pending' when d.withdrawn then 'withdrawn' when d.entry_id is null then 'refused'
         else 'approved' end as state,
       (select max(o.adjustment_id)
        from adjustments o
        left join adjustment_decisions od on od.school_id = o.school_id and od.adjustment_id = o.adjustment_id
        where o.school_id = a.school_id and o.takes_back_id = a.adjustment_id
          and (od.adjustment_id is null or od.entry_id is not null)) as taken_back_id
from adjustments a
left join adjustment_decisions d on d.school_id = a.school_id and d.adjustment_id = a.adjustment_id;

alter table reversal_requests
  drop constraint reversal_requests_outcome,
  add constraint reversal_requests_outcome check (outcome in ('approved', 'refused', 'withdrawn')),
  add constraint reversal_requests_withdrawn_by_asker check (outcome is distinct from 'withdrawn' or decided_by = asked_by);

alter table standing_discounts
  drop constraint standing_discounts_outcome,
  add constraint standing_discounts_outcome check (outcome in ('approved', 'refused', 'withdrawn')),
  add constraint standing_discounts_withdrawn_by_asker check (outcome is distinct from 'withdrawn' or decided_by = asked_by);
