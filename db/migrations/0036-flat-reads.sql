-- Reads whose cost stays when a school grows.

-- The balances at the end of a term, of every student at once: a function that is asked student by student is begun for each of them. In
-- all, without a term. Whom it is asked for by name goes on asking balance_at_term.
create function balances_at_term(of_school integer, at_term integer) returns table (student_id integer, balance_cents bigint)
  language sql stable parallel safe
begin atomic
  select b.student_id, b.balance_cents - coalesce(later.cents, 0)
  from student_balances b
  left join (
    select x.student_id, sum(x.charged_cents - x.paid_cents + x.adjusted_cents)::bigint as cents
    from terms t
    join student_terms x on x.school_id = t.school_id and x.term_id = t.term_id
    where t.school_id = of_school and (t.start_date, t.term_id) > (
      select start_date, term_id from terms where school_id = of_school and term_id = at_term)
    group by x.student_id
  ) as later on later.student_id = b.student_id
  where b.school_id = of_school;
end;

create or replace function listed_students(of_school integer, in_term integer)
  returns table (
    student_id integer, full_name text, is_active boolean, grade_id integer, stream_id integer,
    search_name text, admission_number text, phone_key_1 text, phone_key_2 text
  )
  language sql stable parallel safe
begin atomic
  select s.student_id, s.full_name, s.is_active, coalesce(x.grade_id, s.grade_id), coalesce(x.stream_id, s.stream_id),
         s.search_name, s.admission_number, s.phone_key_1, s.phone_key_2
  from students s
  left join student_terms x on x.school_id = s.school_id and x.student_id = s.student_id and x.term_id = in_term
  where s.school_id = of_school
    and (s.is_active or s.student_id in (
      select b.student_id from balances_at_term(of_school, in_term) b where b.balance_cents <> 0));
end;

-- How many students a class has, and which are there, is asked of the index alone.
drop index students_by_class;
create index students_by_class on students (school_id, grade_id, stream_id) include (is_active, import_undone, student_id);

-- The newest of a day are read first, and the others not at all.
drop index payments_by_day;
create index payments_by_day on payments (school_id, paid_on, entry_id);
drop index payment_reversals_by_day;
create index payment_reversals_by_day on payment_reversals (school_id, reversed_on, entry_id);

-- What a search finds is summed up and ordered from the index alone: payments are never changed.
drop index payments_by_student;
create index payments_by_student on payments (school_id, student_id, payment_id) include (entry_id, paid_on, method, amount_cents);
drop index payment_codes_by_payment;
create index payment_codes_by_payment on payment_codes (school_id, payment_id) include (code);
