-- What was noted about a student's balance, and what was promised for it. Nothing is changed or removed: a promise stands until a newer
-- one takes its place or a newer note withdraws it.
create table balance_notes (
  school_id integer not null,
  note_id integer generated always as identity,
  student_id integer not null,
  kind text not null constraint balance_notes_kind check (kind in ('note', 'promise', 'withdrawal')),
  text text constraint balance_notes_text_length check (length(text) between 1 and 300),
  promised_for date,
  promised_cents bigint constraint balance_notes_promised_range check (promised_cents between 100 and 10000000000),
  author_id integer not null,
  noted_at timestamptz not null default now(),
  constraint balance_notes_pk primary key (school_id, note_id),
  constraint balance_notes_promise_is_whole check ((promised_for is null) = (promised_cents is null)),
  constraint balance_notes_only_promises_promise check ((kind = 'promise') = (promised_for is not null)),
  constraint balance_notes_says_something check (kind = 'promise' or text is not null),
  constraint balance_notes_student_fk foreign key (school_id, student_id) references students,
  constraint balance_notes_author_fk foreign key (school_id, author_id) references users
);
create index balance_notes_by_student on balance_notes (school_id, student_id, note_id);
alter table balance_notes enable row level security;
alter table balance_notes force row level security;
create policy own_school on balance_notes using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on balance_notes to karo_app;

-- The promise of each student that stands, with what was paid since it was made and has not been reversed. It is kept once that is as
-- much as was promised, be it late; until its day has passed it is due, and then broken.
create view standing_promises with (security_invoker = true) as
select n.school_id, n.student_id, n.promised_for, n.promised_cents, since.paid_cents,
       case when since.paid_cents >= n.promised_cents then 'kept'
            when n.promised_for >= nairobi_today() then 'due'
            else 'broken' end as state
from (
  select distinct on (school_id, student_id) school_id, student_id, kind, promised_for, promised_cents, noted_at
  from balance_notes
  where kind <> 'note'
  order by school_id, student_id, note_id desc
) as n
cross join lateral (
  select coalesce(sum(p.amount_cents), 0)::bigint as paid_cents
  from payments p
  join standing_payments s on s.school_id = p.school_id and s.payment_id = p.payment_id
  where p.school_id = n.school_id and p.student_id = n.student_id and p.recorded_at > n.noted_at and s.status <> 'reversed'
) as since
where n.kind = 'promise';
grant select on standing_promises to karo_app;
