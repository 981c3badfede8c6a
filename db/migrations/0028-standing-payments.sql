-- A payment as it stands: its facts, its receipt, and its verification and reversal where there are any. Whatever shows or decides what
-- became of a payment asks here; only the checks of the ledger read the tables themselves.
create view standing_payments with (security_invoker = true) as
select p.school_id, p.payment_id, p.entry_id, p.student_id, p.term_id, p.amount_cents, p.method, p.code, p.bank, p.paid_on, p.recorded_by,
       p.balance_after_cents, p.receipt_school_name, p.receipt_school_contacts, p.receipt_student_name, p.receipt_admission_number,
       p.receipt_grade, p.receipt_stream, p.receipt_term, p.receipt_footer,
       payment_status(p.method, v.payment_id, r.payment_id) as status,
       v.verified_by, (v.verified_at at time zone 'Africa/Nairobi')::date as verified_on,
       r.reversed_by, r.reversed_on, r.reason as reversal_reason
from payments p
left join payment_verifications v on v.school_id = p.school_id and v.payment_id = p.payment_id
left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id;
grant select on standing_payments to karo_app;

-- A movement brings its amount, which a reversal has below zero, and the payment as it stands.
create or replace view payment_movements with (security_invoker = true) as
select m.school_id, m.entry_id, m.kind, m.payment_id, m.student_id, m.term_id, m.moved_on, m.sign,
       m.sign * p.amount_cents as amount_cents, p.method, p.code, p.bank, p.recorded_by, p.status,
       p.verified_by, p.verified_on, p.reversed_by, p.reversed_on, p.reversal_reason
from (
  select school_id, entry_id, 'payment'::text as kind, payment_id, student_id, term_id, paid_on as moved_on, 1 as sign
  from payments
  union all
  select school_id, entry_id, 'reversal'::text, payment_id, student_id, term_id, reversed_on, -1
  from payment_reversals
) as m
join standing_payments p on p.school_id = m.school_id and p.payment_id = m.payment_id;

comment on column student_terms.adjusted_cents is 'What adjustments change, in cents. Nothing adjusts yet, so it is 0.';
