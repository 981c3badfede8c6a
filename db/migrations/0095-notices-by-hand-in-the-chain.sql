-- What a person read in a refused notice becomes money once a second person approves it, and a dismissal hides a notice: both become part of
-- the hash chain.
create function notice_taking_digest(t notice_takings) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(
    t.origin, t.notice_id, t.method, t.channel, t.code, t.amount_cents, microseconds(t.arrived_at), t.account, t.payer_name, t.payer_phone,
    t.taken_by, microseconds(t.taken_at), t.outcome, t.refusal, t.decided_by, microseconds(t.decided_at), t.self_approved, t.arrival_id));

create function notice_dismissal_digest(d notice_dismissals) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(d.origin, d.notice_id, d.reason, d.dismissed_by, microseconds(d.dismissed_at)));

-- What people did with refused notices.
create function notice_records(of_school integer) returns table (name text, digest bytea)
  language sql stable parallel safe
begin atomic
  select concat('reading ', t.taking_id, ' of a notice'), notice_taking_digest(t)
  from notice_takings t
  where t.school_id = of_school
  union all
  select concat('dismissal of notice ', d.notice_id, case d.origin when 'bank' then ' of a bank' else ' of Safaricom' end),
         notice_dismissal_digest(d)
  from notice_dismissals d
  where d.school_id = of_school;
end;

alter function records(integer) rename to records_but_readings;

-- Every record of a school by its name, and whether it may still stand without an entry.
create function records(of_school integer) returns table (name text, digest bytea, is_open boolean)
  language sql stable parallel safe
begin atomic
  select r.name, r.digest, r.is_open from records_but_readings(of_school) r
  union all
  select n.name, n.digest, false from notice_records(of_school) n;
end;

-- What there is so far, one entry each.
do $$
declare
  school integer;
  untold record;
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    for untold in select n.name, n.digest from notice_records(school) n order by n.name loop
      with chained as (
        update counters c
        set last_number = c.last_number + 1,
            chain_head = entry_hash(c.chain_head, coalesce(c.chain_school_id, c.school_id), c.last_number + 1, 'record', null,
              nairobi_today(), null, null, now(), null, untold.name, untold.digest)
        where c.school_id = school and c.kind = 'entry'
        returning c.last_number, c.chain_head
      )
      insert into ledger_entries (school_id, entry_id, kind, entry_day, reason, digest, hash)
      select school, last_number, 'record', nairobi_today(), untold.name, untold.digest, chain_head
      from chained;
    end loop;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;
