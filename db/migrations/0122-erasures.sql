-- The personal data of a student who left can be erased for good. The row stays, because the books name its number; what it says of a person
-- goes. The constraint holds that nothing of it comes back and that the student does not return.
alter table students
  add column is_erased boolean not null default false,
  add constraint students_erased check (not is_erased or (
    not is_active and full_name = 'Erased student ' || student_id::text and admission_number = student_id::text || '-ERASED'
    and date_of_birth = '1900-01-01' and gender = 'Other' and guardian_name = '' and guardian_relation = 'guardian'
    and not guardian_messages and contact_number_1 = '' and contact_number_2 is null));

-- Whose data was erased, when, by whom and on which basis. No names: after a restore of an older backup the list says what to erase again.
create table erasures (
  school_id integer not null,
  student_id integer not null,
  basis text not null constraint erasures_basis check (basis in ('guardian', 'keptLongEnough', 'other')),
  note text constraint erasures_note_length check (length(note) between 1 and 200),
  erased_by integer not null,
  erased_at timestamptz not null default now(),
  constraint erasures_pk primary key (school_id, student_id),
  constraint erasures_student_fk foreign key (school_id, student_id) references students,
  constraint erasures_user_fk foreign key (school_id, erased_by) references users,
  constraint erasures_other_explained check (basis <> 'other' or note is not null)
);
create index erasures_by_day on erasures (school_id, erased_at desc, student_id desc);
alter table erasures enable row level security;
alter table erasures force row level security;
create policy own_school on erasures using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on erasures to karo_app;

-- What the school keeps about students who left and for how long; null means that nothing is proposed or cleared.
alter table schools
  add column students_kept_years integer constraint schools_students_kept_years check (students_kept_years between 0 and 30),
  add column message_texts_kept_months integer
    constraint schools_message_texts_kept_months check (message_texts_kept_months between 1 and 120),
  add column import_files_kept_months integer
    constraint schools_import_files_kept_months check (import_files_kept_months between 1 and 120);

create index students_left on students (school_id, left_date, student_id) where not is_active and not is_erased;

-- These rows were only ever added. An erasure deletes those of its student; no other statement does.
grant delete on student_changes, balance_notes, consents to karo_app;

-- The phone that was asked to pay goes with the student's data.
alter table payment_prompts alter column phone drop not null;
grant update (phone) on payment_prompts to karo_app;

-- An event for a webhook names students by their admission numbers.
grant update (body) on webhook_deliveries to karo_app;

-- The bytes of an uploaded file are only needed while it is read.
alter table imports alter column file drop not null;
