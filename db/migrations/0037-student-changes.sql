-- What was changed of a student's particulars, by whom and when, written in the transaction of the change. Nothing is changed or removed.
create table student_changes (
  school_id integer not null,
  change_id integer generated always as identity,
  student_id integer not null,
  field text not null constraint student_changes_field_length check (length(field) between 1 and 40),
  -- As people read it: the names of a class, not its ids. Null where there was nothing, or nothing is left.
  was text,
  became text,
  changed_by integer not null,
  changed_at timestamptz not null default now(),
  constraint student_changes_pk primary key (school_id, change_id),
  constraint student_changes_something_changed check (was is distinct from became),
  constraint student_changes_student_fk foreign key (school_id, student_id) references students,
  constraint student_changes_user_fk foreign key (school_id, changed_by) references users
);
create index student_changes_by_student on student_changes (school_id, student_id, change_id);
alter table student_changes enable row level security;
alter table student_changes force row level security;
create policy own_school on student_changes using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on student_changes to karo_app;

-- The newest entries of one student, however long the history behind them is.
create index ledger_transfers_by_entry_of_student on ledger_transfers (school_id, student_id, entry_id);
