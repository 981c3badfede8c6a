-- What somebody asked to change of what a student owes, other than by fees, payments and reversals. It counts once a second person
-- approves it; a row is never changed.
create table adjustments (
  school_id integer not null constraint adjustments_school_fk references schools,
  adjustment_id integer generated always as identity,
  kind text not null
    constraint adjustments_kind check (kind in ('waiver', 'discount', 'bursary', 'creditNote', 'debitNote', 'correction')),
  student_id integer not null,
  -- Null for the term that is current when it is approved.
  term_id integer,
  -- Added to what the student owes: below zero it lowers the balance.
  change_cents bigint not null,
  reason text not null constraint adjustments_reason_length check (length(reason) between 1 and 200),
  -- The approved adjustment whose opposite this one is.
  takes_back_id integer,
  asked_by integer not null,
  asked_on date not null default nairobi_today(),
  constraint adjustments_pk primary key (school_id, adjustment_id),
  constraint adjustments_student_fk foreign key (school_id, student_id) references students,
  constraint adjustments_term_fk foreign key (school_id, term_id) references terms,
  constraint adjustments_user_fk foreign key (school_id, asked_by) references users,
  constraint adjustments_takes_back_fk foreign key (school_id, takes_back_id) references adjustments,
  constraint adjustments_direction check (
    change_cents <> 0 and (kind = 'correction' or (change_cents > 0) = ((kind = 'debitNote') <> (takes_back_id is not null))))
);
create index adjustments_by_student on adjustments (school_id, student_id);
create index adjustments_by_taken_back on adjustments (school_id, takes_back_id) where takes_back_id is not null;
alter table adjustments enable row level security;
alter table adjustments force row level security;
create policy own_school on adjustments using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on adjustments to karo_app;

-- What became of one: approved with the entry and the term that it was posted in, or refused with a reason. Final.
create table adjustment_decisions (
  school_id integer not null,
  adjustment_id integer not null,
  entry_id integer,
  term_id integer,
  refusal text constraint adjustment_decisions_refusal_length check (length(refusal) between 1 and 200),
  decided_by integer not null,
  decided_on date not null default nairobi_today(),
  decided_at timestamptz not null default now(),
  -- True where the only user who may approve approved what they had asked for.
  self_approved boolean not null,
  constraint adjustment_decisions_pk primary key (school_id, adjustment_id),
  constraint adjustment_decisions_adjustment_fk foreign key (school_id, adjustment_id) references adjustments,
  constraint adjustment_decisions_entry_fk foreign key (school_id, entry_id) references ledger_entries,
  constraint adjustment_decisions_term_fk foreign key (school_id, term_id) references terms,
  constraint adjustment_decisions_user_fk foreign key (school_id, decided_by) references users,
  constraint adjustment_decisions_outcome check (
    (entry_id is null) = (term_id is null) and (entry_id is null) = (refusal is not null) and (entry_id is not null or not self_approved))
);
create unique index adjustment_decisions_entry_once on adjustment_decisions (school_id, entry_id) where entry_id is not null;
alter table adjustment_decisions enable row level security;
alter table adjustment_decisions force row level security;
create policy own_school on adjustment_decisions
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on adjustment_decisions to karo_app;

-- An adjustment as it stands. `taken_back_id` is the adjustment that takes it back, or asks to.
create view standing_adjustments with (security_invoker = true) as
select a.school_id, a.adjustment_id, a.kind, a.student_id, coalesce(d.term_id, a.term_id) as term_id, a.change_cents, a.reason,
       a.takes_back_id, a.asked_by, a.asked_on, d.entry_id, d.refusal, d.decided_by, d.decided_on, coalesce(d.self_approved, false) as self_approved,
       case when d.adjustment_id is null then 'pending' when d.entry_id is null then 'refused' else 'approved' end as state,
       (select max(o.adjustment_id)
        from adjustments o
        left join adjustment_decisions od on od.school_id = o.school_id and od.adjustment_id = o.adjustment_id
        where o.school_id = a.school_id and o.takes_back_id = a.adjustment_id and od.refusal is null) as taken_back_id
from adjustments a
left join adjustment_decisions d on d.school_id = a.school_id and d.adjustment_id = a.adjustment_id;
grant select on standing_adjustments to karo_app;

comment on column student_terms.adjusted_cents is 'What approved adjustments add to what is owed for the term, in cents; below zero they lower it.';
