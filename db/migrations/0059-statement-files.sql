-- Fee statements of many students as one file to print, made piece by piece by jobs, and kept for a day.
create table statement_files (
  school_id integer not null constraint statement_files_school_fk references schools,
  file_id integer generated always as identity,
  -- The filters in words, and whom they left, class by class.
  chosen text not null,
  student_ids integer[] not null constraint statement_files_someone check (cardinality(student_ids) > 0),
  -- Null for all terms.
  term_id integer,
  asked_by integer not null,
  asked_at timestamptz not null default now(),
  constraint statement_files_pk primary key (school_id, file_id),
  constraint statement_files_term_fk foreign key (school_id, term_id) references terms on delete cascade,
  constraint statement_files_user_fk foreign key (school_id, asked_by) references users
);
alter table statement_files enable row level security;
alter table statement_files force row level security;
create policy own_school on statement_files using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete on statement_files to karo_app;

-- Some of the statements of a file, in their order, as they are printed.
create table statement_pieces (
  school_id integer not null,
  file_id integer not null,
  piece integer not null,
  html text not null,
  constraint statement_pieces_pk primary key (school_id, file_id, piece),
  constraint statement_pieces_file_fk foreign key (school_id, file_id) references statement_files on delete cascade
);
alter table statement_pieces enable row level security;
alter table statement_pieces force row level security;
create policy own_school on statement_pieces using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete on statement_pieces to karo_app;
