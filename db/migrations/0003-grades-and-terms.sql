create table grades (
  school_id integer not null constraint grades_school_fk references schools,
  grade_id integer generated always as identity,
  name text not null constraint grades_name_length check (length(name) between 1 and 60),
  -- Where the grade stands in every list: its place on the ladder from playgroup upwards.
  sort_key integer not null,
  constraint grades_pk primary key (school_id, grade_id)
);
create unique index grades_name_once on grades (school_id, lower(name));
alter table grades enable row level security;
alter table grades force row level security;
create policy own_school on grades using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on grades to karo_app;

create table streams (
  school_id integer not null,
  stream_id integer generated always as identity,
  grade_id integer not null,
  name text not null constraint streams_name_length check (length(name) between 1 and 60),
  constraint streams_pk primary key (school_id, stream_id),
  constraint streams_in_grade unique (school_id, grade_id, stream_id),
  constraint streams_grade_fk foreign key (school_id, grade_id) references grades
);
create unique index streams_name_once on streams (school_id, grade_id, lower(name));
alter table streams enable row level security;
alter table streams force row level security;
create policy own_school on streams using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on streams to karo_app;

create table subjects (
  school_id integer not null,
  subject_id integer generated always as identity,
  grade_id integer not null,
  name text not null constraint subjects_name_length check (length(name) between 1 and 80),
  lessons_per_week integer not null constraint subjects_lessons_range check (lessons_per_week between 1 and 40),
  constraint subjects_pk primary key (school_id, subject_id),
  constraint subjects_grade_fk foreign key (school_id, grade_id) references grades
);
create unique index subjects_name_once on subjects (school_id, grade_id, lower(name));
alter table subjects enable row level security;
alter table subjects force row level security;
create policy own_school on subjects using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update, delete on subjects to karo_app;

create table terms (
  school_id integer not null constraint terms_school_fk references schools,
  term_id integer generated always as identity,
  name text not null constraint terms_name_length check (length(name) between 1 and 60),
  year integer not null constraint terms_year_range check (year between 2000 and 2100),
  start_date date not null constraint terms_start_range check (start_date between '1900-01-01' and '2199-12-31'),
  end_date date not null constraint terms_end_range check (end_date between '1900-01-01' and '2199-12-31'),
  is_current boolean not null default false,
  -- When it was first made current, which bills its students; null while it never was.
  billed_at timestamptz,
  constraint terms_pk primary key (school_id, term_id),
  constraint terms_end_after_start check (end_date >= start_date),
  constraint terms_current_is_billed check (not is_current or billed_at is not null)
);
create unique index terms_name_once on terms (school_id, year, lower(name));
create unique index terms_one_current on terms (school_id) where is_current;
alter table terms enable row level security;
alter table terms force row level security;
create policy own_school on terms using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on terms to karo_app;
