-- A school may have several paybills and tills, each connected with keys of its own.
alter table paybill_connections
  add column connection_id integer generated always as identity,
  add column kind text not null default 'paybill' constraint paybill_connections_kind check (kind in ('paybill', 'till')),
  -- What the school calls it: "Boarding till".
  add column name text constraint paybill_connections_name_length check (length(name) between 1 and 60),
  -- Of a till: the number by which Safaricom knows the store, where it gave one. Payers never see it.
  add column store_number text constraint paybill_connections_store_number
    check (store_number is null or store_number ~ '^[0-9]{5,7}$' and kind = 'till'),
  -- While it is off nothing is asked by it. Payments of which Safaricom tells are recorded all the same.
  add column is_on boolean not null default true,
  -- Whether statements and letters name it as a way to pay.
  add column is_printed boolean not null default false,
  -- The one that is used where nobody chooses.
  add column is_default boolean not null default true,
  -- True for the first, which had no others beside it: its callback addresses and the seals of its keys hold no number.
  add column is_first boolean not null default true,
  drop constraint paybill_connections_pk,
  add constraint paybill_connections_pk primary key (school_id, connection_id);
alter table paybill_connections
  alter column is_default set default false,
  alter column is_first set default false;
create unique index paybill_connections_one_default on paybill_connections (school_id) where is_default;
create unique index paybill_connections_one_first on paybill_connections (school_id) where is_first;
create unique index paybill_connections_short_code_once on paybill_connections (school_id, short_code);
grant delete on paybill_connections to karo_app;

-- Whose address was told, whose keys asked a phone, and whose asked about a code.
alter table paybill_notices add column connection_id integer;
alter table payment_prompts add column connection_id integer;
alter table code_questions add column connection_id integer;

do $$
declare
  school integer;
  the_only integer;
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    select connection_id into the_only from paybill_connections where school_id = school;
    continue when the_only is null;
    update paybill_notices set connection_id = the_only where school_id = school;
    update payment_prompts set connection_id = the_only where school_id = school;
    update code_questions set connection_id = the_only where school_id = school;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;

alter table paybill_notices
  add constraint paybill_notices_connection_fk foreign key (school_id, connection_id) references paybill_connections;
alter table payment_prompts
  add constraint payment_prompts_connection_fk foreign key (school_id, connection_id) references paybill_connections;
alter table code_questions
  add constraint code_questions_connection_fk foreign key (school_id, connection_id) references paybill_connections;
create index paybill_notices_by_connection on paybill_notices (school_id, connection_id);
create index payment_prompts_by_connection on payment_prompts (school_id, connection_id);
create index code_questions_by_connection on code_questions (school_id, connection_id);
