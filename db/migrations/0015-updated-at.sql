-- When a record that people edit was last changed. Whoever saves one names the time it had when they read it; another time means that
-- somebody else has saved it since. Each change moves it on by a millisecond at least, because clients see no finer one.
alter table students add column updated_at timestamptz not null default now();
alter table fee_structures add column updated_at timestamptz not null default now();
alter table terms add column updated_at timestamptz not null default now();
alter table schools add column updated_at timestamptz not null default now();

-- Stable, not volatile: the moment of the transaction, or the next millisecond after the change before.
create function moment_after(before timestamptz) returns timestamptz
  language sql stable parallel safe
  return greatest(date_trunc('milliseconds', now()), date_trunc('milliseconds', before) + interval '1 millisecond');
