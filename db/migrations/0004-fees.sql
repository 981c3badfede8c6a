create table fee_structures (
  school_id integer not null,
  fee_structure_id integer generated always as identity,
  grade_id integer not null,
  term_id integer not null,
  tuition_cents bigint not null constraint fee_structures_tuition_range check (tuition_cents between 0 and 10000000000),
  ass_books_cents bigint not null constraint fee_structures_ass_books_range check (ass_books_cents between 0 and 10000000000),
  diary_cents bigint not null constraint fee_structures_diary_range check (diary_cents between 0 and 10000000000),
  activity_cents bigint not null constraint fee_structures_activity_range check (activity_cents between 0 and 10000000000),
  others_cents bigint not null constraint fee_structures_others_range check (others_cents between 0 and 10000000000),
  constraint fee_structures_pk primary key (school_id, fee_structure_id),
  constraint fee_structures_once unique (school_id, term_id, grade_id),
  constraint fee_structures_grade_fk foreign key (school_id, grade_id) references grades,
  constraint fee_structures_term_fk foreign key (school_id, term_id) references terms
);
alter table fee_structures enable row level security;
alter table fee_structures force row level security;
create policy own_school on fee_structures using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on fee_structures to karo_app;

create table additional_fees (
  school_id integer not null constraint additional_fees_school_fk references schools,
  additional_fee_id integer generated always as identity,
  name text not null constraint additional_fees_name_length check (length(name) between 1 and 80),
  amount_cents bigint not null constraint additional_fees_amount_range check (amount_cents between 1 and 10000000000),
  constraint additional_fees_pk primary key (school_id, additional_fee_id)
);
create unique index additional_fees_name_once on additional_fees (school_id, lower(name));
alter table additional_fees enable row level security;
alter table additional_fees force row level security;
create policy own_school on additional_fees using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on additional_fees to karo_app;
