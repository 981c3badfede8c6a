-- Money that arrived on the school's paybill, till or bank account, as the payer's network or bank told it. Each shilling of it is in
-- suspense until it settles a payment of a student or goes back to the payer. A row is never changed.
create table arrivals (
  school_id integer not null constraint arrivals_school_fk references schools,
  arrival_id integer generated always as identity,
  entry_id integer not null,
  source text not null constraint arrivals_source check (source in ('c2b', 'stk', 'pull', 'notice', 'statement')),
  method text not null constraint arrivals_method check (method in ('Mpesa', 'Bank')),
  -- The paybill, till or bank account that it arrived on.
  channel text not null constraint arrivals_channel_length check (length(channel) between 1 and 60),
  code text not null constraint arrivals_code_normal check (code ~ '^[A-Z0-9]{1,40}$'),
  amount_cents bigint not null constraint arrivals_amount_range check (amount_cents between 1 and 10000000000),
  arrived_at timestamptz not null,
  -- What the payer typed, and what was told of the payer, perhaps masked or hashed.
  account text constraint arrivals_account_length check (length(account) between 1 and 100),
  payer_name text constraint arrivals_payer_length check (length(payer_name) between 1 and 120),
  payer_phone text constraint arrivals_phone_length check (length(payer_phone) between 1 and 100),
  -- Where the telling itself is kept: a callback, a line of a statement.
  evidence text not null constraint arrivals_evidence_length check (length(evidence) between 1 and 200),
  -- Who brought it in with a statement; null where network or bank told it themselves.
  received_by integer,
  received_at timestamptz not null default now(),
  constraint arrivals_pk primary key (school_id, arrival_id),
  constraint arrivals_entry_fk foreign key (school_id, entry_id) references ledger_entries,
  constraint arrivals_receiver_fk foreign key (school_id, received_by) references users,
  constraint arrivals_receiver_named check ((source = 'statement') = (received_by is not null))
);
-- One code, one arrival, whoever tells of it.
create unique index arrivals_by_code on arrivals (school_id, code);
create unique index arrivals_entry_once on arrivals (school_id, entry_id);
alter table arrivals enable row level security;
alter table arrivals force row level security;
create policy own_school on arrivals using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on arrivals to karo_app;

-- What of an arrival is in no student's account and was not returned, kept in the transaction of each arrival, settlement, return and
-- reversal. Nothing is left of what has found its place.
create table suspense (
  school_id integer not null,
  arrival_id integer not null,
  waiting_cents bigint not null constraint suspense_waiting check (waiting_cents > 0),
  waiting_since date not null default nairobi_today(),
  constraint suspense_pk primary key (school_id, arrival_id),
  constraint suspense_arrival_fk foreign key (school_id, arrival_id) references arrivals
);
alter table suspense enable row level security;
alter table suspense force row level security;
create policy own_school on suspense using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update, delete on suspense to karo_app;

-- Which payment stands for money that arrived: the arrival settles what the payment claimed.
create table settlements (
  school_id integer not null,
  payment_id integer not null,
  arrival_id integer not null,
  entry_id integer not null,
  constraint settlements_pk primary key (school_id, payment_id),
  constraint settlements_payment_fk foreign key (school_id, payment_id) references payments,
  constraint settlements_arrival_fk foreign key (school_id, arrival_id) references arrivals,
  constraint settlements_entry_fk foreign key (school_id, entry_id) references ledger_entries
);
create unique index settlements_entry_once on settlements (school_id, entry_id);
create index settlements_by_arrival on settlements (school_id, arrival_id);
alter table settlements enable row level security;
alter table settlements force row level security;
create policy own_school on settlements using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on settlements to karo_app;

-- Money that was sent back to who had paid it.
create table arrival_returns (
  school_id integer not null,
  return_id integer generated always as identity,
  arrival_id integer not null,
  entry_id integer not null,
  amount_cents bigint not null constraint arrival_returns_amount check (amount_cents > 0),
  reason text not null constraint arrival_returns_reason_length check (length(reason) between 1 and 200),
  returned_by integer not null,
  returned_on date not null default nairobi_today(),
  constraint arrival_returns_pk primary key (school_id, return_id),
  constraint arrival_returns_arrival_fk foreign key (school_id, arrival_id) references arrivals,
  constraint arrival_returns_entry_fk foreign key (school_id, entry_id) references ledger_entries,
  constraint arrival_returns_user_fk foreign key (school_id, returned_by) references users
);
create unique index arrival_returns_entry_once on arrival_returns (school_id, entry_id);
create index arrival_returns_by_arrival on arrival_returns (school_id, arrival_id);
alter table arrival_returns enable row level security;
alter table arrival_returns force row level security;
create policy own_school on arrival_returns using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on arrival_returns to karo_app;

-- An account as payers type it, in the form in which accounts are compared: letters and digits only.
create function account_key(typed text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(normal_code(typed), '[^A-Z0-9]', '', 'g');
create index students_by_account on students (school_id, account_key(admission_number)) where admission_number is not null;

-- What payers type for a student beside the pay-code, the number and the admission number, as somebody taught it.
create table account_aliases (
  school_id integer not null,
  alias text not null constraint account_aliases_key check (alias ~ '^[A-Z0-9]{1,100}$'),
  student_id integer not null,
  learned_by integer not null,
  learned_on date not null default nairobi_today(),
  constraint account_aliases_pk primary key (school_id, alias),
  constraint account_aliases_student_fk foreign key (school_id, student_id) references students,
  constraint account_aliases_user_fk foreign key (school_id, learned_by) references users
);
create index account_aliases_by_student on account_aliases (school_id, student_id);
alter table account_aliases enable row level security;
alter table account_aliases force row level security;
create policy own_school on account_aliases using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete on account_aliases to karo_app;

-- Money that arrives by itself has no author, and what it pays no recorder and no second person: the evidence is the arrival.
alter table ledger_entries
  drop constraint ledger_entries_author_named,
  add constraint ledger_entries_author_named
    check (case kind when 'seal' then author_id is null when 'arrival' then true when 'settlement' then true when 'payment' then true
           else author_id is not null end),
  drop constraint ledger_entries_digest_kind,
  add constraint ledger_entries_digest_kind
    check (case kind when 'seal' then digest is not null when 'arrival' then digest is not null when 'payment' then true
           else digest is null end);
alter table payments
  alter column recorded_by drop not null,
  add constraint payments_recorder_named check (recorded_by is not null or method in ('Mpesa', 'Bank'));
alter table payment_verifications
  alter column verified_by drop not null,
  drop constraint payment_verifications_evidence,
  add constraint payment_verifications_evidence check (evidence in ('second_person', 'self_approved', 'arrival')),
  add constraint payment_verifications_person_named check (verified_by is not null or evidence = 'arrival');

-- What was told of an arrival, as the hash chain covers it. The form of a list keeps one word apart from the next.
create function arrival_digest(
  source text, method text, channel text, code text, amount_cents bigint, arrived_at timestamptz, account text, payer_name text,
  payer_phone text, evidence text
) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(json_build_array(
    source, method, channel, code, amount_cents, (extract(epoch from arrived_at) * 1000000)::bigint, account, payer_name, payer_phone,
    evidence)::text, 'UTF8'));

create function arrival_digest(a arrivals) returns bytea
  language sql stable parallel safe
  return arrival_digest(a.source, a.method, a.channel, a.code, a.amount_cents, a.arrived_at, a.account, a.payer_name, a.payer_phone,
    a.evidence);

-- Who did it, as people read it: the user, or the network or bank whose money told of itself.
create function doer(username text, method text) returns text
  language sql immutable parallel safe
  return coalesce(username, case method when 'Mpesa' then 'M-Pesa' else method end);

create or replace view standing_payments with (security_invoker = true) as
select p.school_id, p.payment_id, p.entry_id, p.student_id, p.term_id, p.amount_cents, p.method, p.code, p.bank, p.paid_on, p.recorded_by,
       p.balance_after_cents, p.receipt_school_name, p.receipt_school_contacts, p.receipt_student_name, p.receipt_admission_number,
       p.receipt_grade, p.receipt_stream, p.receipt_term, p.receipt_footer,
       payment_status(p.method, v.payment_id, r.payment_id) as status,
       v.verified_by, (v.verified_at at time zone 'Africa/Nairobi')::date as verified_on,
       r.reversed_by, r.reversed_on, r.reason as reversal_reason, p.shared_payment_id, v.evidence
from payments p
left join payment_verifications v on v.school_id = p.school_id and v.payment_id = p.payment_id
left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id;
