import type { Day } from '../../core/dates.ts';
import type { Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';
import type { Term } from '../contract.ts';

/** Every term of the school, the latest first. */
export function termRows(tx: Transaction, schoolId: number): Promise<Term[]> {
  return tx.rows<Term>(sql`
    select term_id as id, name, year, start_date as "startDate", end_date as "endDate", is_current as current,
           billed_at is not null as billed
    from terms
    where school_id = ${schoolId}
    order by start_date desc, term_id desc`);
}

export function currentTerm(tx: Transaction, schoolId: number): Promise<Term | undefined> {
  return tx.maybeRow<Term>(sql`
    select term_id as id, name, year, start_date as "startDate", end_date as "endDate", is_current as current,
           billed_at is not null as billed
    from terms
    where school_id = ${schoolId} and is_current`);
}

type TermKey = { schoolId: number; termId: number };

export function termById(tx: Transaction, { schoolId, termId }: TermKey): Promise<Term | undefined> {
  return tx.maybeRow<Term>(sql`
    select term_id as id, name, year, start_date as "startDate", end_date as "endDate", is_current as current,
           billed_at is not null as billed
    from terms
    where school_id = ${schoolId} and term_id = ${termId}`);
}

export type WrittenTerm = Term & { runsToday: boolean };
export type TermFields = { name: string; year: number; startDate: Day; endDate: Day };

export function insertTerm(
  tx: Transaction,
  { schoolId, name, year, startDate, endDate }: TermFields & { schoolId: number },
): Promise<WrittenTerm> {
  return tx.row<WrittenTerm>(sql`
    insert into terms (school_id, name, year, start_date, end_date)
    values (${schoolId}, ${name}, ${year}, ${startDate}, ${endDate})
    returning term_id as id, name, year, start_date as "startDate", end_date as "endDate", is_current as current,
              billed_at is not null as billed, nairobi_today() between start_date and end_date as "runsToday"`);
}

export function updateTerm(
  tx: Transaction,
  { schoolId, termId, name, year, startDate, endDate }: TermFields & TermKey,
): Promise<WrittenTerm | undefined> {
  return tx.maybeRow<WrittenTerm>(sql`
    update terms
    set name = ${name}, year = ${year}, start_date = ${startDate}, end_date = ${endDate}
    where school_id = ${schoolId} and term_id = ${termId}
    returning term_id as id, name, year, start_date as "startDate", end_date as "endDate", is_current as current,
              billed_at is not null as billed, nairobi_today() between start_date and end_date as "runsToday"`);
}

/** Ends the term that was current. The partial index allows one current term at every moment, so this goes before `openTerm`. */
export function closeCurrentTerm(tx: Transaction, schoolId: number): Promise<object[]> {
  return tx.rows(sql`
    update terms
    set is_current = false
    where school_id = ${schoolId} and is_current`);
}

/** Makes a term current. The day of its first opening is kept: opening it again bills only whom it has not billed yet. */
export function openTerm(tx: Transaction, { schoolId, termId }: TermKey): Promise<object[]> {
  return tx.rows(sql`
    update terms
    set is_current = true, billed_at = coalesce(billed_at, now())
    where school_id = ${schoolId} and term_id = ${termId}`);
}
