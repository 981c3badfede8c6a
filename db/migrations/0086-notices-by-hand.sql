-- Money of a notice that was refused, which one person read by hand and a second person approved.
alter table arrivals
  drop constraint arrivals_source,
  add constraint arrivals_source check (source in ('c2b', 'stk', 'pull', 'notice', 'statement', 'hand')),
  drop constraint arrivals_receiver_named,
  add constraint arrivals_receiver_named check ((source in ('statement', 'hand')) = (received_by is not null));

-- A row of a statement without a code may be of money that was taken by hand as well.
drop index arrivals_of_notices;
create index arrivals_of_notices on arrivals (school_id, amount_cents) where source in ('notice', 'hand');

-- The notices that need a person, among all the others.
create index paybill_notice_results_unread on paybill_notice_results (school_id, notice_id) where result in ('refused', 'contradicted');
create index bank_notice_results_unread on bank_notice_results (school_id, notice_id) where result in ('refused', 'contradicted');
create index bank_notices_doubted on bank_notices (school_id, notice_id) where doubt is not null;

-- What a person read in such a notice. No money arrives before a second person has approved it. A row is answered once.
create table notice_takings (
  school_id integer not null,
  taking_id integer generated always as identity,
  origin text not null constraint notice_takings_origin check (origin in ('safaricom', 'bank')),
  notice_id integer not null,
  method text not null constraint notice_takings_method check (method in ('Mpesa', 'Bank')),
  -- The paybill, till or bank account that it arrived on.
  channel text not null constraint notice_takings_channel_length check (length(channel) between 1 and 60),
  code text not null constraint notice_takings_code_normal check (code ~ '^[A-Z0-9]{1,40}$'),
  amount_cents bigint not null constraint notice_takings_amount_range check (amount_cents between 1 and 10000000000),
  arrived_at timestamptz not null,
  account text constraint notice_takings_account_length check (length(account) between 1 and 100),
  payer_name text constraint notice_takings_payer_length check (length(payer_name) between 1 and 120),
  payer_phone text constraint notice_takings_phone_length check (length(payer_phone) between 1 and 100),
  taken_by integer not null,
  taken_at timestamptz not null default now(),
  outcome text constraint notice_takings_outcome check (outcome in ('approved', 'refused', 'withdrawn')),
  refusal text constraint notice_takings_refusal_length check (length(refusal) between 1 and 200),
  decided_by integer,
  decided_at timestamptz,
  -- True where the only user of the school approved what they had read themselves.
  self_approved boolean not null default false,
  arrival_id integer,
  paybill_notice_id integer generated always as (case when origin = 'safaricom' then notice_id end) stored,
  bank_notice_id integer generated always as (case when origin = 'bank' then notice_id end) stored,
  constraint notice_takings_pk primary key (school_id, taking_id),
  constraint notice_takings_paybill_fk foreign key (school_id, paybill_notice_id) references paybill_notices,
  constraint notice_takings_bank_fk foreign key (school_id, bank_notice_id) references bank_notices,
  constraint notice_takings_taker_fk foreign key (school_id, taken_by) references users,
  constraint notice_takings_decider_fk foreign key (school_id, decided_by) references users,
  constraint notice_takings_arrival_fk foreign key (school_id, arrival_id) references arrivals,
  constraint notice_takings_decided check (
    (outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)
    and (outcome is not distinct from 'approved') = (arrival_id is not null)
    and (outcome is not distinct from 'approved' or not self_approved))
);
-- A notice is taken once.
create unique index notice_takings_once on notice_takings (school_id, origin, notice_id) where outcome is null or outcome = 'approved';
create index notice_takings_by_notice on notice_takings (school_id, origin, notice_id);
create index notice_takings_by_arrival on notice_takings (school_id, arrival_id) where arrival_id is not null;
alter table notice_takings enable row level security;
alter table notice_takings force row level security;
create policy own_school on notice_takings using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on notice_takings to karo_app;
grant update (outcome, refusal, decided_by, decided_at, self_approved, arrival_id) on notice_takings to karo_app;

-- Notices of which a person said that no money of the school is in them, or that it is here already.
create table notice_dismissals (
  school_id integer not null,
  origin text not null constraint notice_dismissals_origin check (origin in ('safaricom', 'bank')),
  notice_id integer not null,
  reason text not null constraint notice_dismissals_reason_length check (length(reason) between 1 and 200),
  dismissed_by integer not null,
  dismissed_at timestamptz not null default now(),
  paybill_notice_id integer generated always as (case when origin = 'safaricom' then notice_id end) stored,
  bank_notice_id integer generated always as (case when origin = 'bank' then notice_id end) stored,
  constraint notice_dismissals_pk primary key (school_id, origin, notice_id),
  constraint notice_dismissals_paybill_fk foreign key (school_id, paybill_notice_id) references paybill_notices,
  constraint notice_dismissals_bank_fk foreign key (school_id, bank_notice_id) references bank_notices,
  constraint notice_dismissals_user_fk foreign key (school_id, dismissed_by) references users
);
alter table notice_dismissals enable row level security;
alter table notice_dismissals force row level security;
create policy own_school on notice_dismissals
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on notice_dismissals to karo_app;
