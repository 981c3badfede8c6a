-- What the provider of messages reported of each that it took, by its own number of the message: the newest of its reports that counts.
-- A report may come before the number of its message is kept, or for a message that nobody here sent.
create table sms_deliveries (
  school_id integer not null constraint sms_deliveries_school_fk references schools,
  reference text not null constraint sms_deliveries_reference_length check (length(reference) between 1 and 100),
  state text not null constraint sms_deliveries_state check (state in ('onItsWay', 'failed', 'delivered')),
  -- As the provider writes it, with why it failed.
  status text not null constraint sms_deliveries_status_length check (length(status) between 1 and 60),
  failure text constraint sms_deliveries_failure_length check (length(failure) between 1 and 200),
  phone text constraint sms_deliveries_phone_length check (length(phone) between 1 and 40),
  network_code text constraint sms_deliveries_network_length check (length(network_code) between 1 and 20),
  retry_count integer,
  reports integer not null default 1,
  first_at timestamptz not null default now(),
  reported_at timestamptz not null default now(),
  constraint sms_deliveries_pk primary key (school_id, reference)
);
alter table sms_deliveries enable row level security;
alter table sms_deliveries force row level security;
create policy own_school on sms_deliveries using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on sms_deliveries to karo_app;

create index messages_by_reference on messages (school_id, reference) where reference is not null;
