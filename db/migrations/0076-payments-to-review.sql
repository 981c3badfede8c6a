-- Payments that an account recorded for a student because it was the student's id in Karo, which decision 70 ended: the account may have
-- been the admission number of another. Each waits for a person, who says that it is right or asks for its reversal.
create table payments_to_review (
  school_id integer not null,
  payment_id integer not null,
  reviewed_by integer,
  reviewed_at timestamptz,
  constraint payments_to_review_pk primary key (school_id, payment_id),
  constraint payments_to_review_payment_fk foreign key (school_id, payment_id) references payments,
  constraint payments_to_review_user_fk foreign key (school_id, reviewed_by) references users,
  constraint payments_to_review_named check ((reviewed_by is null) = (reviewed_at is null))
);
alter table payments_to_review enable row level security;
alter table payments_to_review force row level security;
create policy own_school on payments_to_review
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update (reviewed_by, reviewed_at) on payments_to_review to karo_app;

do $$
declare
  school integer;
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    insert into payments_to_review (school_id, payment_id)
    select p.school_id, p.payment_id
    from arrivals a
    join schools c on c.school_id = a.school_id
    join settlements x on x.school_id = a.school_id and x.arrival_id = a.arrival_id
    join payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    where a.school_id = school
      -- A payment that nobody typed: it has the recorder of the arrival, who is a person for rows of statements alone.
      and p.recorded_by is not distinct from a.received_by
      and not exists (select from payment_reversals r where r.school_id = p.school_id and r.payment_id = p.payment_id)
      and exists (
        select
        from unnest(array[
          account_key(a.account),
          account_key(regexp_replace(a.account, '^.*#', '')),
          case when starts_with(account_key(a.account), account_key(c.paybill_account_prefix))
            then substr(account_key(a.account), length(account_key(c.paybill_account_prefix)) + 1) end
        ]) as typed (key)
        where key ~ '^0*[1-9][0-9]*$' and ltrim(key, '0') = s.student_id::text
          and key is distinct from s.admission_key and key is distinct from s.short_admission_key
          and not exists (
            select from account_aliases l where l.school_id = s.school_id and l.student_id = s.student_id and l.alias = key));
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;
