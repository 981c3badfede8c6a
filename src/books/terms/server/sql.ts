import type { Day } from '../../../core/dates.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { Term } from '../contract.ts';

const termColumns = sql`
  term_id as id, name, year, start_date as "startDate", end_date as "endDate", is_current as current,
  billed_at is not null as billed, updated_at as "updatedAt"`;

/** Every term of the school, the latest first. */
export function termRows(tx: Transaction, schoolId: number): Promise<Term[]> {
  return tx.rows<Term>(sql`
    select ${termColumns}
    from terms
    where school_id = ${schoolId}
    order by start_date desc, term_id desc`);
}

export function currentTerm(tx: Transaction, schoolId: number): Promise<Term | undefined> {
  return tx.maybeRow<Term>(sql`
    select ${termColumns}
    from terms
    where school_id = ${schoolId} and is_current`);
}

type TermKey = { schoolId: number; termId: number };

export function termById(tx: Transaction, { schoolId, termId }: TermKey): Promise<Term | undefined> {
  return tx.maybeRow<Term>(sql`
    select ${termColumns}
    from terms
    where school_id = ${schoolId} and term_id = ${termId}`);
}

export function termCount(tx: Transaction, { schoolId }: { schoolId: number }): Promise<{ count: number }> {
  return tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from terms
    where school_id = ${schoolId}`);
}

const writtenColumns = sql`term_id, name, year, start_date, end_date, is_current, billed_at, updated_at`;

export type WrittenTerm = Term & { runsToday: boolean };
export type TermFields = { name: string; year: number; startDate: Day; endDate: Day };

export async function insertTerm(
  tx: Transaction,
  { schoolId, name, year, startDate, endDate }: TermFields & { schoolId: number },
): Promise<WrittenTerm> {
  const written = sql`
    insert into terms (school_id, name, year, start_date, end_date)
    values (${schoolId}, ${name}, ${year}, ${startDate}, ${endDate})
    returning ${writtenColumns}`;
  return tx.row<WrittenTerm>(withToday((await momentOf(tx)).today, written));
}

export async function updateTerm(
  tx: Transaction,
  { schoolId, termId, name, year, startDate, endDate }: TermFields & TermKey,
): Promise<WrittenTerm | undefined> {
  const written = sql`
    update terms
    set name = ${name}, year = ${year}, start_date = ${startDate}, end_date = ${endDate},
        updated_at = moment_after(updated_at, now())
    where school_id = ${schoolId} and term_id = ${termId}
    returning ${writtenColumns}`;
  return tx.maybeRow<WrittenTerm>(withToday((await momentOf(tx)).today, written));
}

function withToday(today: Day, written: Statement): Statement {
  return sql`
    with written as (${written})
    select ${termColumns}, ${today}::date between start_date and end_date as "runsToday" from written`;
}

type NamedTerm = { name: string; year: number };
type PlaceInOrder = { billed: boolean; holdsMoney: boolean; before: NamedTerm | null; after: NamedTerm | null; staysInOrder: boolean };

/** The neighbours of a term by first day, and whether another first day would keep the order. */
export function placeInOrder(
  tx: Transaction,
  { schoolId, termId, startDate }: TermKey & { startDate: Day },
): Promise<PlaceInOrder | undefined> {
  return tx.maybeRow<PlaceInOrder>(sql`
    select t.billed_at is not null as billed,
           exists (select from student_terms x where x.school_id = t.school_id and x.term_id = t.term_id) as "holdsMoney",
           case when before.term_id is not null then json_build_object('name', before.name, 'year', before.year) end as before,
           case when after.term_id is not null then json_build_object('name', after.name, 'year', after.year) end as after,
           coalesce((before.start_date, before.term_id) < (${startDate}::date, t.term_id), true)
             and coalesce((${startDate}::date, t.term_id) < (after.start_date, after.term_id), true) as "staysInOrder"
    from terms t
    left join lateral (
      select term_id, name, year, start_date from terms
      where school_id = t.school_id and (start_date, term_id) < (t.start_date, t.term_id)
      order by start_date desc, term_id desc limit 1) as before on true
    left join lateral (
      select term_id, name, year, start_date from terms
      where school_id = t.school_id and (start_date, term_id) > (t.start_date, t.term_id)
      order by start_date, term_id limit 1) as after on true
    where t.school_id = ${schoolId} and t.term_id = ${termId}`);
}

type FollowingTerm = NamedTerm & { id: number; startDate: Day };
export type CurrentTermState = NamedTerm & { id: number; endDate: Day; isOver: boolean; next: FollowingTerm | null };

/** The current term, whether it has ended, and the next term by start date. */
export function currentTermState(tx: Transaction, schoolId: number): Promise<CurrentTermState | undefined> {
  return tx.maybeRow<CurrentTermState>(sql`
    select cur.term_id as id, cur.name, cur.year, cur.end_date as "endDate", cur.end_date < nairobi_today() as "isOver",
           case when next.term_id is not null
             then json_build_object('id', next.term_id, 'name', next.name, 'year', next.year, 'startDate', next.start_date) end as next
    from terms cur
    left join lateral (
      select term_id, name, year, start_date from terms
      where school_id = cur.school_id and (start_date, term_id) > (cur.start_date, cur.term_id)
      order by start_date, term_id limit 1) as next on true
    where cur.school_id = ${schoolId} and cur.is_current`);
}

/** Ends the current term. The partial index allows one current term at every moment, so call this before `openTerm`. */
export function closeCurrentTerm(tx: Transaction, schoolId: number): Promise<object[]> {
  return tx.rows(sql`
    update terms
    set is_current = false, updated_at = moment_after(updated_at, now())
    where school_id = ${schoolId} and is_current`);
}

/** Makes a term current. The first opening is recorded: a term bills once. */
export function openTerm(tx: Transaction, { schoolId, termId }: TermKey): Promise<{ updatedAt: string }> {
  return tx.row<{ updatedAt: string }>(sql`
    update terms
    set is_current = true, billed_at = least(billed_at, now()), updated_at = moment_after(updated_at, now())
    where school_id = ${schoolId} and term_id = ${termId}
    returning updated_at as "updatedAt"`);
}
