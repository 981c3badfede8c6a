-- Who did what, when and from where: every write of a user, every refused attempt, and every read of personal data that leaves the screen.
-- Rows are only added. No counter gives the numbers, because its lock would make the writes of a school wait for each other.
create table audit_log (
  school_id integer not null constraint audit_log_school_fk references schools,
  audit_id bigint generated always as identity,
  -- Of the row and not of its transaction: a row is committed moments after this.
  happened_at timestamptz not null default clock_timestamp(),
  -- Null for the operator. Name and role are those of the moment.
  user_id integer,
  username text constraint audit_log_username_length check (length(username) <= 50),
  role text constraint audit_log_role_length check (length(role) <= 20),
  -- Method and path of the endpoint, or the operator's command.
  action text not null constraint audit_log_action_length check (length(action) between 1 and 150),
  student_id integer,
  -- Ids of what else it was done to, and nothing but ids.
  subject jsonb not null default '{}' constraint audit_log_subject_object check (jsonb_typeof(subject) = 'object'),
  -- Null for a command of the operator.
  address text constraint audit_log_address_length check (length(address) <= 60),
  device text constraint audit_log_device_length check (length(device) <= 60),
  outcome text not null constraint audit_log_outcome check (outcome in ('done', 'refused')),
  constraint audit_log_pk primary key (school_id, audit_id),
  constraint audit_log_named check ((user_id is null) = (username is null) and (user_id is null) = (role is null))
);
create index audit_log_by_student on audit_log (school_id, student_id, audit_id) where student_id is not null;
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy own_school on audit_log using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on audit_log to karo_app;
