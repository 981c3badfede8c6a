-- Money that went back and belongs to no payment: a person says what was done about it, for good.
create table money_back_closings (
  school_id integer not null,
  money_back_id integer not null,
  reason text not null constraint money_back_closings_reason_length check (length(reason) between 1 and 200),
  closed_by integer not null,
  closed_at timestamptz not null default now(),
  constraint money_back_closings_pk primary key (school_id, money_back_id),
  constraint money_back_closings_back_fk foreign key (school_id, money_back_id) references money_backs,
  constraint money_back_closings_user_fk foreign key (school_id, closed_by) references users
);
alter table money_back_closings enable row level security;
alter table money_back_closings force row level security;
create policy own_school on money_back_closings
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on money_back_closings to karo_app;

create function money_back_closing_digest(c money_back_closings) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(c.money_back_id, c.reason, c.closed_by, microseconds(c.closed_at)));

alter function records(integer) rename to records_but_closings;

-- Every record of a school by its name, and whether it may still stand without an entry.
create function records(of_school integer) returns table (name text, digest bytea, is_open boolean)
  language sql stable parallel safe
begin atomic
  select r.name, r.digest, r.is_open from records_but_closings(of_school) r
  union all
  select concat('closing of money back ', c.money_back_id), money_back_closing_digest(c), false
  from money_back_closings c
  where c.school_id = of_school;
end;

-- The statements whose rows of money out were read for money that went back. Those that were imported before Karo read such rows, and those
-- whose reading failed, are not here, and are read later.
create table statement_back_readings (
  school_id integer not null,
  statement_id integer not null,
  read_at timestamptz not null default now(),
  constraint statement_back_readings_pk primary key (school_id, statement_id),
  constraint statement_back_readings_statement_fk foreign key (school_id, statement_id) references bank_statements
);
alter table statement_back_readings enable row level security;
alter table statement_back_readings force row level security;
create policy own_school on statement_back_readings
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on statement_back_readings to karo_app;
