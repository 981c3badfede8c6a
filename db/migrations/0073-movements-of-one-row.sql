-- A payment and its reversal are two movements of one row: it is read once, and so is what became of it.
create or replace view standing_payments with (security_invoker = true) as
select p.school_id, p.payment_id, p.entry_id, p.student_id, p.term_id, p.amount_cents, p.method, p.code, p.bank, p.paid_on, p.recorded_by,
       p.balance_after_cents, p.receipt_school_name, p.receipt_school_contacts, p.receipt_student_name, p.receipt_admission_number,
       p.receipt_grade, p.receipt_stream, p.receipt_term, p.receipt_footer,
       payment_status(p.method, v.payment_id, r.payment_id) as status,
       v.verified_by, (v.verified_at at time zone 'Africa/Nairobi')::date as verified_on,
       r.reversed_by, r.reversed_on, r.reason as reversal_reason, p.shared_payment_id, v.evidence, r.entry_id as reversal_entry_id
from payments p
left join payment_verifications v on v.school_id = p.school_id and v.payment_id = p.payment_id
left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id;

create or replace view payment_movements with (security_invoker = true) as
select p.school_id, m.entry_id, m.kind, p.payment_id, p.student_id, p.term_id, m.moved_on, m.sign,
       m.sign * p.amount_cents as amount_cents, p.method, p.code, p.bank, p.recorded_by, p.status,
       p.verified_by, p.verified_on, p.reversed_by, p.reversed_on, p.reversal_reason
from standing_payments p
cross join lateral (
  values (p.entry_id, 'payment'::text, p.paid_on, 1), (p.reversal_entry_id, 'reversal'::text, p.reversed_on, -1)
) as m (entry_id, kind, moved_on, sign)
where m.entry_id is not null;
