-- Another code under which money that arrived is known: a bank told of it after a statement without codes had brought it.
create table arrival_codes (
  school_id integer not null,
  code text not null constraint arrival_codes_code_length check (length(code) between 1 and 60),
  arrival_id integer not null,
  evidence text not null constraint arrival_codes_evidence_length check (length(evidence) between 1 and 200),
  told_at timestamptz not null default now(),
  constraint arrival_codes_pk primary key (school_id, code),
  constraint arrival_codes_arrival_fk foreign key (school_id, arrival_id) references arrivals
);
-- One row of a statement answers for one notice.
create unique index arrival_codes_once on arrival_codes (school_id, arrival_id);
alter table arrival_codes enable row level security;
alter table arrival_codes force row level security;
create policy own_school on arrival_codes using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on arrival_codes to karo_app;

create index bank_statement_rows_without_code on bank_statement_rows (school_id, amount_cents, day) where code is null;
