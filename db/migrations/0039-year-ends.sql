-- Each time the classes of a school moved up: who did it, what was added for it, and whether it was undone.
create table year_ends (
  school_id integer not null constraint year_ends_school_fk references schools,
  year_end_id integer generated always as identity,
  -- The newest opening of a term at that moment, 0 for none: until a further term is opened the classes do not move up again.
  after_opening_id integer not null,
  -- The newest entry of the ledger at that moment, 0 for none: an entry after it about one of the students is money recorded since.
  after_entry_id integer not null,
  -- The terms and streams that were added with it, which undoing it takes away again where nothing refers to them.
  made_term_ids integer[] not null,
  made_stream_ids integer[] not null,
  done_by integer not null,
  done_at timestamptz not null default now(),
  undone_by integer,
  undone_at timestamptz,
  constraint year_ends_pk primary key (school_id, year_end_id),
  constraint year_ends_done_by_fk foreign key (school_id, done_by) references users,
  constraint year_ends_undone_by_fk foreign key (school_id, undone_by) references users,
  constraint year_ends_undone check ((undone_by is null) = (undone_at is null))
);
create unique index year_ends_once on year_ends (school_id, after_opening_id) where undone_at is null;
alter table year_ends enable row level security;
alter table year_ends force row level security;
create policy own_school on year_ends using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update (undone_by, undone_at) on year_ends to karo_app;

-- What a year end did with each student: moved to a class, let repeat (the same class), or let leave (no class). Undoing takes it away.
create table year_moves (
  school_id integer not null,
  year_end_id integer not null,
  student_id integer not null,
  from_grade_id integer not null,
  from_stream_id integer not null,
  to_grade_id integer,
  to_stream_id integer,
  -- The version of the student's record that the move made; another one has been edited since. Null for who repeats.
  student_updated_at timestamptz,
  constraint year_moves_pk primary key (school_id, student_id, year_end_id),
  constraint year_moves_year_end_fk foreign key (school_id, year_end_id) references year_ends,
  constraint year_moves_student_fk foreign key (school_id, student_id) references students,
  constraint year_moves_from_fk foreign key (school_id, from_grade_id, from_stream_id) references streams (school_id, grade_id, stream_id),
  constraint year_moves_to_fk foreign key (school_id, to_grade_id, to_stream_id) references streams (school_id, grade_id, stream_id),
  constraint year_moves_to_class check ((to_grade_id is null) = (to_stream_id is null))
);
create index year_moves_by_year_end on year_moves (school_id, year_end_id);
alter table year_moves enable row level security;
alter table year_moves force row level security;
create policy own_school on year_moves using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete on year_moves to karo_app;

-- A term that a year end added goes when it is undone.
grant delete on terms to karo_app;
