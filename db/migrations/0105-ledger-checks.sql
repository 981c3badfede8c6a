-- When the ledgers of this install were last checked and how many faults were found, for `karo status`. One row.
create table ledger_checks (
  only_row boolean constraint ledger_checks_pk primary key default true constraint ledger_checks_one_row check (only_row),
  checked_at timestamptz not null default now(),
  schools integer not null constraint ledger_checks_schools check (schools >= 0),
  faults integer not null constraint ledger_checks_faults check (faults >= 0)
);
grant select, insert, update on ledger_checks to karo_app;
