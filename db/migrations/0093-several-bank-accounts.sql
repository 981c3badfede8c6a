-- A school may have several accounts of one bank, each with a sign-in, numbers and an address of its own.
alter table bank_connections
  add column connection_id integer generated always as identity,
  -- What the school calls it: "Boarding account".
  add column name text constraint bank_connections_name_length check (length(name) between 1 and 60),
  -- Whether statements and letters name its accounts as ways to pay.
  add column is_printed boolean not null default false,
  -- True for the first of its bank, which had no others beside it: its address and the seals of its sign-in hold no number.
  add column is_first boolean not null default true;
alter table bank_connections alter column is_first set default false;
alter table bank_notices
  drop constraint bank_notices_connection_fk,
  add column connection_id integer,
  add constraint bank_notices_bank check (bank in ('kcb', 'equity', 'coop'));
alter table bank_connections
  drop constraint bank_connections_pk,
  add constraint bank_connections_pk primary key (school_id, connection_id);
create unique index bank_connections_one_first on bank_connections (school_id, bank) where is_first;
grant delete on bank_connections to karo_app;

do $$
declare
  school integer;
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    update bank_notices n
    set connection_id = c.connection_id
    from bank_connections c
    where n.school_id = school and c.school_id = school and c.bank = n.bank;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;

alter table bank_notices
  add constraint bank_notices_connection_fk foreign key (school_id, connection_id) references bank_connections;
create index bank_notices_by_connection on bank_notices (school_id, connection_id);
