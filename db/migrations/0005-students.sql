create table students (
  school_id integer not null constraint students_school_fk references schools,
  -- 1, 2, 3 … inside the school, without gaps, from counters.
  student_id integer not null,
  admission_number text constraint students_admission_length check (length(admission_number) between 1 and 30),
  full_name text not null constraint students_name_length check (length(full_name) between 1 and 120),
  date_of_birth date not null constraint students_birth_range check (date_of_birth between '1900-01-01' and '2199-12-31'),
  gender text not null constraint students_gender check (gender in ('Male', 'Female', 'Other')),
  guardian_name text not null,
  contact_number_1 text not null,
  contact_number_2 text,
  grade_id integer not null,
  stream_id integer not null,
  is_active boolean not null default true,
  left_date date,
  -- What was owed (or, negative, paid ahead) on enrolment; equals the student's opening transfer in the ledger.
  opening_balance_cents bigint not null default 0
    constraint students_opening_range check (opening_balance_cents between -10000000000 and 10000000000),
  created_at timestamptz not null default now(),
  -- What searches compare: the name in lower case without accents and apostrophes, and the last nine digits of each telephone number.
  search_name text not null generated always as (
    lower(regexp_replace(normalize(full_name, nfd), U&'[\0300-\036F''`\00B4\02BC\2018\2019]', '', 'g'))) stored,
  phone_key_1 text not null generated always as (right(regexp_replace(contact_number_1, '[^0-9]', '', 'g'), 9)) stored,
  phone_key_2 text generated always as (right(regexp_replace(contact_number_2, '[^0-9]', '', 'g'), 9)) stored,
  constraint students_pk primary key (school_id, student_id),
  constraint students_left_when_inactive check (is_active = (left_date is null)),
  constraint students_stream_fk foreign key (school_id, grade_id, stream_id) references streams (school_id, grade_id, stream_id)
);
create unique index students_admission_number_once on students (school_id, lower(admission_number));
create index students_by_name on students (school_id, full_name, student_id);
create index students_by_class on students (school_id, grade_id, stream_id);
alter table students enable row level security;
alter table students force row level security;
create policy own_school on students using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on students to karo_app;

-- Which additional fees a student is linked to now. Charges already posted stand in the ledger.
create table student_fees (
  school_id integer not null,
  student_id integer not null,
  additional_fee_id integer not null,
  linked_at timestamptz not null default now(),
  constraint student_fees_pk primary key (school_id, student_id, additional_fee_id),
  constraint student_fees_student_fk foreign key (school_id, student_id) references students,
  constraint student_fees_fee_fk foreign key (school_id, additional_fee_id) references additional_fees
);
create index student_fees_by_fee on student_fees (school_id, additional_fee_id, student_id);
alter table student_fees enable row level security;
alter table student_fees force row level security;
create policy own_school on student_fees using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete on student_fees to karo_app;

-- One row for each student and term: the class in that term and running totals, kept in the transaction of the transfers they sum up.
create table student_terms (
  school_id integer not null,
  student_id integer not null,
  term_id integer not null,
  grade_id integer not null,
  stream_id integer not null,
  -- True when the term's fees were charged; false for a row that only holds payments of somebody who had left.
  billed boolean not null,
  charged_cents bigint not null default 0,
  paid_cents bigint not null default 0,
  adjusted_cents bigint not null default 0,
  constraint student_terms_pk primary key (school_id, student_id, term_id),
  constraint student_terms_student_fk foreign key (school_id, student_id) references students,
  constraint student_terms_term_fk foreign key (school_id, term_id) references terms,
  constraint student_terms_stream_fk foreign key (school_id, grade_id, stream_id) references streams (school_id, grade_id, stream_id)
);
create index student_terms_by_class on student_terms (school_id, grade_id, term_id);
alter table student_terms enable row level security;
alter table student_terms force row level security;
create policy own_school on student_terms using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on student_terms to karo_app;
