-- What waits in all schools together, for the operator's metrics. It runs with the caller's own rights: each school is looked into in turn.
create function install_totals()
  returns table (
    schools integer, students bigint, users bigint, arrivals_waiting bigint, waiting_cents numeric, oldest_wait_days integer,
    messages_waiting bigint, messages_failed bigint)
  language plpgsql
as $$
declare
  bound_to text := coalesce(current_setting('app.school_id', true), '');
  school integer;
  one record;
begin
  select 0, 0, 0, 0, 0, 0, 0, 0
  into schools, students, users, arrivals_waiting, waiting_cents, oldest_wait_days, messages_waiting, messages_failed;
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    select
      (select count(*) from students s where s.school_id = school and s.is_active) as students,
      (select count(*) from users u where u.school_id = school and u.is_active) as users,
      count(w.arrival_id) as arrivals, coalesce(sum(w.waiting_cents), 0) as cents,
      coalesce(nairobi_today() - min(w.waiting_since), 0) as days,
      (select count(*) from messages m where m.school_id = school and m.state = 'waiting') as waiting,
      (select count(*) from messages m where m.school_id = school and m.state = 'failed' and m.made_at > now() - interval '1 day') as failed
    into one
    from suspense w
    where w.school_id = school;
    schools := schools + 1;
    students := students + one.students;
    users := users + one.users;
    arrivals_waiting := arrivals_waiting + one.arrivals;
    waiting_cents := waiting_cents + one.cents;
    oldest_wait_days := greatest(oldest_wait_days, one.days);
    messages_waiting := messages_waiting + one.waiting;
    messages_failed := messages_failed + one.failed;
  end loop;
  perform set_config('app.school_id', bound_to, true);
  return next;
end
$$;
