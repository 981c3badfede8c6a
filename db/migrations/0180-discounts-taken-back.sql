-- What rules have given in a term, and what of it is still off the fees: nothing of a discount that a person took back. A bursary is taken
-- back when its sponsor pays it, so that part of the fees is not owed either.
create or replace view given_discounts with (security_invoker = true) as
select a.school_id, a.standing_discount_id, a.term_id, a.student_id, a.adjustment_id, -a.change_cents as cents,
       case when a.kind <> 'bursary' and exists (
         select from adjustments o
         join adjustment_decisions d on d.school_id = o.school_id and d.adjustment_id = o.adjustment_id
         where o.school_id = a.school_id and o.takes_back_id = a.adjustment_id and d.entry_id is not null)
       then 0 else -a.change_cents end as deducted_cents
from adjustments a
where a.standing_discount_id is not null and a.takes_back_id is null and not exists (
  select from adjustments o
  where o.school_id = a.school_id and o.takes_back_id = a.adjustment_id and o.standing_discount_id is not null);
