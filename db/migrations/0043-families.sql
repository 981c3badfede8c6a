-- A telephone number as any network dials it, +254712345678, by the rules of Kenya where no country is written; null for what is none.
create function e164(typed text) returns text
  language sql immutable parallel safe
  return case
    when regexp_replace(typed, '[^0-9]', '', 'g') ~ '^(254|00254)?0?[1-9][0-9]{7,8}$' and typed !~ '^\s*\+(?!254)'
      then '+254' || regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^(254|00254)?0?', '')
    when typed ~ '^\s*\+' and regexp_replace(typed, '[^0-9]', '', 'g') ~ '^[1-9][0-9]{6,14}$'
      then '+' || regexp_replace(typed, '[^0-9]', '', 'g')
  end;

-- The first guardian of a student stands in the student's own row; here is what else is known of them.
alter table students
  add column guardian_relation text not null default 'guardian'
    constraint students_guardian_relation check (guardian_relation in ('mother', 'father', 'grandparent', 'guardian', 'sponsor', 'other')),
  -- Whether they are sent messages about the student.
  add column guardian_messages boolean not null default true,
  add column phone_1_e164 text generated always as (e164(contact_number_1)) stored,
  add column phone_2_e164 text generated always as (e164(contact_number_2)) stored;
create index students_by_phone_1 on students (school_id, phone_1_e164);
create index students_by_phone_2 on students (school_id, phone_2_e164) where phone_2_e164 is not null;

-- Guardians of a student beside the first, as the school knows them now; who changed what stands in student_changes.
create table guardians (
  school_id integer not null,
  guardian_id integer generated always as identity,
  student_id integer not null,
  full_name text not null constraint guardians_name_length check (length(full_name) between 1 and 120),
  relation text not null
    constraint guardians_relation check (relation in ('mother', 'father', 'grandparent', 'guardian', 'sponsor', 'other')),
  phone text constraint guardians_phone_length check (length(phone) between 7 and 30),
  messages boolean not null,
  phone_e164 text generated always as (e164(phone)) stored,
  -- What searches compare, as for the first guardian.
  phone_key text generated always as (right(regexp_replace(phone, '[^0-9]', '', 'g'), 9)) stored,
  constraint guardians_pk primary key (school_id, guardian_id),
  constraint guardians_messages_need_phone check (not messages or phone is not null),
  constraint guardians_student_fk foreign key (school_id, student_id) references students
);
create index guardians_by_student on guardians (school_id, student_id);
create index guardians_by_phone on guardians (school_id, phone_e164);
alter table guardians enable row level security;
alter table guardians force row level security;
create policy own_school on guardians using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update, delete on guardians to karo_app;

-- Under which numbers the guardians of a student are reached.
create view guardian_phones with (security_invoker = true) as
select school_id, student_id, phone_1_e164 as phone from students where phone_1_e164 is not null
union all
select school_id, student_id, phone_2_e164 from students where phone_2_e164 is not null
union all
select school_id, student_id, phone_e164 from guardians where phone_e164 is not null;
grant select on guardian_phones to karo_app;

-- Children of one home, as somebody joined them. It holds no money: what each owes stays their own.
create table families (
  school_id integer not null constraint families_school_fk references schools,
  family_id integer generated always as identity,
  name text not null constraint families_name_length check (length(name) between 1 and 160),
  joined_by integer not null,
  joined_on date not null default nairobi_today(),
  constraint families_pk primary key (school_id, family_id),
  constraint families_user_fk foreign key (school_id, joined_by) references users
);
alter table families enable row level security;
alter table families force row level security;
create policy own_school on families using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete on families to karo_app;

create table family_members (
  school_id integer not null,
  student_id integer not null,
  family_id integer not null,
  -- A student is in one family at most.
  constraint family_members_pk primary key (school_id, student_id),
  constraint family_members_family_fk foreign key (school_id, family_id) references families,
  constraint family_members_student_fk foreign key (school_id, student_id) references students
);
create index family_members_by_family on family_members (school_id, family_id, student_id);
alter table family_members enable row level security;
alter table family_members force row level security;
create policy own_school on family_members using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete on family_members to karo_app;
