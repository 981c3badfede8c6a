-- Who asks Safaricom about a code in the school's name. The credential is the initiator's password as Safaricom's portal encrypts it.
alter table paybill_connections
  add column initiator_name text constraint paybill_connections_initiator_length check (length(initiator_name) between 1 and 60),
  add column security_credential text constraint paybill_connections_credential_sealed check (security_credential like 'k1.%'),
  add constraint paybill_connections_initiator_whole check ((initiator_name is null) = (security_credential is null));

-- The code of a payment about which Safaricom was asked, and what its answer came to. What it proved stands in arrivals.
create table code_questions (
  school_id integer not null,
  question_id integer generated always as identity,
  payment_id integer not null,
  code text not null constraint code_questions_code_length check (length(code) between 1 and 60),
  asked_by integer not null,
  asked_at timestamptz not null default now(),
  -- Safaricom's name for it, once it has taken the request.
  conversation_id text constraint code_questions_conversation_length check (length(conversation_id) between 1 and 100),
  state text not null default 'asking'
    constraint code_questions_state check (state in ('asking', 'asked', 'proved', 'doubted', 'failed')),
  reason text constraint code_questions_reason_length check (length(reason) between 1 and 250),
  constraint code_questions_pk primary key (school_id, question_id),
  constraint code_questions_payment_fk foreign key (school_id, payment_id) references payments,
  constraint code_questions_asker_fk foreign key (school_id, asked_by) references users
);
create unique index code_questions_by_conversation on code_questions (school_id, conversation_id);
create index code_questions_by_payment on code_questions (school_id, payment_id, question_id);
create index code_questions_by_code on code_questions (school_id, code, asked_at);
alter table code_questions enable row level security;
alter table code_questions force row level security;
create policy own_school on code_questions using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on code_questions to karo_app;
grant update (conversation_id, state, reason) on code_questions to karo_app;

alter table paybill_notices
  drop constraint paybill_notices_kind,
  add constraint paybill_notices_kind check (kind in ('confirmation', 'prompt', 'code', 'codeLate'));
