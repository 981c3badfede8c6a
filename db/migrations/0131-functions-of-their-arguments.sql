-- In an UPDATE Citus takes no STABLE function of a column. These give the same for the same arguments, whatever the session is set to.
create function moment_after(before timestamptz, moment timestamptz) returns timestamptz
  language sql immutable parallel safe
  return greatest(date_trunc('milliseconds', moment), date_trunc('milliseconds', before) + interval '1 millisecond');
drop function moment_after(timestamptz);

-- The same day as before: app.today where it is set. Citus takes no STABLE function within COALESCE in an UPDATE.
create or replace function nairobi_today() returns date
  language sql stable parallel safe
  return left(concat(current_setting('app.today', true), to_char(now() at time zone 'Africa/Nairobi', 'YYYY-MM-DD')), 10)::date;

alter function entry_hash(bytea, integer, integer, entry_kind, integer, date, integer, integer, timestamptz, text, text, bytea) immutable;
