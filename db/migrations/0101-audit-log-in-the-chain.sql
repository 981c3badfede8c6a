-- The audit log becomes part of the hash chain: every hour an entry of kind `record` says what the rows since the last one hold. Its reason
-- names the last of them, so the entries themselves say which rows each covers. A changed, deleted or inserted row no longer fits.
create index ledger_entries_audit_seals on ledger_entries (school_id, entry_id)
  where kind = 'record' and reason like 'audit log to %';

-- What the rows of a school after one and up to another hold.
create function audit_digest(of_school integer, after_id bigint, last_id bigint) returns bytea
  language sql stable parallel safe
begin atomic
  select list_digest(json_agg(json_build_array(
    l.audit_id, microseconds(l.happened_at), l.user_id, l.username, l.role, l.action, l.student_id, l.subject::text, l.address, l.device,
    l.outcome) order by l.audit_id))
  from audit_log l
  where l.school_id = of_school and l.audit_id > after_id and l.audit_id <= last_id;
end;

-- The rows that each entry covers: those after one number and up to another. The first entry covers whatever number is below it.
create function audit_seals(of_school integer) returns table (name text, after_id bigint, last_id bigint)
  language sql stable parallel safe
begin atomic
  select s.reason, coalesce(lag(s.last_id) over (order by s.last_id), '-9223372036854775808'::bigint), s.last_id
  from (
    select distinct e.reason, substring(e.reason from '[0-9]+$')::bigint as last_id
    from ledger_entries e
    where e.school_id = of_school and e.kind = 'record' and e.reason like 'audit log to %'
  ) as s;
end;

-- The next record, of the rows that nothing covers yet, up to the first that is younger than ten minutes: a number may be drawn a moment
-- before another and be committed after it, and no transaction ends so long after its row.
create function unsealed_audit(of_school integer) returns table (name text, digest bytea)
  language sql stable parallel safe
begin atomic
  with sealed as (
    select coalesce(max(s.last_id), '-9223372036854775808'::bigint) as last_id from audit_seals(of_school) s
  ),
  young as (
    select min(l.audit_id) as first_id
    from audit_log l, sealed
    where l.school_id = of_school and l.audit_id > sealed.last_id and l.happened_at > now() - interval '10 minutes'
  ),
  ready as (
    select max(l.audit_id) as last_id
    from audit_log l, sealed, young
    where l.school_id = of_school and l.audit_id > sealed.last_id and (young.first_id is null or l.audit_id < young.first_id)
  )
  select 'audit log to ' || ready.last_id, audit_digest(of_school, sealed.last_id, ready.last_id)
  from ready, sealed
  where ready.last_id is not null;
end;

alter function records(integer) rename to records_but_audit;

-- Every record of a school by its name, and whether it may still stand without an entry.
create function records(of_school integer) returns table (name text, digest bytea, is_open boolean)
  language sql stable parallel safe
begin atomic
  select r.name, r.digest, r.is_open from records_but_audit(of_school) r
  union all
  select s.name, coalesce(audit_digest(of_school, s.after_id, s.last_id), '\x'), false from audit_seals(of_school) s;
end;
