-- Whether a guardian agrees that a student is photographed, or that the school sends messages about the student. Rows are only added; the
-- newest of a student and kind decides.
create table consents (
  school_id integer not null,
  consent_id integer generated always as identity,
  student_id integer not null,
  kind text not null constraint consents_kind check (kind in ('photographs', 'messages')),
  is_given boolean not null,
  -- The guardian who decided, and how the school knows it.
  decided_by text not null constraint consents_decided_by_length check (length(decided_by) between 1 and 120),
  source text not null constraint consents_source check (source in ('form', 'inPerson', 'phone')),
  note text constraint consents_note_length check (length(note) between 1 and 200),
  recorded_by integer not null,
  recorded_at timestamptz not null default now(),
  constraint consents_pk primary key (school_id, consent_id),
  constraint consents_student_fk foreign key (school_id, student_id) references students,
  constraint consents_user_fk foreign key (school_id, recorded_by) references users
);
create index consents_by_student on consents (school_id, student_id, kind, consent_id);
alter table consents enable row level security;
alter table consents force row level security;
create policy own_school on consents using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on consents to karo_app;
