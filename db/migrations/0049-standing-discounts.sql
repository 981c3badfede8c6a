-- What follows a rule each term: for brothers and sisters, for children of staff, for a student whom somebody supports. It counts once a
-- second person approves it, and until it is ended. What it gives never changes: another size is another rule.
create table standing_discounts (
  school_id integer not null constraint standing_discounts_school_fk references schools,
  discount_id integer generated always as identity,
  kind text not null constraint standing_discounts_kind check (kind in ('sibling', 'staff', 'bursary')),
  name text not null constraint standing_discounts_name_length check (length(name) between 1 and 60),
  -- Of the children of a family who learn here, the eldest first, the places that it is for; no last place is every later one too.
  first_place integer,
  last_place integer,
  -- Of the full fee of these vote heads, or so much of them.
  percent integer constraint standing_discounts_percent check (percent between 1 and 100),
  amount_cents bigint constraint standing_discounts_amount check (amount_cents between 100 and 10000000000),
  vote_heads text[] not null,
  asked_by integer not null,
  asked_on date not null default nairobi_today(),
  outcome text constraint standing_discounts_outcome check (outcome in ('approved', 'refused')),
  refusal text constraint standing_discounts_refusal_length check (length(refusal) between 1 and 200),
  decided_by integer,
  decided_on date,
  -- True where the only user who may approve approved what they had asked for.
  self_approved boolean not null default false,
  ended_by integer,
  ended_on date,
  end_reason text constraint standing_discounts_end_reason_length check (length(end_reason) between 1 and 200),
  constraint standing_discounts_pk primary key (school_id, discount_id),
  constraint standing_discounts_asker_fk foreign key (school_id, asked_by) references users,
  constraint standing_discounts_decider_fk foreign key (school_id, decided_by) references users,
  constraint standing_discounts_ender_fk foreign key (school_id, ended_by) references users,
  constraint standing_discounts_places check (
    (kind = 'sibling') = (first_place is not null) and first_place >= 2 and last_place >= first_place),
  constraint standing_discounts_one_size check (num_nonnulls(percent, amount_cents) = 1),
  constraint standing_discounts_some_heads check (cardinality(vote_heads) > 0),
  constraint standing_discounts_decided check (
    (outcome is null) = (decided_by is null) and (outcome is null) = (decided_on is null)
    and (outcome is not distinct from 'refused') = (refusal is not null) and (outcome is not distinct from 'approved' or not self_approved)),
  constraint standing_discounts_ended check (
    (ended_by is null) = (ended_on is null) and (ended_by is null) = (end_reason is null)
    and (ended_by is null or outcome is not distinct from 'approved'))
);
alter table standing_discounts enable row level security;
alter table standing_discounts force row level security;
create policy own_school on standing_discounts
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on standing_discounts to karo_app;
grant update (outcome, refusal, decided_by, decided_on, self_approved, ended_by, ended_on, end_reason) on standing_discounts to karo_app;

-- Whom a rule for named students is for.
create table standing_discount_students (
  school_id integer not null,
  discount_id integer not null,
  student_id integer not null,
  constraint standing_discount_students_pk primary key (school_id, discount_id, student_id),
  constraint standing_discount_students_discount_fk foreign key (school_id, discount_id) references standing_discounts,
  constraint standing_discount_students_student_fk foreign key (school_id, student_id) references students
);
create index standing_discount_students_by_student on standing_discount_students (school_id, student_id);
alter table standing_discount_students enable row level security;
alter table standing_discount_students force row level security;
create policy own_school on standing_discount_students
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on standing_discount_students to karo_app;

-- The rule that an adjustment follows, or takes back with the bill that it belonged to; null for what a person asked for.
alter table adjustments
  add column standing_discount_id integer,
  add constraint adjustments_standing_fk foreign key (school_id, standing_discount_id) references standing_discounts;
create index adjustments_by_rule on adjustments (school_id, standing_discount_id, term_id, student_id) where standing_discount_id is not null;

-- What rules have given in a term: once to each student, unless it was taken back with the bill.
create view given_discounts with (security_invoker = true) as
select a.school_id, a.standing_discount_id, a.term_id, a.student_id, a.adjustment_id, -a.change_cents as cents
from adjustments a
where a.standing_discount_id is not null and a.takes_back_id is null and not exists (
  select from adjustments o
  where o.school_id = a.school_id and o.takes_back_id = a.adjustment_id and o.standing_discount_id is not null);
grant select on given_discounts to karo_app;
