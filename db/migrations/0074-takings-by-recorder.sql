-- The takings that the payments, verifications and reversals of a school come to, each by whoever recorded the payment: 0 for money that
-- arrived by itself. A reversal takes from whoever took the money, as it does from their cash.
create view summed_takings with (security_invoker = true) as
select p.school_id, m.taken_on, m.term_id, p.method, p.status, coalesce(p.recorded_by, 0) as recorded_by,
       sum(m.payments)::integer as payments, sum(m.reversals)::integer as reversals,
       sum(m.payments * p.amount_cents - m.reversals * p.amount_cents)::bigint as amount_cents,
       sum(m.reversals * p.amount_cents)::bigint as reversed_cents
from standing_payments p
-- The term of a reversal is its own: of old ones it is not that of their payment.
left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id
cross join lateral (values (p.paid_on, p.term_id, 1, 0), (r.reversed_on, r.term_id, 0, 1)) as m (taken_on, term_id, payments, reversals)
where m.taken_on is not null
group by p.school_id, m.taken_on, m.term_id, p.method, p.status, coalesce(p.recorded_by, 0);
grant select on summed_takings to karo_app;

-- What one cashier has taken is then read from the kept sums as everything else is, however long the school's history.
truncate takings;
alter table takings
  add column recorded_by integer not null,
  drop constraint takings_pk,
  add constraint takings_pk primary key (school_id, taken_on, term_id, method, status, recorded_by);

do $$
declare
  school integer;
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    insert into takings (school_id, taken_on, term_id, method, status, recorded_by, payments, reversals, amount_cents, reversed_cents)
    select school_id, taken_on, term_id, method, status, recorded_by, payments, reversals, amount_cents, reversed_cents
    from summed_takings
    where school_id = school;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;

-- The totals of a search come from an index alone, by cashier too.
drop index payments_by_student;
create index payments_by_student on payments (school_id, student_id, payment_id) include (entry_id, paid_on, method, amount_cents, recorded_by);
