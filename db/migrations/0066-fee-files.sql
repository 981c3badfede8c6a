-- Files of fee structures: each is kept with what was read in it, what was decided about it and what came of it.
create table fee_files (
  school_id integer not null constraint fee_files_school_fk references schools,
  fee_file_id integer generated always as identity,
  file_name text not null constraint fee_files_file_name_length check (length(file_name) between 1 and 200),
  -- The rows of the file, each a list of texts.
  cells jsonb not null,
  -- The term, and what the columns and words of the file mean, as a person decided.
  settings jsonb not null,
  state text not null default 'draft' constraint fee_files_state check (state in ('draft', 'done', 'undone')),
  created_by integer not null,
  created_at timestamptz not null default now(),
  done_by integer,
  done_at timestamptz,
  -- Each grade whose fees it set: what they were before, and the version that they have had since.
  made jsonb,
  -- What that charged students whom the term had billed.
  charged_cents bigint,
  undone_by integer,
  undone_at timestamptz,
  constraint fee_files_pk primary key (school_id, fee_file_id),
  constraint fee_files_created_by_fk foreign key (school_id, created_by) references users,
  constraint fee_files_done_by_fk foreign key (school_id, done_by) references users,
  constraint fee_files_undone_by_fk foreign key (school_id, undone_by) references users,
  constraint fee_files_done_is_whole check ((state <> 'draft') = (num_nulls(done_by, done_at, made, charged_cents) = 0)),
  constraint fee_files_undone_is_whole check ((state = 'undone') = (num_nulls(undone_by, undone_at) = 0))
);
create index fee_files_by_day on fee_files (school_id, created_at desc, fee_file_id desc);
alter table fee_files enable row level security;
alter table fee_files force row level security;
create policy own_school on fee_files using (school_id = (select current_school())) with check (school_id = (select current_school()));
-- Drafts that nobody took up are removed.
grant select, insert, update, delete on fee_files to karo_app;
