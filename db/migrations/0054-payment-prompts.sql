-- A telephone that was asked for money, and what became of it. Where it was paid, the money itself stands in arrivals.
create table payment_prompts (
  school_id integer not null,
  prompt_id integer generated always as identity,
  student_id integer not null,
  phone text not null constraint payment_prompts_phone check (phone ~ '^254[17][0-9]{8}$'),
  -- Whole shillings, as M-Pesa asks for.
  amount_cents bigint not null constraint payment_prompts_amount check (amount_cents between 100 and 25000000 and amount_cents % 100 = 0),
  asked_by integer not null,
  asked_at timestamptz not null default now(),
  -- Safaricom's name for it, once it has taken the request.
  checkout_id text constraint payment_prompts_checkout_length check (length(checkout_id) between 1 and 100),
  state text not null default 'asking' constraint payment_prompts_state check (state in ('asking', 'asked', 'paid', 'failed')),
  reason text constraint payment_prompts_reason_length check (length(reason) between 1 and 250),
  payment_id integer,
  constraint payment_prompts_pk primary key (school_id, prompt_id),
  constraint payment_prompts_student_fk foreign key (school_id, student_id) references students,
  constraint payment_prompts_asker_fk foreign key (school_id, asked_by) references users,
  constraint payment_prompts_payment_fk foreign key (school_id, payment_id) references payments
);
create unique index payment_prompts_by_checkout on payment_prompts (school_id, checkout_id);
create index payment_prompts_by_student on payment_prompts (school_id, student_id, prompt_id);
create index payment_prompts_by_phone on payment_prompts (school_id, phone, asked_at);
create index payment_prompts_by_payment on payment_prompts (school_id, payment_id) where payment_id is not null;
alter table payment_prompts enable row level security;
alter table payment_prompts force row level security;
create policy own_school on payment_prompts using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on payment_prompts to karo_app;
grant update (checkout_id, state, reason, payment_id) on payment_prompts to karo_app;

-- That nobody paid is noted with its prompt, and is no money.
alter table paybill_notice_results
  drop constraint paybill_notice_results_result,
  add constraint paybill_notice_results_result
    check (result in ('settled', 'recorded', 'waiting', 'known', 'contradicted', 'refused', 'noted')),
  drop constraint paybill_notice_results_refused,
  add constraint paybill_notice_results_refused
    check ((result in ('refused', 'noted')) = (arrival_id is null) and (result <> 'refused' or reason is not null));
