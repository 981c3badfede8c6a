-- Which banks tell a school of payments, and how their notices show that they are theirs. Name and password are sealed; a public key is none.
create table bank_connections (
  school_id integer not null constraint bank_connections_school_fk references schools,
  bank text not null constraint bank_connections_bank check (bank in ('kcb', 'equity', 'coop')),
  is_on boolean not null,
  account_numbers text not null constraint bank_connections_accounts_length check (length(account_numbers) <= 200),
  public_key text constraint bank_connections_key_length check (length(public_key) between 1 and 5000),
  username text constraint bank_connections_username_sealed check (username like 'k1.%'),
  password text constraint bank_connections_password_sealed check (password like 'k1.%'),
  sources text constraint bank_connections_sources_length check (length(sources) between 1 and 500),
  checks_sources boolean not null,
  updated_at timestamptz not null default now(),
  constraint bank_connections_pk primary key (school_id, bank),
  constraint bank_connections_sign_in check ((username is null) = (password is null))
);
alter table bank_connections enable row level security;
alter table bank_connections force row level security;
create policy own_school on bank_connections
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on bank_connections to karo_app;

-- What banks told, kept before anything is made of it, and why it is not believed where it is not. A row is never changed.
create table bank_notices (
  school_id integer not null,
  notice_id integer generated always as identity,
  bank text not null,
  source text not null constraint bank_notices_source_length check (length(source) between 1 and 60),
  body text not null constraint bank_notices_body_length check (length(body) between 1 and 16000),
  signature text constraint bank_notices_signature_length check (length(signature) <= 2000),
  doubt text constraint bank_notices_doubt_length check (length(doubt) between 1 and 200),
  received_at timestamptz not null default now(),
  constraint bank_notices_pk primary key (school_id, notice_id),
  constraint bank_notices_connection_fk foreign key (school_id, bank) references bank_connections
);
alter table bank_notices enable row level security;
alter table bank_notices force row level security;
create policy own_school on bank_notices using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on bank_notices to karo_app;

-- What was made of each that is believed: money that arrived, or nothing, and why.
create table bank_notice_results (
  school_id integer not null,
  notice_id integer not null,
  result text not null
    constraint bank_notice_results_result check (result in ('settled', 'recorded', 'waiting', 'known', 'contradicted', 'refused')),
  reason text constraint bank_notice_results_reason_length check (length(reason) between 1 and 200),
  arrival_id integer,
  decided_at timestamptz not null default now(),
  constraint bank_notice_results_pk primary key (school_id, notice_id),
  constraint bank_notice_results_notice_fk foreign key (school_id, notice_id) references bank_notices,
  constraint bank_notice_results_arrival_fk foreign key (school_id, arrival_id) references arrivals,
  constraint bank_notice_results_refused check ((result = 'refused') = (arrival_id is null) and (result <> 'refused' or reason is not null))
);
create index bank_notice_results_by_arrival on bank_notice_results (school_id, arrival_id);
alter table bank_notice_results enable row level security;
alter table bank_notice_results force row level security;
create policy own_school on bank_notice_results
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on bank_notice_results to karo_app;
