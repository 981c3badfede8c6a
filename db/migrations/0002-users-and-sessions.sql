create table users (
  school_id integer not null constraint users_school_fk references schools,
  user_id integer generated always as identity,
  username text not null constraint users_username_length check (length(username) between 1 and 50),
  email text not null,
  role text not null constraint users_role check (role in ('teacher', 'bursar', 'admin')),
  is_active boolean not null default true,
  password_hash text not null,
  created_at timestamptz not null default now(),
  constraint users_pk primary key (school_id, user_id)
);
alter table users enable row level security;
alter table users force row level security;
create policy own_school on users using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on users to karo_app;

-- Sign-in names no school, so this one index spans schools: it answers which school and user a name belongs to, and nothing else.
create table usernames (
  username text constraint usernames_pk primary key constraint usernames_lower_case check (username = lower(username)),
  school_id integer not null,
  user_id integer not null,
  constraint usernames_user_fk foreign key (school_id, user_id) references users
);
create index usernames_user on usernames (school_id, user_id);
grant select, insert on usernames to karo_app;

create table sessions (
  school_id integer not null,
  session_id text not null,
  user_id integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint sessions_pk primary key (school_id, session_id),
  constraint sessions_user_fk foreign key (school_id, user_id) references users
);
create index sessions_by_user on sessions (school_id, user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy own_school on sessions using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update, delete on sessions to karo_app;

-- What is limited by address or account before anybody is known: failed sign-ins, sign-ups, leads.
create table rate_events (
  kind text not null constraint rate_events_kind check (kind in ('login_account', 'login_address', 'signup', 'lead')),
  subject text not null,
  happened_at timestamptz not null default clock_timestamp()
);
create index rate_events_by_subject on rate_events (kind, subject, happened_at);
create index rate_events_by_time on rate_events (happened_at);
grant select, insert, delete on rate_events to karo_app;

-- The first answer under an Idempotency-Key, replayed byte for byte for seven days.
create table idempotency_keys (
  school_id integer not null,
  user_id integer not null,
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  reply text not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pk primary key (school_id, user_id, key),
  constraint idempotency_keys_user_fk foreign key (school_id, user_id) references users
);
create index idempotency_keys_by_age on idempotency_keys (school_id, created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_school on idempotency_keys using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update, delete on idempotency_keys to karo_app;
