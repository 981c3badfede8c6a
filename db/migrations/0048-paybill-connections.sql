-- How a school's paybill is reached at Safaricom. The keys are sealed under a key that is not in the database.
create table paybill_connections (
  school_id integer not null constraint paybill_connections_school_fk references schools,
  environment text not null constraint paybill_connections_environment check (environment in ('live', 'sandbox', 'simulator')),
  short_code text not null constraint paybill_connections_short_code check (short_code ~ '^[0-9]{5,7}$'),
  consumer_key text not null constraint paybill_connections_key_sealed check (consumer_key like 'k1.%'),
  consumer_secret text not null constraint paybill_connections_secret_sealed check (consumer_secret like 'k1.%'),
  passkey text constraint paybill_connections_passkey_sealed check (passkey like 'k1.%'),
  updated_at timestamptz not null default now(),
  constraint paybill_connections_pk primary key (school_id)
);
alter table paybill_connections enable row level security;
alter table paybill_connections force row level security;
create policy own_school on paybill_connections
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on paybill_connections to karo_app;
