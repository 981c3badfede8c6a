-- What came in, summed up by day, term, method and what became of it: kept in the transaction of each payment, verification and
-- reversal, so that no list, day sheet or report adds up a school's history. A reversal counts on its own day, in the term of its payment.
create table takings (
  school_id integer not null constraint takings_school_fk references schools,
  taken_on date not null,
  term_id integer not null,
  method text not null,
  status text not null constraint takings_status check (status in ('verified', 'pending', 'reversed')),
  -- How many of each.
  payments integer not null,
  reversals integer not null,
  -- Payments less reversals.
  amount_cents bigint not null,
  -- What the reversals among them took away.
  reversed_cents bigint not null,
  constraint takings_pk primary key (school_id, taken_on, term_id, method, status),
  constraint takings_term_fk foreign key (school_id, term_id) references terms
) with (fillfactor = 50);
create index takings_by_term on takings (school_id, term_id);
alter table takings enable row level security;
alter table takings force row level security;
create policy own_school on takings using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on takings to karo_app;

do $$
declare
  school integer;
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    insert into takings (school_id, taken_on, term_id, method, status, payments, reversals, amount_cents, reversed_cents)
    select school_id, moved_on, term_id, method, status, count(*) filter (where kind = 'payment'),
           count(*) filter (where kind = 'reversal'), sum(amount_cents),
           coalesce(-sum(amount_cents) filter (where kind = 'reversal'), 0)
    from payment_movements
    where school_id = school
    group by school_id, moved_on, term_id, method, status;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;
