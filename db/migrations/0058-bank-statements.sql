-- An account of the school whose statements are brought in: what it is called, and what the columns of its files mean.
create table statement_profiles (
  school_id integer not null constraint statement_profiles_school_fk references schools,
  profile_id integer generated always as identity,
  name text not null constraint statement_profiles_name_length check (length(name) between 1 and 60),
  method text not null constraint statement_profiles_method check (method in ('Mpesa', 'Bank')),
  bank text constraint statement_profiles_bank_length check (length(bank) between 1 and 60),
  -- The heads as they are compared, by which a file of this account is known again.
  heads text not null,
  columns jsonb not null,
  day_order text not null constraint statement_profiles_day_order check (day_order in ('dayFirst', 'monthFirst')),
  used_at timestamptz not null default now(),
  constraint statement_profiles_pk primary key (school_id, profile_id),
  constraint statement_profiles_bank_named check ((method = 'Bank') = (bank is not null))
);
create unique index statement_profiles_name_once on statement_profiles (school_id, lower(name));
alter table statement_profiles enable row level security;
alter table statement_profiles force row level security;
create policy own_school on statement_profiles
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update (heads, columns, day_order, used_at) on statement_profiles to karo_app;

-- Files that were read and not imported yet. Those that nobody took up are removed.
create table statement_drafts (
  school_id integer not null constraint statement_drafts_school_fk references schools,
  draft_id integer generated always as identity,
  file_name text not null constraint statement_drafts_file_name_length check (length(file_name) between 1 and 200),
  file bytea not null constraint statement_drafts_file_size check (length(file) between 1 and 5242880),
  cells jsonb not null,
  settings jsonb not null,
  created_by integer not null,
  created_at timestamptz not null default now(),
  constraint statement_drafts_pk primary key (school_id, draft_id),
  constraint statement_drafts_user_fk foreign key (school_id, created_by) references users
);
alter table statement_drafts enable row level security;
alter table statement_drafts force row level security;
create policy own_school on statement_drafts using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update (settings), delete on statement_drafts to karo_app;

-- A statement as it was imported, with its file. Neither it nor a row of it is ever changed.
create table bank_statements (
  school_id integer not null,
  statement_id integer generated always as identity,
  profile_id integer not null,
  file_name text not null constraint bank_statements_file_name_length check (length(file_name) between 1 and 200),
  file bytea not null constraint bank_statements_file_size check (length(file) between 1 and 5242880),
  settings jsonb not null,
  -- The days that it tells of, also where some of its rows came with an earlier statement.
  first_day date not null,
  last_day date not null,
  opening_cents bigint,
  closing_cents bigint,
  -- The rows that came with it, and how many of the file had come with an earlier statement.
  row_count integer not null constraint bank_statements_rows check (row_count > 0),
  in_cents bigint not null,
  out_cents bigint not null,
  known_count integer not null constraint bank_statements_known check (known_count >= 0),
  -- Where its balances do not follow from each other, and the rows that cannot be read.
  breaks jsonb not null,
  refused jsonb not null,
  imported_by integer not null,
  imported_at timestamptz not null default now(),
  constraint bank_statements_pk primary key (school_id, statement_id),
  constraint bank_statements_profile_fk foreign key (school_id, profile_id) references statement_profiles,
  constraint bank_statements_user_fk foreign key (school_id, imported_by) references users,
  constraint bank_statements_days check (first_day <= last_day)
);
create index bank_statements_by_profile on bank_statements (school_id, profile_id, first_day, last_day);
alter table bank_statements enable row level security;
alter table bank_statements force row level security;
create policy own_school on bank_statements using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on bank_statements to karo_app;

-- What makes a row of an account itself: `place` tells it from others of its day that read the same.
create function statement_row_key(
  profile_id integer, day date, code text, narration text, amount_cents bigint, balance_cents bigint, place integer
) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(json_build_array(
    profile_id, day - date '2000-01-01', code, narration, amount_cents, balance_cents, place)::text, 'UTF8'));

create table bank_statement_rows (
  school_id integer not null,
  statement_id integer not null,
  -- Where it stands in the file.
  line integer not null constraint bank_statement_rows_line check (line > 0),
  row_key bytea not null,
  day date not null,
  at timestamptz not null,
  code text constraint bank_statement_rows_code check (code ~ '^[A-Z0-9]{1,40}$'),
  narration text not null,
  account text,
  payer_name text,
  payer_phone text,
  -- What came in; below zero, what went out.
  amount_cents bigint not null constraint bank_statement_rows_amount check (amount_cents <> 0),
  balance_cents bigint,
  place integer not null,
  constraint bank_statement_rows_pk primary key (school_id, statement_id, line),
  constraint bank_statement_rows_statement_fk foreign key (school_id, statement_id) references bank_statements
);
create unique index bank_statement_rows_key_once on bank_statement_rows (school_id, row_key);
alter table bank_statement_rows enable row level security;
alter table bank_statement_rows force row level security;
create policy own_school on bank_statement_rows
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on bank_statement_rows to karo_app;

-- What became of each row of money that came in.
create table bank_statement_results (
  school_id integer not null,
  statement_id integer not null,
  line integer not null,
  result text not null
    constraint bank_statement_results_result check (result in ('settled', 'recorded', 'waiting', 'known', 'contradicted')),
  arrival_id integer not null,
  decided_at timestamptz not null default now(),
  constraint bank_statement_results_pk primary key (school_id, statement_id, line),
  constraint bank_statement_results_row_fk foreign key (school_id, statement_id, line) references bank_statement_rows,
  constraint bank_statement_results_arrival_fk foreign key (school_id, arrival_id) references arrivals
);
create index bank_statement_results_by_arrival on bank_statement_results (school_id, arrival_id);
alter table bank_statement_results enable row level security;
alter table bank_statement_results force row level security;
create policy own_school on bank_statement_results
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on bank_statement_results to karo_app;
