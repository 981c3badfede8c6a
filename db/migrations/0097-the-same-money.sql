-- A person said that money which waited is the same as that of a receipt. Where the receipt's money had not arrived, the entry settles it;
-- where it had, the entry takes what was counted twice out of suspense.
create table same_money (
  school_id integer not null,
  entry_id integer not null,
  arrival_id integer not null,
  payment_id integer not null,
  said_by integer not null,
  said_on date not null default nairobi_today(),
  constraint same_money_pk primary key (school_id, entry_id),
  constraint same_money_entry_fk foreign key (school_id, entry_id) references ledger_entries,
  constraint same_money_arrival_fk foreign key (school_id, arrival_id) references arrivals,
  constraint same_money_payment_fk foreign key (school_id, payment_id) references payments,
  constraint same_money_user_fk foreign key (school_id, said_by) references users
);
create index same_money_by_arrival on same_money (school_id, arrival_id);
alter table same_money enable row level security;
alter table same_money force row level security;
create policy own_school on same_money using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on same_money to karo_app;

-- The code that somebody typed becomes one of the codes of the money that they said it is.
alter table arrival_codes
  drop constraint arrival_codes_source,
  add constraint arrival_codes_source check (source in ('c2b', 'stk', 'pull', 'notice', 'statement', 'hand'));

-- The arrival that stands for the money of one: another, where a person said that both are the same money.
create function same_arrival(of_school integer, of_arrival integer) returns integer
  language sql stable parallel safe
  return coalesce((
    select x.arrival_id
    from same_money m
    join settlements x on x.school_id = m.school_id and x.payment_id = m.payment_id
    where m.school_id = of_school and m.arrival_id = of_arrival
    order by m.entry_id desc
    limit 1), of_arrival);
