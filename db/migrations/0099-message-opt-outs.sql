-- Phone numbers whose owners want no messages from a school: the newest row of a number decides. Rows are only added.
create table message_opt_outs (
  school_id integer not null constraint message_opt_outs_school_fk references schools,
  opt_out_id integer generated always as identity,
  phone text not null constraint message_opt_outs_phone check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- False where the number receives messages again.
  opted_out boolean not null,
  -- A person at the school, or the provider: it refused the number, reported it, or sent a notice.
  source text not null constraint message_opt_outs_source check (source in ('person', 'refusal', 'report', 'notice')),
  recorded_by integer,
  reason text constraint message_opt_outs_reason_length check (length(reason) between 1 and 200),
  -- The message that was refused or reported.
  message_id integer,
  recorded_at timestamptz not null default now(),
  constraint message_opt_outs_pk primary key (school_id, opt_out_id),
  constraint message_opt_outs_user_fk foreign key (school_id, recorded_by) references users,
  constraint message_opt_outs_message_fk foreign key (school_id, message_id) references messages,
  constraint message_opt_outs_by_person check ((source = 'person') = (recorded_by is not null)),
  constraint message_opt_outs_of_message check ((source in ('refusal', 'report')) = (message_id is not null)),
  constraint message_opt_outs_taken_back check (opted_out or source = 'person' and reason is not null)
);
create index message_opt_outs_by_phone on message_opt_outs (school_id, phone, opt_out_id);
alter table message_opt_outs enable row level security;
alter table message_opt_outs force row level security;
create policy own_school on message_opt_outs using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on message_opt_outs to karo_app;

-- A message to such a number is kept and not sent.
alter table messages
  drop constraint messages_state,
  add constraint messages_state check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure', 'optedOut'));
