-- An entry dated by a wrong clock can never be corrected, so that none is written while the clock stands wrong.

-- The latest day that is known to have come: that of the newest entry of any school, or of the build. Null in a new install.
alter table installation add clock_reached_at timestamptz;
grant update (clock_reached_at) on installation to karo_app;

do $$
declare
  school integer;
begin
  for school in select distinct school_id from usernames loop
    perform set_config('app.school_id', school::text, true);
    update installation set clock_reached_at = greatest(clock_reached_at,
      (select posted_at from ledger_entries where school_id = school order by entry_id desc limit 1));
  end loop;
  perform set_config('app.school_id', '', true);
end $$;

-- 'before' when a clock stands on a day before the one that was reached, 'past' when more than a year after it; else null.
create function clock_fault(clock timestamptz, reached timestamptz) returns text
  language sql stable parallel safe
  return case
    when (clock at time zone 'Africa/Nairobi')::date < (reached at time zone 'Africa/Nairobi')::date then 'before'
    when clock > reached + interval '1 year' then 'past'
  end;

-- The instant of a new entry. The first entry of a day moves the mark; whoever finds it locked leaves that to the other.
-- A default, so that no statement that posts can go around it.
create function entry_instant() returns timestamptz
  language plpgsql volatile
as $$
declare
  reached timestamptz;
begin
  select clock_reached_at into reached from installation;
  if clock_fault(now(), reached) is not null then
    raise exception 'the clock stands wrong' using errcode = 'check_violation', constraint = 'ledger_entries_clock';
  end if;
  if reached is null or (now() at time zone 'Africa/Nairobi')::date > (reached at time zone 'Africa/Nairobi')::date then
    update installation set clock_reached_at = now()
    where only_row = (select only_row from installation where clock_reached_at is not distinct from reached for update skip locked);
  end if;
  return now();
end $$;
alter table ledger_entries alter posted_at set default entry_instant();
