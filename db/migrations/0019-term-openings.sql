-- Each time a term was opened for the first time, which billed its students: who opened it, when, and which term was current before.
-- A term whose opening was undone counts as never opened, so that it may have another row later.
create table term_openings (
  school_id integer not null,
  opening_id integer generated always as identity,
  term_id integer not null,
  previous_term_id integer,
  opened_by integer not null,
  opened_at timestamptz not null default now(),
  constraint term_openings_pk primary key (school_id, opening_id),
  constraint term_openings_term_fk foreign key (school_id, term_id) references terms,
  constraint term_openings_previous_term_fk foreign key (school_id, previous_term_id) references terms,
  constraint term_openings_user_fk foreign key (school_id, opened_by) references users
);
create index term_openings_by_term on term_openings (school_id, term_id, opening_id);
alter table term_openings enable row level security;
alter table term_openings force row level security;
create policy own_school on term_openings using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on term_openings to karo_app;

-- The undoing of an opening: at most one, by a second person, with its reason and the entry that took the charges back.
create table term_opening_undos (
  school_id integer not null,
  opening_id integer not null,
  -- Null where the opening had charged nobody anything.
  entry_id integer,
  reason text not null constraint term_opening_undos_reason_length check (length(reason) between 1 and 200),
  undone_by integer not null,
  -- True where the only user of the school undid their own opening.
  self_approved boolean not null,
  undone_at timestamptz not null default now(),
  constraint term_opening_undos_pk primary key (school_id, opening_id),
  constraint term_opening_undos_opening_fk foreign key (school_id, opening_id) references term_openings,
  constraint term_opening_undos_entry_fk foreign key (school_id, entry_id) references ledger_entries,
  constraint term_opening_undos_user_fk foreign key (school_id, undone_by) references users
);
alter table term_opening_undos enable row level security;
alter table term_opening_undos force row level security;
create policy own_school on term_opening_undos using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on term_opening_undos to karo_app;

-- A student's row of a term whose opening was undone goes with it; it holds no money by then.
grant delete on student_terms to karo_app;
