import type { Moment } from '../../../core/server/clock.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';

/**
 * Posts several entries of one school, in the rest of a `with`. The statement before it gives the rows `given` (place, from 1
 * without a gap, and the columns of `appendedEntry`) and `moved` (place, and the text of the transfers). Each hash follows from the one
 * before, so the last number and hash are read first: the caller must hold the counter's lock from an earlier statement. After it,
 * `numbered` is `given` with each entry_id, its day and moment.
 */
export const chainedEntries = ({ at, today }: Moment): Statement => sql`
  chained as (
    with recursive links as (
      select 0 as place, last_number as entry_id, chain_head as hash, coalesce(chain_school_id, school_id) as chain_school_id
      from counters
      where school_id = (select min(school_id) from given) and kind = 'entry'
      union all
      select g.place, c.entry_id + 1,
             entry_hash(c.hash, c.chain_school_id, c.entry_id + 1, g.kind, g.term_id, ${today}::date, g.user_id, g.reverses_entry_id,
               ${at}::timestamptz, m.transfers, g.reason, g.digest), c.chain_school_id
      from links c
      join given g on g.place = c.place + 1
      left join moved m on m.place = g.place
    )
    select place, entry_id, hash from links
  ),
  clock as (
    select entry_instant() as posted_at
  ),
  numbered as (
    select g.*, c.entry_id, c.hash, ${today}::date as today, clock.posted_at
    from given g
    join chained c on c.place = g.place
    cross join clock
  ),
  head as (
    update counters c
    set last_number = newest.entry_id, chain_head = newest.hash
    from (select school_id, entry_id, hash from numbered order by entry_id desc limit 1) as newest
    where c.school_id = newest.school_id and c.kind = 'entry'
  ),
  entry as (
    insert into ledger_entries (school_id, entry_id, kind, term_id, entry_day, posted_at, author_id, reason, reverses_entry_id, digest,
      hash)
    select own.school_id, n.entry_id, n.kind, n.term_id, n.today, n.posted_at, n.user_id, n.reason, n.reverses_entry_id, n.digest, n.hash
    from numbered n
    join schools own on own.school_id = n.school_id
    returning school_id
  )`;

/** The same with transfers: `line` before it holds those of each place, in the columns of `appendedEntry`. */
export const appendedEntries = (moment: Moment): Statement => sql`
  moved as (
    select place, string_agg(transfer_text(line_number, debit, credit, student_id, term_id, additional_fee_id, amount_cents),
                             ';' order by line_number) as transfers
    from (select l.*, g.term_id from line l join given g on g.place = l.place) as line_of_term
    group by place
  ),
  ${chainedEntries(moment)},
  transfer as (
    insert into ledger_transfers (school_id, entry_id, line_number, debit, credit, student_id, term_id, additional_fee_id, amount_cents)
    select own.school_id, n.entry_id, l.line_number, l.debit, l.credit, l.student_id, n.term_id, l.additional_fee_id, l.amount_cents
    from numbered n
    join schools own on own.school_id = n.school_id
    join line l on l.place = n.place
    returning school_id
  )`;
