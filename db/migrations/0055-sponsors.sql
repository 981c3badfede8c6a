-- Who pays for students and is no guardian: a bursary fund, a church, an employer. One who pays no more is archived, never deleted.
create table sponsors (
  school_id integer not null constraint sponsors_school_fk references schools,
  sponsor_id integer generated always as identity,
  name text not null constraint sponsors_name_length check (length(name) between 1 and 120),
  contact_name text constraint sponsors_contact_name_length check (length(contact_name) between 1 and 120),
  phone text constraint sponsors_phone_length check (length(phone) between 7 and 30),
  email text constraint sponsors_email_length check (length(email) between 3 and 254),
  is_archived boolean not null default false,
  added_by integer not null,
  added_on date not null default nairobi_today(),
  constraint sponsors_pk primary key (school_id, sponsor_id),
  constraint sponsors_user_fk foreign key (school_id, added_by) references users
);
create unique index sponsors_name_once on sponsors (school_id, lower(name));
alter table sponsors enable row level security;
alter table sponsors force row level security;
create policy own_school on sponsors using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update (name, contact_name, phone, email, is_archived) on sponsors to karo_app;

-- For whom a sponsor pays, as the school knows it now. It moves no money.
create table sponsor_students (
  school_id integer not null,
  sponsor_id integer not null,
  student_id integer not null,
  constraint sponsor_students_pk primary key (school_id, sponsor_id, student_id),
  constraint sponsor_students_sponsor_fk foreign key (school_id, sponsor_id) references sponsors,
  constraint sponsor_students_student_fk foreign key (school_id, student_id) references students
);
create index sponsor_students_by_student on sponsor_students (school_id, student_id);
alter table sponsor_students enable row level security;
alter table sponsor_students force row level security;
create policy own_school on sponsor_students
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete on sponsor_students to karo_app;

-- Whose money a shared payment was; null where no sponsor was chosen.
alter table shared_payments
  add column sponsor_id integer,
  add constraint shared_payments_sponsor_fk foreign key (school_id, sponsor_id) references sponsors;
create index shared_payments_by_sponsor on shared_payments (school_id, sponsor_id) where sponsor_id is not null;
