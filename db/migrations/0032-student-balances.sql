-- What each student owes in all (negative: a credit): the opening balance and every term, kept in the transaction of each charge, payment
-- and reversal. A balance at the end of a term is this less what came in later terms, of which there are none for the current one.
create table student_balances (
  school_id integer not null,
  student_id integer not null,
  balance_cents bigint not null,
  constraint student_balances_pk primary key (school_id, student_id),
  constraint student_balances_student_fk foreign key (school_id, student_id) references students
) with (fillfactor = 70);
alter table student_balances enable row level security;
alter table student_balances force row level security;
create policy own_school on student_balances
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on student_balances to karo_app;

do $$
declare
  school integer;
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    insert into student_balances (school_id, student_id, balance_cents)
    select s.school_id, s.student_id,
           s.opening_balance_cents + coalesce(sum(x.charged_cents - x.paid_cents + x.adjusted_cents), 0)
    from students s
    left join student_terms x on x.school_id = s.school_id and x.student_id = s.student_id
    where s.school_id = school
    group by s.school_id, s.student_id, s.opening_balance_cents;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;

-- Terms first, because lists and reports ask for the classes of a term.
drop index student_terms_by_class;
create index student_terms_by_term on student_terms (school_id, term_id, grade_id);

create or replace function balance_at_term(of_school integer, of_student integer, at_term integer) returns bigint
  language sql stable parallel safe
  return (
    select b.balance_cents - case when at_term is null then 0 else coalesce((
      select sum(x.charged_cents - x.paid_cents + x.adjusted_cents)
      from terms t
      join student_terms x on x.school_id = t.school_id and x.term_id = t.term_id
      where t.school_id = of_school and x.student_id = of_student and (t.start_date, t.term_id) > (
        select start_date, term_id from terms where school_id = of_school and term_id = at_term)), 0)::bigint end
    from student_balances b
    where b.school_id = of_school and b.student_id = of_student
  );
