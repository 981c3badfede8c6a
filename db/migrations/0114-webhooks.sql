-- Addresses of a school's own programs that are sent what happened.
create table webhooks (
  school_id integer not null constraint webhooks_school_fk references schools,
  webhook_id integer generated always as identity,
  url text not null constraint webhooks_url_length check (length(url) between 8 and 500),
  events text[] not null constraint webhooks_events check (
    cardinality(events) between 1 and 10 and events <@ array['payment.recorded', 'payment.reversed', 'student.added']),
  -- By which the receiver knows that Karo sent it; sealed, because Karo signs with it.
  secret text not null,
  is_on boolean not null default true,
  -- Since when no delivery has been accepted; null while they are.
  failing_since timestamptz,
  made_by integer not null,
  made_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint webhooks_pk primary key (school_id, webhook_id),
  constraint webhooks_maker_fk foreign key (school_id, made_by) references users
);
create unique index webhooks_url_once on webhooks (school_id, url) where removed_at is null;
alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy own_school on webhooks using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update (is_on, failing_since, secret, removed_at) on webhooks to karo_app;

create table webhook_deliveries (
  school_id integer not null,
  delivery_id integer generated always as identity,
  webhook_id integer not null,
  -- The same for every address that the event is sent to, and for every try.
  event_id uuid not null,
  event text not null,
  body text not null,
  state text not null default 'waiting' constraint webhook_deliveries_state check (state in ('waiting', 'sent', 'givenUp')),
  tries integer not null default 0,
  -- The HTTP status of the last answer; null if there was none.
  last_status integer,
  fault text,
  made_at timestamptz not null default now(),
  tried_at timestamptz,
  constraint webhook_deliveries_pk primary key (school_id, delivery_id),
  constraint webhook_deliveries_webhook_fk foreign key (school_id, webhook_id) references webhooks
);
create index webhook_deliveries_by_state on webhook_deliveries (school_id, state, delivery_id desc);
create index webhook_deliveries_by_webhook on webhook_deliveries (school_id, webhook_id, state);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy own_school on webhook_deliveries using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete, update (state, tries, last_status, fault, tried_at) on webhook_deliveries to karo_app;
