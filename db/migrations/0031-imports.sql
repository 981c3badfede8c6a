-- Files with which a school moves in: each is kept with what was read in it, what was decided about it and what came of it.
create table imports (
  school_id integer not null constraint imports_school_fk references schools,
  import_id integer generated always as identity,
  file_name text not null constraint imports_file_name_length check (length(file_name) between 1 and 200),
  file bytea not null constraint imports_file_size check (length(file) between 1 and 5242880),
  -- The rows of the file, each a list of texts.
  cells jsonb not null,
  -- What the columns and words of the file mean, as a person decided.
  settings jsonb not null,
  state text not null default 'draft' constraint imports_state check (state in ('draft', 'done', 'undone')),
  created_by integer not null,
  created_at timestamptz not null default now(),
  done_by integer,
  done_at timestamptz,
  -- Whom it enrolled: so many students from this number on. Numbers are taken in one block.
  first_student_id integer,
  student_count integer,
  opening_cents bigint,
  undone_by integer,
  undone_at timestamptz,
  constraint imports_pk primary key (school_id, import_id),
  constraint imports_created_by_fk foreign key (school_id, created_by) references users,
  constraint imports_done_by_fk foreign key (school_id, done_by) references users,
  constraint imports_undone_by_fk foreign key (school_id, undone_by) references users,
  constraint imports_first_student_fk foreign key (school_id, first_student_id) references students,
  constraint imports_done_is_whole check (
    (state <> 'draft') = (num_nulls(done_by, done_at, first_student_id, student_count, opening_cents) = 0)),
  constraint imports_undone_is_whole check ((state = 'undone') = (num_nulls(undone_by, undone_at) = 0))
);
create index imports_by_day on imports (school_id, created_at desc, import_id desc);
alter table imports enable row level security;
alter table imports force row level security;
create policy own_school on imports using (school_id = (select current_school())) with check (school_id = (select current_school()));
-- Drafts that nobody took up are removed.
grant select, insert, update, delete on imports to karo_app;

-- A student whose import was undone keeps the number, because numbers have no gaps and entries stay, and is on no register.
alter table students add column import_undone boolean not null default false;
alter table students add constraint students_undone_has_left
  check (not import_undone or (not is_active and opening_balance_cents = 0 and admission_number is null));
