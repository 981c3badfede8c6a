-- One shilling has several references: a bank's own, M-Pesa's receipt number, that of the channel. Money is known under all of them, and
-- each says on which list it came: two lines of one list are never one shilling.
-- PostgreSQL may refuse a new column with a default where a function reads the table's row. Its text follows below.
create or replace function arrival_code_digest(c arrival_codes) returns bytea language sql stable parallel safe return null::bytea;

alter table arrival_codes
  add column source text not null default 'notice' constraint arrival_codes_source check (source in ('c2b', 'stk', 'pull', 'notice', 'statement')),
  -- Null for those that were kept before this was.
  add column channel text constraint arrival_codes_channel_length check (length(channel) between 1 and 60),
  add constraint arrival_codes_list check (channel is not null or source = 'notice');
alter table arrival_codes alter column source drop default;
drop index arrival_codes_once;
create index arrival_codes_by_arrival on arrival_codes (school_id, arrival_id);

create or replace function arrival_code_digest(c arrival_codes) returns bytea
  language sql stable parallel safe
  return list_digest(case
    when c.channel is null then json_build_array(c.code, c.arrival_id, c.evidence, microseconds(c.told_at))
    else json_build_array(c.code, c.arrival_id, c.evidence, microseconds(c.told_at), c.source, c.channel) end);

-- What the file says of a row beside its own columns: its other references.
alter table bank_statement_rows add column further jsonb not null default '{}';

create or replace function statement_digest(b bank_statements) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(
    b.profile_id, b.file_name, encode(sha256(b.file), 'hex'), b.settings::text, b.first_day - date '2000-01-01',
    b.last_day - date '2000-01-01', b.opening_cents, b.closing_cents, b.row_count, b.in_cents, b.out_cents, b.known_count, b.breaks::text,
    b.refused::text, b.imported_by, microseconds(b.imported_at), (
      select json_agg(case
        when r.further = '{}' then json_build_array(
          r.line, encode(r.row_key, 'hex'), r.day - date '2000-01-01', microseconds(r.at), r.code, r.narration, r.account, r.payer_name,
          r.payer_phone, r.amount_cents, r.balance_cents, r.place)
        else json_build_array(
          r.line, encode(r.row_key, 'hex'), r.day - date '2000-01-01', microseconds(r.at), r.code, r.narration, r.account, r.payer_name,
          r.payer_phone, r.amount_cents, r.balance_cents, r.place, r.further::text) end order by r.line)
      from bank_statement_rows r
      where r.school_id = b.school_id and r.statement_id = b.statement_id)));

-- Money of one amount and day is looked up before more of it is put into an account.
create index arrivals_of_day on arrivals (school_id, amount_cents, ((arrived_at at time zone 'Africa/Nairobi')::date));
