-- The reversal of a shared payment may be asked for as a whole: a request of each part, and all of them are decided together.
alter table reversal_requests
  -- The first of them, which has its own number here; null for one that was asked for alone.
  add column asked_with integer,
  add constraint reversal_requests_together_fk foreign key (school_id, asked_with) references reversal_requests;
create index reversal_requests_together on reversal_requests (school_id, asked_with) where asked_with is not null;
grant update (asked_with) on reversal_requests to karo_app;

create or replace view standing_reversal_requests with (security_invoker = true) as
select q.school_id, q.request_id, q.payment_id, q.cause, q.explanation, q.right_student_id, q.right_amount_cents, q.asked_by, q.asked_on,
       q.refusal, coalesce(q.decided_by, p.reversed_by) as decided_by, coalesce(q.decided_on, p.reversed_on) as decided_on, q.self_approved,
       case when q.outcome is not null then q.outcome when p.status = 'reversed' then 'overtaken' else 'pending' end as state,
       p.student_id, p.amount_cents, p.method, p.code, p.bank, p.recorded_by, p.status as payment_status, q.asked_with, p.shared_payment_id
from reversal_requests q
join standing_payments p on p.school_id = q.school_id and p.payment_id = q.payment_id;

-- What was asked for together and stands alike, as one: the first of them, with what all come to.
create view reversals_asked with (security_invoker = true) as
select q.school_id, q.request_id, q.student_id, q.asked_by, q.asked_on, q.state, q.method, q.recorded_by, q.decided_by, q.decided_on, q.refusal,
       q.amount_cents as part_cents, q.amount_cents + others.amount_cents as amount_cents, 1 + others.parts as parts
from standing_reversal_requests q
cross join lateral (
  select coalesce(sum(o.amount_cents), 0)::bigint as amount_cents, count(*)::integer as parts
  from standing_reversal_requests o
  where o.school_id = q.school_id and o.asked_with = q.asked_with and o.state = q.state and o.request_id > q.request_id
) others
where not exists (
  select from standing_reversal_requests before
  where before.school_id = q.school_id and before.asked_with = q.asked_with and before.state = q.state and before.request_id < q.request_id);
grant select on reversals_asked to karo_app;
