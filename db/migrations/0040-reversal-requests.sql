-- What somebody who may not reverse a payment asks of those who may. A row is answered once; the reversal itself stands in
-- payment_reversals.
create table reversal_requests (
  school_id integer not null constraint reversal_requests_school_fk references schools,
  request_id integer generated always as identity,
  payment_id integer not null,
  cause text not null
    constraint reversal_requests_cause check (cause in ('wrongStudent', 'wrongAmount', 'twice', 'failed', 'other')),
  explanation text constraint reversal_requests_explanation_length check (length(explanation) between 1 and 150),
  -- What should have been recorded, where the asker knows it.
  right_student_id integer,
  right_amount_cents bigint constraint reversal_requests_right_amount check (right_amount_cents >= 100),
  asked_by integer not null,
  asked_on date not null default nairobi_today(),
  outcome text constraint reversal_requests_outcome check (outcome in ('approved', 'refused')),
  refusal text constraint reversal_requests_refusal_length check (length(refusal) between 1 and 200),
  decided_by integer,
  decided_on date,
  -- True where the only user who may approve approved what they had asked for.
  self_approved boolean not null default false,
  constraint reversal_requests_pk primary key (school_id, request_id),
  constraint reversal_requests_payment_fk foreign key (school_id, payment_id) references payments,
  constraint reversal_requests_student_fk foreign key (school_id, right_student_id) references students,
  constraint reversal_requests_asker_fk foreign key (school_id, asked_by) references users,
  constraint reversal_requests_decider_fk foreign key (school_id, decided_by) references users,
  constraint reversal_requests_other_explained check (cause <> 'other' or explanation is not null),
  constraint reversal_requests_right_student_cause check (right_student_id is null or cause = 'wrongStudent'),
  constraint reversal_requests_right_amount_cause check (right_amount_cents is null or cause = 'wrongAmount'),
  constraint reversal_requests_decided check (
    (outcome is null) = (decided_by is null) and (outcome is null) = (decided_on is null)
    and (outcome is not distinct from 'refused') = (refusal is not null) and (outcome is not distinct from 'approved' or not self_approved))
);
create unique index reversal_requests_one_open on reversal_requests (school_id, payment_id) where outcome is null;
create index reversal_requests_by_right_student on reversal_requests (school_id, right_student_id) where right_student_id is not null;
alter table reversal_requests enable row level security;
alter table reversal_requests force row level security;
create policy own_school on reversal_requests
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on reversal_requests to karo_app;
grant update (outcome, refusal, decided_by, decided_on, self_approved) on reversal_requests to karo_app;

-- A request as it stands, with its payment. Overtaken is one that nobody answered before its payment was reversed.
create view standing_reversal_requests with (security_invoker = true) as
select q.school_id, q.request_id, q.payment_id, q.cause, q.explanation, q.right_student_id, q.right_amount_cents, q.asked_by, q.asked_on,
       q.refusal, coalesce(q.decided_by, p.reversed_by) as decided_by, coalesce(q.decided_on, p.reversed_on) as decided_on, q.self_approved,
       case when q.outcome is not null then q.outcome when p.status = 'reversed' then 'overtaken' else 'pending' end as state,
       p.student_id, p.amount_cents, p.method, p.code, p.bank, p.recorded_by, p.status as payment_status
from reversal_requests q
join standing_payments p on p.school_id = q.school_id and p.payment_id = q.payment_id;
grant select on standing_reversal_requests to karo_app;
