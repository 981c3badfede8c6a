-- Users see their sessions and end them: each session has a number that is no secret, and says where it was begun and when it was last used.
-- A session that nobody used for a while is locked until its user types the password again.
alter table sessions
  add column session_number integer generated always as identity,
  -- The browser and system in words, and the address; null for sessions from before this was kept.
  add column device text constraint sessions_device_length check (length(device) between 1 and 60),
  add column address text constraint sessions_address_length check (length(address) between 1 and 60),
  -- What counts as one network for the limits of sign-in.
  add column network text constraint sessions_network_length check (length(network) between 1 and 60),
  -- True if the account had not signed in with such a browser, or not from this network, in the 30 days before.
  add column is_unfamiliar boolean not null default false,
  add column last_used_at timestamptz not null default now(),
  -- Null for a session that nobody locked. One that was idle too long is locked as well.
  add column locked_at timestamptz,
  add constraint sessions_number unique (school_id, session_number);

-- Minutes without use after which a session is locked: for those who see money, and for teachers. And the roles that need a second factor.
alter table schools
  add column idle_minutes integer not null default 15 constraint schools_idle_minutes check (idle_minutes between 5 and 60),
  add column idle_minutes_teachers integer not null default 30
    constraint schools_idle_minutes_teachers check (idle_minutes_teachers between 5 and 60),
  add column second_factor_roles text[] not null default '{}'
    constraint schools_second_factor_roles check (second_factor_roles <@ array['teacher', 'auditor', 'bursar', 'admin']);

-- Administrators are notified of wrong passwords for an account once an hour.
alter table users add column wrong_passwords_told_at timestamptz;
