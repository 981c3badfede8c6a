-- A payment and its receipt. The words and figures of the receipt are stored with it, so that it reads the same for ever.
create table payments (
  school_id integer not null,
  -- The receipt number: 1, 2, 3 … inside the school, without gaps, from counters.
  payment_id integer not null,
  entry_id integer not null,
  student_id integer not null,
  term_id integer not null,
  amount_cents bigint not null constraint payments_amount_range check (amount_cents between 100 and 10000000000),
  method text not null constraint payments_method check (method in ('Cash', 'Mpesa', 'Bank')),
  code text,
  paid_on date not null,
  recorded_at timestamptz not null default now(),
  recorded_by integer not null,
  balance_after_cents bigint not null,
  receipt_school_name text not null,
  receipt_school_contacts text not null,
  receipt_student_name text not null,
  receipt_admission_number text,
  receipt_grade text not null,
  receipt_stream text not null,
  receipt_term text not null,
  constraint payments_pk primary key (school_id, payment_id),
  constraint payments_code_when_not_cash check ((method = 'Cash') = (code is null)),
  constraint payments_entry_fk foreign key (school_id, entry_id) references ledger_entries,
  constraint payments_student_fk foreign key (school_id, student_id) references students,
  constraint payments_term_fk foreign key (school_id, term_id) references terms,
  constraint payments_recorder_fk foreign key (school_id, recorded_by) references users
);
create unique index payments_entry_once on payments (school_id, entry_id);
create index payments_by_student on payments (school_id, student_id, payment_id);
create index payments_by_day on payments (school_id, paid_on);
alter table payments enable row level security;
alter table payments force row level security;
create policy own_school on payments using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on payments to karo_app;

-- Which payment a transaction code belongs to now. A reversal gives the code back, so that money recorded for the wrong child can be
-- recorded again for the right one.
create table payment_codes (
  school_id integer not null,
  method text not null constraint payment_codes_method check (method in ('Mpesa', 'Bank')),
  code text not null constraint payment_codes_normal check (code <> '' and code !~ '\s'),
  payment_id integer not null,
  constraint payment_codes_pk primary key (school_id, method, code),
  constraint payment_codes_payment_fk foreign key (school_id, payment_id) references payments
);
create index payment_codes_by_payment on payment_codes (school_id, payment_id);
alter table payment_codes enable row level security;
alter table payment_codes force row level security;
create policy own_school on payment_codes using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete on payment_codes to karo_app;

-- Evidence that a pending payment is real. Cash needs none.
create table payment_verifications (
  school_id integer not null,
  payment_id integer not null,
  evidence text not null constraint payment_verifications_evidence check (evidence in ('second_person', 'self_approved')),
  verified_by integer not null,
  verified_at timestamptz not null default now(),
  constraint payment_verifications_pk primary key (school_id, payment_id),
  constraint payment_verifications_payment_fk foreign key (school_id, payment_id) references payments,
  constraint payment_verifications_user_fk foreign key (school_id, verified_by) references users
);
alter table payment_verifications enable row level security;
alter table payment_verifications force row level security;
create policy own_school on payment_verifications using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on payment_verifications to karo_app;

-- The reversal of a payment: at most one, with its reason and its own opposite entry.
create table payment_reversals (
  school_id integer not null,
  payment_id integer not null,
  entry_id integer not null,
  student_id integer not null,
  term_id integer not null,
  reversed_on date not null,
  reason text not null constraint payment_reversals_reason_length check (length(reason) between 1 and 200),
  reversed_by integer not null,
  self_approved boolean not null,
  constraint payment_reversals_pk primary key (school_id, payment_id),
  constraint payment_reversals_payment_fk foreign key (school_id, payment_id) references payments,
  constraint payment_reversals_entry_fk foreign key (school_id, entry_id) references ledger_entries,
  constraint payment_reversals_student_fk foreign key (school_id, student_id) references students,
  constraint payment_reversals_term_fk foreign key (school_id, term_id) references terms,
  constraint payment_reversals_user_fk foreign key (school_id, reversed_by) references users
);
create index payment_reversals_by_student on payment_reversals (school_id, student_id);
create index payment_reversals_by_day on payment_reversals (school_id, reversed_on);
alter table payment_reversals enable row level security;
alter table payment_reversals force row level security;
create policy own_school on payment_reversals using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on payment_reversals to karo_app;
