-- Messages, notices, statements, further codes and what was said of a cashier's day become part of the hash chain: an entry of kind `record` moves no
-- money, its reason names the record, and its digest covers all that the record says. The newest entry of a name holds.
alter table ledger_entries
  drop constraint ledger_entries_author_named,
  add constraint ledger_entries_author_named
    check (case kind::text when 'seal' then author_id is null when 'arrival' then true when 'settlement' then true when 'payment' then true
           when 'record' then true else author_id is not null end),
  drop constraint ledger_entries_digest_kind,
  add constraint ledger_entries_digest_kind
    check (case kind::text when 'seal' then digest is not null when 'arrival' then digest is not null when 'day' then digest is not null
           when 'record' then digest is not null when 'payment' then true else digest is null end);

-- Of an instant, so that no zone of a session counts.
create function microseconds(at timestamptz) returns bigint
  language sql immutable strict parallel safe
  return (extract(epoch from at) * 1000000)::bigint;

create function list_digest(list json) returns bytea
  language sql immutable strict parallel safe
  return sha256(convert_to(list::text, 'UTF8'));

create function message_digest(m messages) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(
    m.kind, m.phone, m.text, m.segments, m.amount_cents, m.asked_by, microseconds(m.made_at), (
      select jsonb_agg(jsonb_build_array(x.student_id, x.payment_id) order by x.student_id)::text
      from message_subjects x
      where x.school_id = m.school_id and x.message_id = m.message_id)));

-- What became of a message. While it waits, or somebody has begun to send it, that is nothing yet.
create function message_outcome_digest(m messages) returns bytea
  language sql stable parallel safe
  return list_digest(case
    when m.state in ('waiting', 'sending') then json_build_array('waiting', m.reference)
    else json_build_array(m.state, m.fault, m.reference, microseconds(m.begun_at), microseconds(m.sent_at)) end);

create function paybill_notice_digest(r paybill_notice_results) returns bytea
  language sql stable parallel safe
  return (
    select list_digest(json_build_array(
      n.kind, n.source, n.body, microseconds(n.received_at), r.result, r.reason, r.arrival_id, microseconds(r.decided_at)))
    from paybill_notices n
    where n.school_id = r.school_id and n.notice_id = r.notice_id);

create function bank_notice_digest(r bank_notice_results) returns bytea
  language sql stable parallel safe
  return (
    select list_digest(json_build_array(
      n.bank, n.source, n.body, n.signature, n.doubt, microseconds(n.received_at), r.result, r.reason, r.arrival_id,
      microseconds(r.decided_at)))
    from bank_notices n
    where n.school_id = r.school_id and n.notice_id = r.notice_id);

-- A statement with its file and each row that came with it.
create function statement_digest(b bank_statements) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(
    b.profile_id, b.file_name, encode(sha256(b.file), 'hex'), b.settings::text, b.first_day - date '2000-01-01',
    b.last_day - date '2000-01-01', b.opening_cents, b.closing_cents, b.row_count, b.in_cents, b.out_cents, b.known_count, b.breaks::text,
    b.refused::text, b.imported_by, microseconds(b.imported_at), (
      select json_agg(json_build_array(
        r.line, encode(r.row_key, 'hex'), r.day - date '2000-01-01', microseconds(r.at), r.code, r.narration, r.account, r.payer_name,
        r.payer_phone, r.amount_cents, r.balance_cents, r.place) order by r.line)
      from bank_statement_rows r
      where r.school_id = b.school_id and r.statement_id = b.statement_id)));

create function statement_line_digest(x bank_statement_results) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(x.result, x.arrival_id, microseconds(x.decided_at)));

-- Another code under which money is known is evidence as well: whoever adds one by hand could settle with it what it did not pay.
create function arrival_code_digest(c arrival_codes) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(c.code, c.arrival_id, c.evidence, microseconds(c.told_at)));

create function cash_reason_digest(d cash_days) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(d.entry_id, d.variance_reason));

create function cash_refusal_digest(d cash_days) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(
    d.entry_id, d.refusal, d.decided_by, d.decided_on - date '2000-01-01', d.self_approved, d.lock_entry_id));

-- Every record of a school by its name, and whether it may still stand without an entry.
create function records(of_school integer) returns table (name text, digest bytea, is_open boolean)
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
    for record_of_school in select r.name, r.digest from records(school) r where not r.is_open order by r.name loop
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
