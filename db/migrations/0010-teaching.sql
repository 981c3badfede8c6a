-- Lets an assignment prove that its subject and its stream are of the same grade.
alter table subjects add constraint subjects_in_grade unique (school_id, grade_id, subject_id);

-- Who teaches a subject to a stream. The key allows one teacher at most.
create table subject_assignments (
  school_id integer not null,
  stream_id integer not null,
  subject_id integer not null,
  grade_id integer not null,
  teacher_id integer not null,
  assigned_by integer not null,
  assigned_at timestamptz not null default now(),
  constraint subject_assignments_pk primary key (school_id, stream_id, subject_id),
  constraint subject_assignments_stream_fk foreign key (school_id, grade_id, stream_id)
    references streams (school_id, grade_id, stream_id),
  constraint subject_assignments_subject_fk foreign key (school_id, grade_id, subject_id)
    references subjects (school_id, grade_id, subject_id),
  constraint subject_assignments_teacher_fk foreign key (school_id, teacher_id) references users,
  constraint subject_assignments_author_fk foreign key (school_id, assigned_by) references users
);
create index subject_assignments_by_teacher on subject_assignments (school_id, teacher_id);
create index subject_assignments_by_subject on subject_assignments (school_id, grade_id, subject_id);
alter table subject_assignments enable row level security;
alter table subject_assignments force row level security;
create policy own_school on subject_assignments
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete on subject_assignments to karo_app;
