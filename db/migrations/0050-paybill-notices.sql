alter table paybill_connections
  -- Whether a payment for an account that names nobody is refused at the telephone, and whether only Safaricom's own addresses are heard.
  add column refuses_unknown boolean not null default false,
  add column checks_sources boolean not null default false,
  add column registered_at timestamptz;

-- What Safaricom told, word for word, kept before anything is made of it. A row is never changed.
create table paybill_notices (
  school_id integer not null constraint paybill_notices_school_fk references schools,
  notice_id integer generated always as identity,
  kind text not null constraint paybill_notices_kind check (kind in ('confirmation', 'prompt')),
  source text not null constraint paybill_notices_source_length check (length(source) between 1 and 60),
  body text not null constraint paybill_notices_body_length check (length(body) between 1 and 16000),
  received_at timestamptz not null default now(),
  constraint paybill_notices_pk primary key (school_id, notice_id)
);
alter table paybill_notices enable row level security;
alter table paybill_notices force row level security;
create policy own_school on paybill_notices using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on paybill_notices to karo_app;

-- What was made of each: money that arrived, or nothing, and why.
create table paybill_notice_results (
  school_id integer not null,
  notice_id integer not null,
  result text not null
    constraint paybill_notice_results_result check (result in ('settled', 'recorded', 'waiting', 'known', 'contradicted', 'refused')),
  reason text constraint paybill_notice_results_reason_length check (length(reason) between 1 and 200),
  arrival_id integer,
  decided_at timestamptz not null default now(),
  constraint paybill_notice_results_pk primary key (school_id, notice_id),
  constraint paybill_notice_results_notice_fk foreign key (school_id, notice_id) references paybill_notices,
  constraint paybill_notice_results_arrival_fk foreign key (school_id, arrival_id) references arrivals,
  constraint paybill_notice_results_refused check ((result = 'refused') = (arrival_id is null) and (result <> 'refused' or reason is not null))
);
create index paybill_notice_results_by_arrival on paybill_notice_results (school_id, arrival_id);
alter table paybill_notice_results enable row level security;
alter table paybill_notice_results force row level security;
create policy own_school on paybill_notice_results
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on paybill_notice_results to karo_app;
