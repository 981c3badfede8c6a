-- Fills a school that has just signed up, with years of books that pass `ledger:verify`: set the four sizes first, as a superuser.
--   set big.school = 1; set big.students = 5000; set big.terms = 15; set big.payments = 200000;
-- Of ten students one has left; of payments six in ten are by M-Pesa, two in cash, two by bank; most are verified a day later, and of
-- 97 one is reversed after two days. The last term is current.
begin;
set local session_replication_role = replica;
select set_config('app.school_id', current_setting('big.school'), true);

create temp table size on commit drop as
select current_setting('big.school')::integer as school_id, current_setting('big.students')::integer as students,
       current_setting('big.terms')::integer as terms, current_setting('big.payments')::integer as payments,
       (select min(user_id) from users where school_id = current_setting('big.school')::integer) as admin_id,
       (select name from schools where school_id = current_setting('big.school')::integer) as name;

with hired as (
  insert into users (school_id, username, email, role, password_hash)
  select school_id, 'karani' || school_id, 'karani@example.test', 'bursar', 'nobody signs in' from size
  returning school_id, user_id, username
)
insert into usernames (school_id, user_id, username) select school_id, user_id, username from hired;
alter table pg_temp.size add column bursar_id integer;
update size set bursar_id = (select max(user_id) from users where users.school_id = size.school_id);

insert into grades (school_id, name, sort_key) select school_id, 'Grade ' || n, 100 + n from size, generate_series(1, 12) as n;
insert into streams (school_id, grade_id, name)
select g.school_id, g.grade_id, stream from size join grades g using (school_id), unnest(array['East', 'North', 'South', 'West']) as stream;
insert into terms (school_id, name, year, start_date, end_date, is_current, billed_at)
select school_id, 'Term ' || n, extract(year from day)::integer, day, day + 90, n = terms, now()
from size, generate_series(1, terms) as n, lateral (select nairobi_today() - 60 - (terms - n) * 122 as day) as first;
insert into term_openings (school_id, term_id, opened_by)
select t.school_id, t.term_id, admin_id from size join terms t using (school_id) order by t.start_date;
insert into fee_structures (school_id, grade_id, term_id, tuition_cents, ass_books_cents, diary_cents, activity_cents, others_cents)
select g.school_id, g.grade_id, t.term_id, 1200000, 120000, 35000, 100000, 30000
from size join grades g using (school_id) join terms t using (school_id);
insert into additional_fees (school_id, name, amount_cents)
select school_id, fee, cents from size, (values ('Lunch', 450000), ('Bus', 600000)) as given (fee, cents);

create temp table place on commit drop as
select row_number() over (order by grade_id, stream_id) as number, grade_id, stream_id from size join streams using (school_id);
insert into students (school_id, student_id, full_name, date_of_birth, gender, guardian_name, contact_number_1, grade_id, stream_id,
                      is_active, left_date, opening_balance_cents, admission_number)
select school_id, n, concat_ws(' ', called.first, called.middle, called.last), date '2010-01-01' + n % 3000, case n % 2 when 0 then 'Male' else 'Female' end,
       concat_ws(' ', called.last, called.first), '07' || lpad((n * 7919 % 100000000)::text, 8, '0'), grade_id, stream_id,
       n % 10 <> 0, case n % 10 when 0 then nairobi_today() - n % 400 end, case n % 50 when 1 then 250000 else 0 end, 'A' || n
from size, generate_series(1, students) as n
join place on number = 1 + n % 48,
lateral (select (array['Achieng', 'Baraka', 'Chebet', 'Daudi', 'Esther', 'Faraja', 'Gathoni', 'Hamisi'])[1 + n % 8] as first,
                (array['Akinyi', 'Juma', 'Kiprop', 'Makena', 'Njeri', 'Odhiambo', 'Wafula'])[1 + n / 8 % 7] as middle,
                (array['Abdi', 'Kamau', 'Kariuki', 'Mutua', 'Otieno', 'Rotich', 'Simiyu', 'Wanjiku', 'Were'])[1 + n / 56 % 9] as last) as called;
insert into guardians (school_id, student_id, full_name, relation, phone, messages)
select school_id, student_id, concat('Mzee ', guardian_name), 'grandparent', '0733' || lpad(student_id::text, 6, '0'), false
from size join students using (school_id) where student_id % 5 = 0;
insert into student_fees (school_id, student_id, additional_fee_id)
select s.school_id, s.student_id, f.additional_fee_id
from size join students s using (school_id) join additional_fees f using (school_id)
where s.student_id % case f.name when 'Lunch' then 3 else 7 end = 0;

-- What happened, in order: it becomes the entries. A payment belongs to a day of its term that has come.
create temp table term_number on commit drop as
select row_number() over (order by start_date) as number, term_id, terms.name, year, start_date, least(end_date, nairobi_today()) as last_day
from size join terms using (school_id);
create temp table taken on commit drop as
select p as payment_id, 1 + p::bigint * 7919 % students as student_id, t.term_id, t.name || ' ' || t.year as term, t.last_day,
       t.start_date + ((p - 1) % per_term * (t.last_day - t.start_date) / per_term)::integer as paid_on, 50000 + p % 40 * 2500 as cents,
       (array['Mpesa', 'Mpesa', 'Mpesa', 'Mpesa', 'Mpesa', 'Mpesa', 'Cash', 'Cash', 'Bank', 'Bank'])[1 + p % 10] as method
from size, lateral (select ceil(payments::numeric / terms)::integer as per_term) as each, generate_series(1, payments) as p
join term_number t on t.number = 1 + (p - 1) / (select ceil(payments::numeric / terms)::integer from size);
create temp table act on commit drop as
select row_number() over (order by day, rank, payment_id, student_id) as entry_id, happened.*
from (
  select date '1990-01-01' as day, 0 as rank, 'opening'::entry_kind as kind, null::integer as term_id, student_id, null::integer as payment_id
  from size join students using (school_id) where opening_balance_cents > 0
  union all
  select start_date, 1, 'charge', term_id, null, null from term_number
  union all
  select paid_on, 2, 'payment', term_id, student_id, payment_id from taken
  union all
  select least(paid_on + 1, last_day), 3, 'verification', term_id, null, payment_id from taken, size
  where method <> 'Cash' and payment_id % 20 <> 0 and payment_id < payments - 100
  union all
  select least(paid_on + 2, last_day), 4, 'reversal', term_id, student_id, payment_id from taken where payment_id % 97 = 0
) as happened;
create index on act (payment_id);

insert into ledger_transfers (school_id, entry_id, line_number, debit, credit, student_id, term_id, additional_fee_id, amount_cents)
select school_id, a.entry_id, row_number() over (partition by a.entry_id order by s.student_id, line.credit, fee_id), 'students', line.credit,
       s.student_id, a.term_id, fee_id, line.cents
from size
join act a on a.kind = 'charge'
join students s using (school_id)
cross join lateral (
  select account as credit, null::integer as fee_id, cents
  from fee_structures f, lateral (values ('tuition'::ledger_account, tuition_cents), ('ass_books', ass_books_cents), ('diary', diary_cents),
                                         ('activity', activity_cents), ('others', others_cents)) as head (account, cents)
  where f.school_id = s.school_id and f.grade_id = s.grade_id and f.term_id = a.term_id
  union all
  select 'additional_fees', additional_fee_id, amount_cents
  from student_fees link join additional_fees using (school_id, additional_fee_id)
  where link.school_id = s.school_id and link.student_id = s.student_id
) as line;
insert into ledger_transfers (school_id, entry_id, line_number, debit, credit, student_id, term_id, amount_cents)
select school_id, entry_id, 1, case a.kind when 'payment' then lower(method)::ledger_account else 'students' end,
       case a.kind when 'payment' then 'students' when 'opening' then 'opening_balances' else lower(method)::ledger_account end,
       a.student_id, a.term_id, coalesce(cents, 250000)
from size, act a left join taken using (payment_id)
where a.kind in ('payment', 'reversal', 'opening');

insert into payments (school_id, payment_id, entry_id, student_id, term_id, amount_cents, method, code, paid_on, recorded_by,
                      balance_after_cents, receipt_school_name, receipt_school_contacts, receipt_student_name, receipt_grade, receipt_stream,
                      receipt_term)
select t.school_id, k.payment_id, t.entry_id, t.student_id, t.term_id, k.cents, k.method,
       case when k.method <> 'Cash' then 'BIG' || k.payment_id end, k.paid_on, z.admin_id, t.balance, z.name, '', s.full_name, g.name,
       st.name, k.term
from (
  select tr.school_id, tr.entry_id, tr.student_id, tr.term_id, a.kind, a.payment_id,
         sum(case tr.debit when 'students' then tr.amount_cents else -tr.amount_cents end)
           over (partition by tr.student_id order by tr.entry_id rows unbounded preceding) as balance
  from size join ledger_transfers tr using (school_id) join act a using (entry_id)
) as t
join size z using (school_id)
join taken k on k.payment_id = t.payment_id
join students s on s.school_id = t.school_id and s.student_id = t.student_id
join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
where t.kind = 'payment';
insert into payment_verifications (school_id, payment_id, entry_id, evidence, verified_by, verified_at)
select school_id, payment_id, entry_id, 'second_person', bursar_id, now() + (day - (now() at time zone 'Africa/Nairobi')::date) * interval '1 day'
from size, act where kind = 'verification';
insert into payment_reversals (school_id, payment_id, entry_id, student_id, term_id, reversed_on, reason, reversed_by)
select school_id, payment_id, entry_id, student_id, term_id, day, 'Recorded twice', bursar_id from size, act where kind = 'reversal';
insert into payment_codes (school_id, method, code, payment_id)
select p.school_id, p.method, p.code, p.payment_id
from size join payments p using (school_id) left join payment_reversals r using (school_id, payment_id)
where p.code is not null and r.payment_id is null;
insert into student_terms (school_id, student_id, term_id, grade_id, stream_id, billed, charged_cents, paid_cents)
select s.school_id, s.student_id, term_id, s.grade_id, s.stream_id, true,
       sum(amount_cents) filter (where debit = 'students' and kind = 'charge'),
       coalesce(sum(case kind when 'payment' then amount_cents when 'reversal' then -amount_cents end), 0)
from size join ledger_transfers t using (school_id) join act a using (entry_id, term_id)
join students s on s.school_id = t.school_id and s.student_id = t.student_id
group by s.school_id, s.student_id, term_id
-- A term is billed in one go: its rows lie together.
order by term_id, s.student_id;
insert into takings (school_id, taken_on, term_id, method, status, recorded_by, payments, reversals, amount_cents, reversed_cents)
select t.school_id, taken_on, term_id, method, status, recorded_by, t.payments, reversals, amount_cents, reversed_cents
from size join summed_takings t using (school_id);

insert into student_balances (school_id, student_id, balance_cents)
select s.school_id, s.student_id, s.opening_balance_cents + sum(charged_cents - paid_cents)
from size join students s using (school_id) join student_terms x using (school_id, student_id)
group by s.school_id, s.student_id, s.opening_balance_cents;

do $$
declare
  z size := (select each from size each);
  each record;
  head bytea := '\x';
begin
  for each in
    select a.entry_id, a.kind, a.term_id, a.day, case when a.kind in ('payment', 'charge', 'opening') then z.admin_id else z.bursar_id end as author_id,
           case a.kind when 'payment' then concat_ws(' ', 'Receipt', p.payment_id, p.method, p.code)
             when 'verification' then concat('Receipt ', a.payment_id, ' verified: second_person')
             when 'reversal' then 'Recorded twice' when 'charge' then 'Fees of the term' else 'Balance brought forward on enrolment' end as reason,
           case when a.kind = 'reversal' then p.entry_id end as reverses, case when a.kind = 'payment' then receipt_digest(p) end as digest,
           (select string_agg(transfer_text(line_number, debit, credit, student_id, t.term_id, additional_fee_id, amount_cents), ';' order by line_number)
            from ledger_transfers t where t.school_id = z.school_id and t.entry_id = a.entry_id) as lines
    from act a left join payments p on p.school_id = z.school_id and p.payment_id = a.payment_id
    order by a.entry_id
  loop
    head := entry_hash(head, z.school_id, each.entry_id::integer, each.kind, each.term_id, each.day, each.author_id, each.reverses, now(),
                       each.lines, each.reason, each.digest);
    insert into ledger_entries (school_id, entry_id, kind, term_id, entry_day, author_id, reason, reverses_entry_id, digest, hash)
    values (z.school_id, each.entry_id, each.kind, each.term_id, each.day, each.author_id, each.reason, each.reverses, each.digest, head);
  end loop;
  update counters set chain_head = head where school_id = z.school_id and kind = 'entry';
end
$$;
update counters c
set last_number = case c.kind when 'student' then students when 'payment' then payments else (select max(entry_id) from act) end
from size where c.school_id = size.school_id and c.kind in ('student', 'payment', 'entry');
commit;
