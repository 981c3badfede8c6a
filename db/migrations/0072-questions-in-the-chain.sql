-- What M-Pesa was asked about a code and answered decides whether a second person says yes, and a notice that nobody has taken up may become
-- money yet: both become part of the chain.
create function code_question_digest(q code_questions) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(
    q.payment_id, q.code, q.asked_by, microseconds(q.asked_at), q.conversation_id, q.state, q.reason));

create function paybill_words_digest(n paybill_notices) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(n.kind, n.source, n.body, microseconds(n.received_at)));

create function bank_words_digest(n bank_notices) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(n.bank, n.source, n.body, n.signature, n.doubt, microseconds(n.received_at)));

-- The words of every notice. Most have no entry of their own, because they are taken up, with an entry, before one is due.
create function notice_words(of_school integer) returns table (name text, digest bytea, received_at timestamptz, is_taken boolean)
  language sql stable parallel safe
begin atomic
  select 'words of notice ' || n.notice_id || ' of Safaricom', paybill_words_digest(n), n.received_at, r.notice_id is not null
  from paybill_notices n
  left join paybill_notice_results r on r.school_id = n.school_id and r.notice_id = n.notice_id
  where n.school_id = of_school
  union all
  select 'words of notice ' || n.notice_id || ' of a bank', bank_words_digest(n), n.received_at, r.notice_id is not null
  from bank_notices n
  left join bank_notice_results r on r.school_id = n.school_id and r.notice_id = n.notice_id
  where n.school_id = of_school;
end;

-- The words of notices that are due for an entry of their own: nobody has taken them up for ten minutes.
create function untold_words(of_school integer) returns table (name text, digest bytea)
  language sql stable parallel safe
begin atomic
  select w.name, w.digest
  from notice_words(of_school) w
  where not w.is_taken and w.received_at < now() - interval '10 minutes'
    and not exists (select from ledger_entries e where e.school_id = of_school and e.kind = 'record' and e.reason = w.name);
end;

alter function records(integer) rename to other_records;

-- Every record of a school by its name, and whether it may still stand without an entry.
create function records(of_school integer) returns table (name text, digest bytea, is_open boolean)
  language sql stable parallel safe
begin atomic
  select r.name, r.digest, r.is_open from other_records(of_school) r
  union all
  select concat('question ', q.question_id, ' about a code'), code_question_digest(q), false
  from code_questions q
  where q.school_id = of_school
  union all
  select w.name, w.digest, true from notice_words(of_school) w;
end;

-- What there is so far, one entry each.
do $$
declare
  school integer;
  untold record;
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    for untold in
      select concat('question ', q.question_id, ' about a code') as name, code_question_digest(q) as digest
      from code_questions q
      where q.school_id = school
      union all
      select w.name, w.digest from untold_words(school) w
      order by name
    loop
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
