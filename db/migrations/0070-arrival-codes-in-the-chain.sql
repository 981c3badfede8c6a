-- Another code under which money is known is evidence as well: whoever adds one by hand could settle with it what it did not pay.
create function arrival_code_digest(c arrival_codes) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(c.code, c.arrival_id, c.evidence, microseconds(c.told_at)));

-- Every record of a school by its name, and whether it may still stand without an entry.
create or replace function records(of_school integer) returns table (name text, digest bytea, is_open boolean)
  language sql stable parallel safe
begin atomic
  select 'message ' || m.message_id, message_digest(m), false from messages m where m.school_id = of_school
  union all
  select 'outcome of message ' || m.message_id, message_outcome_digest(m), m.state in ('waiting', 'sending') and m.reference is null
  from messages m
  where m.school_id = of_school
  union all
  select 'notice ' || r.notice_id || ' of Safaricom', paybill_notice_digest(r), false
  from paybill_notice_results r
  where r.school_id = of_school
  union all
  select 'notice ' || r.notice_id || ' of a bank', bank_notice_digest(r), false
  from bank_notice_results r
  where r.school_id = of_school
  union all
  select 'statement ' || b.statement_id, statement_digest(b), false from bank_statements b where b.school_id = of_school
  union all
  select concat('line ', x.line, ' of statement ', x.statement_id), statement_line_digest(x), false
  from bank_statement_results x
  where x.school_id = of_school
  union all
  select concat('code ', c.code, ' of arrival ', c.arrival_id), arrival_code_digest(c), false
  from arrival_codes c
  where c.school_id = of_school
  union all
  select 'reason of day ' || d.day_id, cash_reason_digest(d), false
  from cash_days d
  where d.school_id = of_school and d.variance_reason is not null
  union all
  select 'sending back of day ' || d.day_id, cash_refusal_digest(d), false
  from cash_days d
  where d.school_id = of_school and d.outcome = 'sentBack';
end;

-- What there is so far, one entry each.
do $$
declare
  school integer;
  record_of_school record;
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    for record_of_school in select r.name, r.digest from records(school) r where r.name like 'code %' order by r.name loop
      with chained as (
        update counters c
        set last_number = c.last_number + 1,
            chain_head = entry_hash(c.chain_head, coalesce(c.chain_school_id, c.school_id), c.last_number + 1, 'record', null,
              nairobi_today(), null, null, now(), null, record_of_school.name, record_of_school.digest)
        where c.school_id = school and c.kind = 'entry'
        returning c.last_number, c.chain_head
      )
      insert into ledger_entries (school_id, entry_id, kind, entry_day, reason, digest, hash)
      select school, last_number, 'record', nairobi_today(), record_of_school.name, record_of_school.digest, chain_head
      from chained;
    end loop;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;
