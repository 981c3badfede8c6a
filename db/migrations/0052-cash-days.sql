-- The cashier's day. Its count is an entry of the ledger, and what has an earlier entry belongs to it: entries are numbered by one counter
-- whose lock a payment holds until its commit, so that each payment lands in exactly one day.

-- What was recorded before this day is no cashier's to count.
alter table schools add column days_since date not null default nairobi_today();

alter table ledger_entries drop constraint ledger_entries_digest_kind;
alter table ledger_entries add constraint ledger_entries_digest_kind
  check (case kind::text when 'seal' then digest is not null when 'arrival' then digest is not null when 'day' then digest is not null
         when 'payment' then true else digest is null end);

create index payments_by_recorder on payments (school_id, recorded_by, entry_id);

create table cash_days (
  school_id integer not null,
  day_id integer generated always as identity,
  cashier_id integer not null,
  closed_on date not null default nairobi_today(),
  counted_at timestamptz not null default now(),
  -- The count of the cashier's day before, 0 for none, and of this one: the day is what was posted between the two.
  after_entry_id integer not null,
  entry_id integer not null,
  -- What the books expect in the drawer: left by the day before, received, given back by reversals, and taken to a bank.
  left_cents bigint not null,
  received_cents bigint not null,
  given_back_cents bigint not null,
  banked_cents bigint not null,
  counted_cents bigint not null,
  -- How many of each note and coin, by its face in shillings.
  pieces jsonb not null,
  -- The sheet: payments by day, hour and method, and each reversal.
  figures jsonb not null,
  variance_reason text constraint cash_days_reason_length check (length(variance_reason) between 1 and 200),
  outcome text constraint cash_days_outcome check (outcome in ('locked', 'sentBack')),
  refusal text constraint cash_days_refusal_length check (length(refusal) between 1 and 200),
  decided_by integer,
  decided_on date,
  -- True where the school's only user countersigned what they had counted.
  self_approved boolean not null default false,
  lock_entry_id integer,
  constraint cash_days_pk primary key (school_id, day_id),
  constraint cash_days_cashier_fk foreign key (school_id, cashier_id) references users,
  constraint cash_days_decider_fk foreign key (school_id, decided_by) references users,
  constraint cash_days_entry_fk foreign key (school_id, entry_id) references ledger_entries,
  constraint cash_days_lock_fk foreign key (school_id, lock_entry_id) references ledger_entries,
  constraint cash_days_decided check (
    (outcome is null) = (decided_by is null) and (outcome is null) = (decided_on is null)
    and (outcome is not distinct from 'sentBack') = (refusal is not null)
    and (outcome is not distinct from 'locked') = (lock_entry_id is not null))
);
create unique index cash_days_entry_once on cash_days (school_id, entry_id);
create unique index cash_days_one_a_day on cash_days (school_id, cashier_id, closed_on) where outcome is distinct from 'sentBack';
create index cash_days_by_day on cash_days (school_id, closed_on desc, day_id desc);
alter table cash_days enable row level security;
alter table cash_days force row level security;
create policy own_school on cash_days using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on cash_days to karo_app;
grant update (variance_reason, outcome, refusal, decided_by, decided_on, self_approved, lock_entry_id) on cash_days to karo_app;

-- Cash that a cashier took to a bank, as its slip says. A row is never changed.
create table cash_bankings (
  school_id integer not null,
  banking_id integer generated always as identity,
  cashier_id integer not null,
  amount_cents bigint not null constraint cash_bankings_amount check (amount_cents between 100 and 10000000000),
  bank text not null constraint cash_bankings_bank_length check (length(bank) between 1 and 60),
  reference text not null constraint cash_bankings_reference_length check (length(reference) between 1 and 40),
  banked_on date not null,
  recorded_on date not null default nairobi_today(),
  entry_id integer not null,
  constraint cash_bankings_pk primary key (school_id, banking_id),
  constraint cash_bankings_cashier_fk foreign key (school_id, cashier_id) references users,
  constraint cash_bankings_entry_fk foreign key (school_id, entry_id) references ledger_entries,
  constraint cash_bankings_slip_once unique (school_id, bank, reference)
);
create index cash_bankings_by_cashier on cash_bankings (school_id, cashier_id, entry_id);
alter table cash_bankings enable row level security;
alter table cash_bankings force row level security;
create policy own_school on cash_bankings using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on cash_bankings to karo_app;

-- What moved between two entries of what a cashier records. A reversal moves the money of the cashier who took it, whoever reversed it.
create function cash_movements(of_school integer, of_cashier integer, after_entry integer, before_entry integer)
  returns table (kind text, payment_id integer, entry_id integer, moved_on date, moved_at timestamptz, method text, amount_cents bigint)
  language sql stable parallel safe
begin atomic
  select 'payment', p.payment_id, p.entry_id, p.paid_on, p.recorded_at, p.method, p.amount_cents
  from payments p
  where p.school_id = of_school and p.recorded_by = of_cashier and p.entry_id > after_entry and p.entry_id < before_entry
    and (after_entry > 0 or p.paid_on >= (select days_since from schools where school_id = of_school))
  union all
  select 'reversal', p.payment_id, r.entry_id, r.reversed_on, e.posted_at, p.method, -p.amount_cents
  from payment_reversals r
  join payments p on p.school_id = r.school_id and p.payment_id = r.payment_id
  join ledger_entries e on e.school_id = r.school_id and e.entry_id = r.entry_id
  where r.school_id = of_school and p.recorded_by = of_cashier and r.entry_id > after_entry and r.entry_id < before_entry
    and (after_entry > 0 or r.reversed_on >= (select days_since from schools where school_id = of_school));
end;

-- The same as the sheet of a day has it.
create function cash_figures(of_school integer, of_cashier integer, after_entry integer, before_entry integer) returns jsonb
  language sql stable parallel safe
  return (
    with moved as materialized (
      select m.*, extract(hour from m.moved_at at time zone 'Africa/Nairobi')::integer as hour
      from cash_movements(of_school, of_cashier, after_entry, before_entry) as m
    )
    select jsonb_build_object(
      'received', coalesce((
        select jsonb_agg(jsonb_build_object('day', moved_on, 'hour', hour, 'method', method, 'payments', payments, 'cents', cents)
                         order by moved_on, hour, method)
        from (
          select moved_on, hour, method, count(*) as payments, sum(amount_cents) as cents
          from moved
          where kind = 'payment'
          group by moved_on, hour, method
        ) as received), '[]'),
      'reversed', coalesce((
        select jsonb_agg(jsonb_build_object('day', moved_on, 'hour', hour, 'method', method, 'paymentId', payment_id, 'cents', amount_cents)
                         order by entry_id)
        from moved
        where kind = 'reversal'), '[]')));

-- What a count says and what it was held against. The form of a list keeps one word apart from the next.
create function cash_count_digest(
  cashier_id integer, closed_on date, counted_at timestamptz, after_entry_id integer, left_cents bigint, received_cents bigint,
  given_back_cents bigint, banked_cents bigint, counted_cents bigint, pieces jsonb, figures jsonb
) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(json_build_array(
    cashier_id, closed_on - date '2000-01-01', (extract(epoch from counted_at) * 1000000)::bigint, after_entry_id, left_cents, received_cents,
    given_back_cents, banked_cents, counted_cents, pieces::text, figures::text)::text, 'UTF8'));

create function cash_count_digest(d cash_days) returns bytea
  language sql stable parallel safe
  return cash_count_digest(d.cashier_id, d.closed_on, d.counted_at, d.after_entry_id, d.left_cents, d.received_cents, d.given_back_cents,
    d.banked_cents, d.counted_cents, d.pieces, d.figures);

-- The same with why it differed from the books, and who locked it.
create function cash_lock_digest(d cash_days, decided_by integer, decided_on date, self_approved boolean) returns bytea
  language sql stable parallel safe
  return sha256(cash_count_digest(d) || convert_to(json_build_array(
    d.entry_id, d.variance_reason, decided_by, decided_on - date '2000-01-01', self_approved)::text, 'UTF8'));

-- What the entry of a banking gives as its reason.
create function cash_banking_reason(cashier_id integer, bank text, reference text, banked_on date) returns text
  language sql stable parallel safe
  return 'Banked ' || json_build_array(cashier_id, bank, reference, banked_on - date '2000-01-01')::text;
