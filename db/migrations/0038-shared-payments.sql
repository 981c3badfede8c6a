-- One payment for several students: a guardian's M-Pesa for three children, a cheque of a sponsor for twenty. Its parts are ordinary
-- payments, each with a receipt of its own; method, code, day and term are theirs, and the same for all. A row is never changed.
create table shared_payments (
  school_id integer not null constraint shared_payments_school_fk references schools,
  shared_payment_id integer generated always as identity,
  payer_name text not null constraint shared_payments_payer_length check (length(payer_name) between 1 and 120),
  payer_phone text constraint shared_payments_phone_length check (length(payer_phone) between 1 and 30),
  -- What the parts come to, and how many they are.
  total_cents bigint not null constraint shared_payments_total_range check (total_cents between 100 and 10000000000),
  parts integer not null constraint shared_payments_parts_range check (parts between 1 and 60),
  constraint shared_payments_pk primary key (school_id, shared_payment_id)
);
alter table shared_payments enable row level security;
alter table shared_payments force row level security;
create policy own_school on shared_payments
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on shared_payments to karo_app;

alter table payments
  add column shared_payment_id integer,
  add constraint payments_shared_fk foreign key (school_id, shared_payment_id) references shared_payments;
create index payments_by_shared on payments (school_id, shared_payment_id, payment_id) where shared_payment_id is not null;

-- The code of a shared payment belongs to the whole, in the same unique key as every other code.
alter table payment_codes
  alter column payment_id drop not null,
  add column shared_payment_id integer,
  add constraint payment_codes_shared_fk foreign key (school_id, shared_payment_id) references shared_payments,
  add constraint payment_codes_one_holder check (num_nonnulls(payment_id, shared_payment_id) = 1);
create unique index payment_codes_shared_once on payment_codes (school_id, shared_payment_id) where shared_payment_id is not null;

-- The whole as the entry of each of its parts names it, so that the hash chain covers it. The form of a list keeps one word apart from
-- the next.
create function shared_payment_text(shared_payment_id integer, parts integer, total_cents bigint, payer_name text, payer_phone text)
  returns text
  language sql stable parallel safe
  return 'part of ' || json_build_array(shared_payment_id, parts, total_cents, payer_name, payer_phone)::text;

-- What the entry of a payment gives as its reason.
create function payment_reason(payment_id integer, method text, code text, bank text, part_of text) returns text
  language sql stable parallel safe
  return concat_ws(' ', 'Receipt', payment_id, method, code, bank, part_of);

create or replace view standing_payments with (security_invoker = true) as
select p.school_id, p.payment_id, p.entry_id, p.student_id, p.term_id, p.amount_cents, p.method, p.code, p.bank, p.paid_on, p.recorded_by,
       p.balance_after_cents, p.receipt_school_name, p.receipt_school_contacts, p.receipt_student_name, p.receipt_admission_number,
       p.receipt_grade, p.receipt_stream, p.receipt_term, p.receipt_footer,
       payment_status(p.method, v.payment_id, r.payment_id) as status,
       v.verified_by, (v.verified_at at time zone 'Africa/Nairobi')::date as verified_on,
       r.reversed_by, r.reversed_on, r.reason as reversal_reason, p.shared_payment_id
from payments p
left join payment_verifications v on v.school_id = p.school_id and v.payment_id = p.payment_id
left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id;
