-- Who took the whole school along as an archive, and when. Nothing is changed or removed.
create table archive_downloads (
  school_id integer not null constraint archive_downloads_school_fk references schools,
  download_id integer generated always as identity,
  taken_by integer not null,
  taken_at timestamptz not null default now(),
  bytes bigint not null constraint archive_downloads_bytes check (bytes > 0),
  constraint archive_downloads_pk primary key (school_id, download_id),
  constraint archive_downloads_user_fk foreign key (school_id, taken_by) references users
);
alter table archive_downloads enable row level security;
alter table archive_downloads force row level security;
create policy own_school on archive_downloads
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on archive_downloads to karo_app;
