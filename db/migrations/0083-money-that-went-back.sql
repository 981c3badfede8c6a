-- A reversal that a statement or a bank tells of is asked for by whoever brought the statement, or by nobody; its evidence is where it was told.
alter table reversal_requests
  alter column asked_by drop not null,
  add column evidence text constraint reversal_requests_evidence_length check (length(evidence) between 1 and 200),
  add constraint reversal_requests_asker_named check (asked_by is not null or evidence is not null),
  drop constraint reversal_requests_withdrawn_by_asker,
  add constraint reversal_requests_withdrawn_by_asker
    check (outcome is distinct from 'withdrawn' or (asked_by is not null and decided_by = asked_by));

-- Money that went back out of an account of the school, as a statement or a bank told it: a reversal, or a cheque that bounced. With a
-- payment, its reversal was asked for; else the reason says why it was not.
create table money_backs (
  school_id integer not null constraint money_backs_school_fk references schools,
  money_back_id integer generated always as identity,
  kind text not null constraint money_backs_kind check (kind in ('reversal', 'cheque')),
  evidence text not null constraint money_backs_evidence_length check (length(evidence) between 1 and 200),
  went_on date not null,
  amount_cents bigint not null constraint money_backs_amount check (amount_cents > 0),
  code text constraint money_backs_code_normal check (code ~ '^[A-Z0-9]{1,40}$'),
  words text not null constraint money_backs_words_length check (length(words) <= 200),
  payment_id integer,
  arrival_id integer,
  reason text not null constraint money_backs_reason_length check (length(reason) between 1 and 200),
  told_at timestamptz not null default now(),
  constraint money_backs_pk primary key (school_id, money_back_id),
  constraint money_backs_payment_fk foreign key (school_id, payment_id) references payments,
  constraint money_backs_arrival_fk foreign key (school_id, arrival_id) references arrivals
);
create unique index money_backs_evidence_once on money_backs (school_id, evidence);
create index money_backs_by_payment on money_backs (school_id, payment_id) where payment_id is not null;
create index money_backs_by_arrival on money_backs (school_id, arrival_id) where arrival_id is not null;
alter table money_backs enable row level security;
alter table money_backs force row level security;
create policy own_school on money_backs using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on money_backs to karo_app;
