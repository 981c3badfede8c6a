-- What came after a term is read from the index of each later term: joined, the planner reads every term that a school ever had.
create or replace function balances_at_term(of_school integer, at_term integer) returns table (student_id integer, balance_cents bigint)
  language sql stable parallel safe
begin atomic
  select b.student_id, b.balance_cents - coalesce(later.cents, 0)
  from student_balances b
  left join (
    select x.student_id, sum(x.charged_cents - x.paid_cents + x.adjusted_cents)::bigint as cents
    from terms t
    cross join lateral (
      -- The offset keeps it a read of one term.
      select student_id, charged_cents, paid_cents, adjusted_cents
      from student_terms
      where school_id = of_school and term_id = t.term_id
      offset 0
    ) as x
    where t.school_id = of_school and (t.start_date, t.term_id) > (
      select start_date, term_id from terms where school_id = of_school and term_id = at_term)
    group by x.student_id
  ) as later on later.student_id = b.student_id
  where b.school_id = of_school;
end;
