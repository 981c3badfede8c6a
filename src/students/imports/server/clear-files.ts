import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { erasedParticulars } from '../../register/server/sql.ts';

/**
 * Clears the files of imports that were done longer ago than the school keeps them, deletes drafts as old, and erases the students of
 * imports that were undone as long ago. Headings stay, because the next file is read by them.
 */
export async function clearOldImports(tx: Transaction, schoolId: number): Promise<void> {
  const { at } = await momentOf(tx);
  // As a value: of a column of another table Citus takes no STABLE function in an UPDATE, and a month less is one.
  const { limit } = await tx.row<{ limit: string | null }>(sql`
    select (${at}::timestamptz - make_interval(months => import_files_kept_months))::text as "limit"
    from schools
    where school_id = ${schoolId}`);
  if (limit === null) return;
  await Promise.all([
    tx.rows(sql`
      update imports f
      set file = null, cells = ${headingsOnly}
      where f.school_id = ${schoolId} and f.state <> 'draft' and f.done_at < ${limit}::timestamptz
        and (f.file is not null or jsonb_array_length(f.cells) > ${headLine})`),
    tx.rows(sql`
      delete from imports f
      where f.school_id = ${schoolId} and f.state = 'draft' and f.created_at < ${limit}::timestamptz`),
    tx.rows(sql`
      with undone as (
        select s.student_id
        from imports f
        join students s on s.school_id = f.school_id and s.student_id >= f.first_student_id
          and s.student_id < f.first_student_id + f.student_count
        where f.school_id = ${schoolId} and f.state = 'undone' and f.undone_at < ${limit}::timestamptz
          and s.import_undone and not s.is_erased
      ),
      without as (
        delete from guardians where school_id = ${schoolId} and student_id in (select student_id from undone)
      )
      update students
      set ${erasedParticulars}
      where school_id = ${schoolId} and student_id in (select student_id from undone)`),
  ]);
}

const headLine = sql`coalesce((f.settings ->> 'headLine')::integer, 0)`;

/** The lines of the file `f` up to its headings. */
const headingsOnly = sql`coalesce((
  select jsonb_agg(line.cells order by line.place)
  from jsonb_array_elements(f.cells) with ordinality as line (cells, place)
  where line.place <= ${headLine}), '[]')`;

type Named = { schoolId: number; studentId: number; names: readonly string[] };

/** Clears the files that enrolled a student to their headings; from others the rows with one of the student's names. */
export function clearImportsOf(tx: Transaction, { schoolId, studentId, names }: Named): Promise<unknown> {
  const folded = names.map((name) => name.trim().toLowerCase());
  const isNamed = sql`exists (select from jsonb_array_elements_text(line.cells) as cell where lower(btrim(cell)) = any (${folded}::text[]))`;
  const enrolledHere = sql`f.state <> 'draft' and ${studentId} between f.first_student_id and f.first_student_id + f.student_count - 1`;
  return Promise.all([
    tx.rows(sql`update imports f set file = null, cells = ${headingsOnly} where f.school_id = ${schoolId} and ${enrolledHere}`),
    tx.rows(sql`
      update imports f
      set file = null, cells = (
        select jsonb_agg(case when ${isNamed} then '[]' else line.cells end order by line.place)
        from jsonb_array_elements(f.cells) with ordinality as line (cells, place))
      where f.school_id = ${schoolId} and (${enrolledHere}) is not true
        and exists (select from jsonb_array_elements(f.cells) as line (cells) where ${isNamed})`),
  ]);
}
