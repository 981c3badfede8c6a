-- What a receipt says, and who verified a payment, become part of the hash chain, so that the checker finds what was changed afterwards.

-- Digest of what else stands in the row of a payment: of its receipt's words and balance, or of what a seal covers.
alter table ledger_entries add column digest bytea;
alter table ledger_entries add constraint ledger_entries_digest_kind
  check (case kind when 'seal' then digest is not null when 'payment' then true else digest is null end);
-- A seal is Karo's own work.
alter table ledger_entries alter column author_id drop not null;
alter table ledger_entries add constraint ledger_entries_author_named check ((author_id is null) = (kind = 'seal'));
create unique index ledger_entries_sealed_once on ledger_entries (school_id) where kind = 'seal';

-- The hash of an entry as before, and of its digest where it has one. Without one it is the same as it always was.
create function entry_hash(
  previous bytea, school_id integer, entry_id integer, kind entry_kind, term_id integer, entry_day date, author_id integer,
  reverses_entry_id integer, posted_at timestamptz, transfers text, reason text, digest bytea
) returns bytea
  language sql stable parallel safe
  return sha256(previous || convert_to(concat_ws('|',
    school_id, entry_id, kind, coalesce(term_id, 0), entry_day - date '2000-01-01', coalesce(author_id, 0), coalesce(reverses_entry_id, 0),
    (extract(epoch from posted_at) * 1000000)::bigint, transfers, length(reason), reason, encode(digest, 'hex')), 'UTF8'));

-- The words and the balance of a receipt. The form of a list keeps one word apart from the next.
create function receipt_digest(
  payment_id integer, balance_cents bigint, school_name text, school_contacts text, student_name text, admission_number text,
  grade text, stream text, term text, footer text
) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(json_build_array(
    payment_id, balance_cents, school_name, school_contacts, student_name, admission_number, grade, stream, term, footer)::text, 'UTF8'));

create function receipt_digest(p payments) returns bytea
  language sql stable parallel safe
  return receipt_digest(p.payment_id, p.balance_after_cents, p.receipt_school_name, p.receipt_school_contacts, p.receipt_student_name,
    p.receipt_admission_number, p.receipt_grade, p.receipt_stream, p.receipt_term, p.receipt_footer);

-- The entry that a verification stands in.
alter table payment_verifications add column entry_id integer;

-- What a seal covers: the receipts of the payments before it, and the verifications that point at it.
create function seal_digest(of_school integer, seal_id integer) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(concat_ws('|',
    coalesce((
      select string_agg(encode(receipt_digest(p), 'hex'), ',' order by p.payment_id)
      from payments p
      where p.school_id = of_school and p.entry_id < seal_id), ''),
    coalesce((
      select string_agg(concat_ws(':', v.payment_id, v.evidence, v.verified_by, (extract(epoch from v.verified_at) * 1000000)::bigint),
                        ',' order by v.payment_id)
      from payment_verifications v
      where v.school_id = of_school and v.entry_id = seal_id), '')), 'UTF8'));

-- The number of every school, also of one whose own row is gone and whose counters or entries are left. It runs with the caller's own
-- rights: numbers are drawn from one sequence, and each row is looked for in its own school.
create function school_ids() returns setof integer
  language plpgsql
as $$
declare
  bound_to text := coalesce(current_setting('app.school_id', true), '');
  drawn bigint := greatest(coalesce(pg_sequence_last_value('schools_school_id_seq'), 0), (select max(school_id) from usernames));
  number integer;
begin
  for number in select generate_series(1, drawn) loop
    perform set_config('app.school_id', number::text, true);
    if exists (select from schools where school_id = number) or exists (select from counters where school_id = number)
      or exists (select from ledger_entries where school_id = number) then
      return next number;
    end if;
  end loop;
  perform set_config('app.school_id', bound_to, true);
end
$$;

-- One seal for each school that has payments, so that older receipts and verifications are covered from now on.
do $$
declare
  school integer;
  seal integer;
  sealed bytea;
  words constant text := 'Receipts and verifications up to here';
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    continue when not exists (select from payments where school_id = school);
    update counters set last_number = last_number + 1 where school_id = school and kind = 'entry' returning last_number into seal;
    update payment_verifications set entry_id = seal where school_id = school;
    sealed := seal_digest(school, seal);
    with chained as (
      update counters
      set chain_head = entry_hash(chain_head, school, seal, 'seal', null, nairobi_today(), null, null, now(), null, words, sealed)
      where school_id = school and kind = 'entry'
      returning chain_head
    )
    insert into ledger_entries (school_id, entry_id, kind, entry_day, reason, digest, hash)
    select school, seal, 'seal', nairobi_today(), words, sealed, chain_head from chained;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;

alter table payment_verifications alter column entry_id set not null;
alter table payment_verifications
  add constraint payment_verifications_entry_fk foreign key (school_id, entry_id) references ledger_entries;
