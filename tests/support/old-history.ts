/**
 * Schools as they were written before receipts and verifications were part of the hash chain, for a database of migration 0014. `posted`
 * is the entry of that time: number and hash from the counter row, then the entry and its one transfer.
 */
const posted = `
create function posted(
  school integer, of_kind entry_kind, term integer, author integer, reason text, reverses integer, debit ledger_account,
  credit ledger_account, student integer, cents bigint
) returns integer language sql as $$
  with numbered as (
    update counters c
    set last_number = c.last_number + 1,
        chain_head = entry_hash(c.chain_head, c.school_id, c.last_number + 1, of_kind, term, nairobi_today(), author, reverses, now(),
          transfer_text(1, debit, credit, student, term, null, cents), reason)
    where c.school_id = school and c.kind = 'entry'
    returning c.last_number as entry_id, c.chain_head
  ), entry as (
    insert into ledger_entries (school_id, entry_id, kind, term_id, entry_day, author_id, reason, reverses_entry_id, hash)
    select school, entry_id, of_kind, term, nairobi_today(), author, reason, reverses, chain_head from numbered
  ), transfer as (
    insert into ledger_transfers (school_id, entry_id, line_number, debit, credit, student_id, term_id, amount_cents)
    select school, entry_id, 1, debit, credit, student, term, cents from numbered
  )
  select entry_id from numbered
$$;

create function paid(
  school integer, student integer, term integer, author integer, given_method text, given_code text, cents bigint, balance bigint
) returns void language plpgsql as $$
declare
  receipt integer;
begin
  update counters set last_number = last_number + 1 where school_id = school and kind = 'payment' returning last_number into receipt;
  insert into payments (school_id, payment_id, entry_id, student_id, term_id, amount_cents, method, code, paid_on, recorded_by,
    balance_after_cents, receipt_school_name, receipt_school_contacts, receipt_student_name, receipt_grade, receipt_stream, receipt_term)
  select school, receipt, posted(school, 'payment', term, author, concat_ws(' ', 'Receipt', receipt, given_method, given_code), null,
      lower(given_method)::ledger_account, 'students', student, cents),
    student, term, cents, given_method, given_code, nairobi_today(), author, balance,
    'Shule', '', 'Achieng Otieno', 'Grade 4', 'East', 'Term 1';
  insert into payment_codes (school_id, method, code, payment_id)
  select school, given_method, given_code, receipt where given_code is not null;
  insert into student_terms as st (school_id, student_id, term_id, grade_id, stream_id, billed, paid_cents)
  select school, student, term, grade_id, stream_id, false, cents from students where school_id = school and student_id = student
  on conflict (school_id, student_id, term_id) do update set paid_cents = st.paid_cents + excluded.paid_cents;
end $$;

create function reversed(school integer, receipt integer, term integer, author integer) returns void language plpgsql as $$
declare
  p payments := (select each from payments each where school_id = school and payment_id = receipt);
begin
  insert into payment_reversals (school_id, payment_id, entry_id, student_id, term_id, reversed_on, reason, reversed_by)
  select school, receipt, posted(school, 'reversal', term, author, 'Recorded twice', p.entry_id, 'students',
      lower(p.method)::ledger_account, p.student_id, p.amount_cents),
    p.student_id, term, nairobi_today(), 'Recorded twice', author;
  delete from payment_codes where school_id = school and payment_id = receipt;
  insert into student_terms as st (school_id, student_id, term_id, grade_id, stream_id, billed, paid_cents)
  select school, p.student_id, term, grade_id, stream_id, false, -p.amount_cents
  from students where school_id = school and student_id = p.student_id
  on conflict (school_id, student_id, term_id) do update set paid_cents = st.paid_cents + excluded.paid_cents;
end $$;`;

/**
 * Two schools: 1 took five payments (cash; M-Pesa, verified; bank, pending; one that was reversed in the next term, and one whose code
 * has dashes in it), 2 took none.
 */
const schools = `
insert into schools (school_id, name) overriding system value values (1, 'Shule'), (2, 'Shule mpya');
select setval('schools_school_id_seq', 2);
insert into counters (school_id, kind) select school_id, kind from schools, unnest(array['student', 'payment', 'entry']) as kind;
insert into users (school_id, user_id, username, email, role, password_hash) overriding system value
values (1, 1, 'bursar', 'b@example.test', 'bursar', 'x'), (1, 2, 'admin', 'a@example.test', 'admin', 'x'),
       (2, 3, 'other', 'o@example.test', 'admin', 'x');
insert into usernames (username, school_id, user_id) select username, school_id, user_id from users;
insert into grades (school_id, grade_id, name, sort_key) overriding system value values (1, 1, 'Grade 4', 1), (2, 2, 'Grade 4', 1);
insert into streams (school_id, stream_id, grade_id, name) overriding system value values (1, 1, 1, 'East'), (2, 2, 2, 'East');
insert into terms (school_id, term_id, name, year, start_date, end_date, is_current, billed_at) overriding system value
values (1, 1, 'Term 1', 2026, '2026-01-05', '2026-04-02', false, now()), (1, 2, 'Term 2', 2026, '2026-04-27', '2026-07-31', true, now()),
       (2, 3, 'Term 1', 2026, '2026-01-05', '2026-04-02', true, now());
insert into students (school_id, student_id, full_name, date_of_birth, gender, guardian_name, contact_number_1, grade_id, stream_id,
  opening_balance_cents)
select school_id, 1, 'Achieng Otieno', '2015-03-04', 'Female', 'Jane', '0712345678', grade_id, grade_id, 50000 from grades;
update counters set last_number = 1 where kind = 'student';
select posted(school_id, 'opening', null, user_id, 'Balance brought forward on enrolment', null, 'students', 'opening_balances', 1, 50000)
from users where user_id in (1, 3);
insert into student_terms (school_id, student_id, term_id, grade_id, stream_id, billed, charged_cents)
values (1, 1, 1, 1, 1, true, 1000000), (2, 1, 3, 2, 2, true, 1000000);
select posted(1, 'charge', 1, 2, 'Fees of the term', null, 'students', 'tuition', 1, 1000000);
select posted(2, 'charge', 3, 3, 'Fees of the term', null, 'students', 'tuition', 1, 1000000);
select paid(1, 1, 1, 1, 'Cash', null, 100000, 950000);
select paid(1, 1, 1, 1, 'Mpesa', 'SGH1X', 200000, 750000);
select paid(1, 1, 1, 1, 'Bank', 'FT1', 30000, 720000);
select paid(1, 1, 1, 1, 'Mpesa', 'SGH2X', 40000, 680000);
select paid(1, 1, 1, 1, 'Mpesa', 'SGH-3X', 5000, 675000);
insert into payment_verifications (school_id, payment_id, evidence, verified_by) 
values (1, 2, 'second_person', 2), (1, 4, 'second_person', 2);
select reversed(1, 4, 2, 2);`;

/** The statements that make that history, and leave nothing of how it was made. */
export const oldHistory = `
${posted}
${schools}
drop function reversed; drop function paid; drop function posted;`;
