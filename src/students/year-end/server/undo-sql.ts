import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

type YearEndKey = { schoolId: number; yearEndId: number };

/**
 * The first student of a year end with a later ledger entry or record version. Repeaters and students of undone imports are skipped, the
 * latter at the end: as a condition of the join it made a plan whose time grows with the square of the students.
 */
export function studentChangedSince(
  tx: Transaction,
  { schoolId, yearEndId }: YearEndKey,
): Promise<{ name: string; hasMoney: boolean } | undefined> {
  return tx.maybeRow<{ name: string; hasMoney: boolean }>(sql`
    with paid as (
      select l.student_id
      from year_ends y
      join ledger_transfers l on l.school_id = y.school_id and l.entry_id > y.after_entry_id
      where y.school_id = ${schoolId} and y.year_end_id = ${yearEndId} and l.student_id is not null
    ), changed as materialized (
      select m.student_id, s.full_name, s.import_undone, paid.student_id is not null as has_money
      from year_moves m
      join students s on s.school_id = m.school_id and s.student_id = m.student_id
      left join paid on paid.student_id = m.student_id
      where m.school_id = ${schoolId} and m.year_end_id = ${yearEndId} and m.student_updated_at is not null
        and (paid.student_id is not null or s.updated_at <> m.student_updated_at)
    )
    select full_name as name, has_money as "hasMoney" from changed where not import_undone order by student_id limit 1`);
}

/** Restores the class and active state of everybody on the register, and returns who they are. */
export function restoreClasses(tx: Transaction, { schoolId, yearEndId }: YearEndKey): Promise<{ id: number }[]> {
  return tx.rows(sql`
    update students s
    set grade_id = m.from_grade_id, stream_id = m.from_stream_id, is_active = true, left_date = null,
        updated_at = moment_after(s.updated_at, now())
    from year_moves m
    where m.school_id = ${schoolId} and m.year_end_id = ${yearEndId} and m.student_updated_at is not null
      and s.school_id = m.school_id and s.student_id = m.student_id and not s.import_undone
    returning s.student_id as id`);
}

/** Deletes the moves, so that nothing refers to the streams added for them. */
export function deleteMoves(tx: Transaction, { schoolId, yearEndId }: YearEndKey): Promise<object[]> {
  return tx.rows(sql`delete from year_moves where school_id = ${schoolId} and year_end_id = ${yearEndId}`);
}

/** Marks it as undone; undefined if another user did so meanwhile. */
export function markUndone(
  tx: Transaction,
  { schoolId, yearEndId, userId }: YearEndKey & { userId: number },
): Promise<{ id: number } | undefined> {
  return tx.maybeRow<{ id: number }>(sql`
    update year_ends
    set undone_by = ${userId}, undone_at = now()
    where school_id = ${schoolId} and year_end_id = ${yearEndId} and undone_at is null
    returning year_end_id as id`);
}

/** Deletes those of these terms that were never opened and have no references. */
export function deleteUnusedTerms(
  tx: Transaction,
  { schoolId, termIds }: { schoolId: number; termIds: readonly number[] },
): Promise<{ id: number }[]> {
  return tx.rows<{ id: number }>(sql`
    delete from terms t
    where t.school_id = ${schoolId} and t.term_id = any(${termIds}::integer[]) and t.billed_at is null
      and not exists (select from fee_structures x where x.school_id = t.school_id and x.term_id = t.term_id)
      and not exists (select from student_terms x where x.school_id = t.school_id and x.term_id = t.term_id)
      and not exists (select from term_openings x where x.school_id = t.school_id and t.term_id in (x.term_id, x.previous_term_id))
      and not exists (select from adjustments x where x.school_id = t.school_id and x.term_id = t.term_id)
    returning t.term_id as id`);
}
