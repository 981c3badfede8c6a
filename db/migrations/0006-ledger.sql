create type ledger_account as enum (
  'students', 'tuition', 'ass_books', 'diary', 'activity', 'others', 'additional_fees',
  'opening_balances', 'cash', 'mpesa', 'bank', 'suspense', 'waivers'
);
create type entry_kind as enum ('opening', 'charge', 'payment', 'reversal');

-- A ledger entry: one event that moves money, numbered without gaps in its school and chained by hash to the one before.
create table ledger_entries (
  school_id integer not null constraint ledger_entries_school_fk references schools,
  entry_id integer not null,
  kind entry_kind not null,
  term_id integer,
  entry_day date not null,
  author_id integer not null,
  reason text not null,
  reverses_entry_id integer,
  posted_at timestamptz not null default now(),
  hash bytea not null,
  constraint ledger_entries_pk primary key (school_id, entry_id),
  constraint ledger_entries_term_fk foreign key (school_id, term_id) references terms,
  constraint ledger_entries_author_fk foreign key (school_id, author_id) references users,
  constraint ledger_entries_reverses_fk foreign key (school_id, reverses_entry_id) references ledger_entries,
  constraint ledger_entries_reversal_names_entry check ((kind = 'reversal') = (reverses_entry_id is not null))
);
create unique index ledger_entries_reversed_once on ledger_entries (school_id, reverses_entry_id) where reverses_entry_id is not null;
alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;
create policy own_school on ledger_entries using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on ledger_entries to karo_app;

-- Each transfer moves one positive amount from its credit to its debit account, so that an entry balances by construction.
create table ledger_transfers (
  school_id integer not null,
  entry_id integer not null,
  line_number integer not null,
  debit ledger_account not null,
  credit ledger_account not null,
  -- Whose receivable moves; present exactly when one of the accounts is 'students'.
  student_id integer,
  term_id integer,
  -- Which additional fee a charge is for.
  additional_fee_id integer,
  amount_cents bigint not null constraint ledger_transfers_amount_positive check (amount_cents > 0),
  constraint ledger_transfers_pk primary key (school_id, entry_id, line_number),
  constraint ledger_transfers_two_accounts check (debit <> credit),
  constraint ledger_transfers_student_named check ((student_id is not null) = ('students' in (debit, credit))),
  constraint ledger_transfers_fee_named check ((additional_fee_id is not null) = ('additional_fees' in (debit, credit))),
  constraint ledger_transfers_entry_fk foreign key (school_id, entry_id) references ledger_entries,
  constraint ledger_transfers_student_fk foreign key (school_id, student_id) references students,
  constraint ledger_transfers_term_fk foreign key (school_id, term_id) references terms,
  constraint ledger_transfers_fee_fk foreign key (school_id, additional_fee_id) references additional_fees
);
create index ledger_transfers_by_student on ledger_transfers (school_id, student_id, term_id);
alter table ledger_transfers enable row level security;
alter table ledger_transfers force row level security;
create policy own_school on ledger_transfers using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on ledger_transfers to karo_app;

-- One transfer as text, the form in which the hash of its entry covers it.
create function transfer_text(
  line_number integer, debit ledger_account, credit ledger_account, student_id integer, term_id integer, additional_fee_id integer, amount_cents bigint
) returns text
  language sql stable parallel safe
  return concat_ws(':', line_number, debit, credit, coalesce(student_id, 0), coalesce(term_id, 0), coalesce(additional_fee_id, 0), amount_cents);

-- Hash of an entry: of the hash before it, its own facts and all its transfers in order. The reason comes last and after its length,
-- so that no two different entries have the same text.
create function entry_hash(
  previous bytea, school_id integer, entry_id integer, kind entry_kind, term_id integer, entry_day date, author_id integer,
  reverses_entry_id integer, posted_at timestamptz, transfers text, reason text
) returns bytea
  language sql stable parallel safe
  return sha256(previous || convert_to(concat_ws('|',
    school_id, entry_id, kind, coalesce(term_id, 0), entry_day - date '2000-01-01', author_id, coalesce(reverses_entry_id, 0),
    (extract(epoch from posted_at) * 1000000)::bigint, transfers, length(reason), reason), 'UTF8'));
