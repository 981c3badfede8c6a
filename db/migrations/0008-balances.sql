-- Balances as everything that shows one reads them. Each is an inlined query, not a stored figure: the running totals of
-- student_terms are the only place where sums are kept.

-- What a student owes (negative: a credit) at the end of a term: the opening balance and every term up to and including that one.
-- Without a term: everything.
create function balance_at_term(of_school integer, of_student integer, at_term integer) returns bigint
  language sql stable parallel safe
  return (
    select s.opening_balance_cents + coalesce((
      select sum(x.charged_cents - x.paid_cents + x.adjusted_cents)
      from student_terms x
      join terms t on t.school_id = x.school_id and t.term_id = x.term_id
      where x.school_id = s.school_id and x.student_id = s.student_id
        and (at_term is null or (t.start_date, t.term_id) <= (
          select start_date, term_id from terms where school_id = of_school and term_id = at_term))), 0)::bigint
    from students s
    where s.school_id = of_school and s.student_id = of_student
  );

-- What a student paid in a term, less reversals; in every term without one.
create function paid_in_term(of_school integer, of_student integer, in_term integer) returns bigint
  language sql stable parallel safe
  return (
    select coalesce(sum(paid_cents), 0)::bigint
    from student_terms
    where school_id = of_school and student_id = of_student and (in_term is null or term_id = in_term)
  );

-- Whom the payments list shows for a term: active students, and those who left owing or in credit; with their class in that term.
create function listed_students(of_school integer, in_term integer)
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
  where s.school_id = of_school and (s.is_active or balance_at_term(s.school_id, s.student_id, in_term) <> 0);
end;
