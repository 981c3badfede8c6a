import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { anyOf, sql } from '../../../core/server/sql.ts';
import { accountKey } from '../../../core/text.ts';
import { deleteOwnRows, eraseParticulars } from '../../register/server/erasing-sql.ts';
import { isAboutChild, type KnownBy, tracesOf } from '../rules/about-child.ts';
import type { ColumnMeaning } from '../rules/columns.ts';

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
    eraseUndone(tx, { schoolId, limit }),
  ]);
}

async function eraseUndone(tx: Transaction, { schoolId, limit }: { schoolId: number; limit: string }): Promise<void> {
  const undone = await tx.rows<{ studentId: number }>(sql`
    select s.student_id as "studentId"
    from imports f
    join students s on s.school_id = f.school_id and s.student_id >= f.first_student_id
      and s.student_id < f.first_student_id + f.student_count
    where f.school_id = ${schoolId} and f.state = 'undone' and f.undone_at < ${limit}::timestamptz
      and s.import_undone and not s.is_erased`);
  if (undone.length === 0) return;
  const students = { schoolId, studentIds: undone.map(({ studentId }) => studentId) };
  await Promise.all([deleteOwnRows(tx, students), eraseParticulars(tx, students)]);
}

const headLine = sql`coalesce((f.settings ->> 'headLine')::integer, 0)`;

/** The lines of the file `f` up to its headings. */
const headingsOnly = sql`coalesce((
  select jsonb_agg(line.cells order by line.place)
  from jsonb_array_elements(f.cells) with ordinality as line (cells, place)
  where line.place <= ${headLine}), '[]')`;

type Child = KnownBy & { schoolId: number; studentId: number };

/** Clears the files that enrolled a student to their headings; from others the rows about the student. */
export async function clearImportsOf(tx: Transaction, child: Child): Promise<void> {
  const { schoolId, studentId } = child;
  await tx.rows(sql`
    update imports f set file = null, cells = ${headingsOnly} where f.school_id = ${schoolId} and ${enrolledBy(studentId)}`);
  const others = await tx.rows<{ importId: number }>(sql`
    select f.import_id as "importId"
    from imports f
    where f.school_id = ${schoolId} and (${enrolledBy(studentId)}) is not true
    order by 1`);
  // One after the other: the lines of all files at once might not fit into memory.
  for (const { importId } of others) {
    const lines = await linesLike(tx, { ...child, importId });
    const judged = await mappedInTurns(lines, (line) => isAboutChild(line, child));
    const places = lines.filter((_, at) => judged[at]).map(({ place }) => place);
    if (places.length > 0) await clearLines(tx, { schoolId, importId, places });
  }
}

const enrolledBy = (studentId: number) =>
  sql`f.state <> 'draft' and ${studentId} between f.first_student_id and f.first_student_id + f.student_count - 1`;

type Line = { place: number; cells: string[]; columns: ColumnMeaning[] };

/** The lines of a file with a trace of the child: the others are not read out of the database. */
function linesLike(tx: Transaction, { schoolId, importId, admissionNumber, ...child }: Child & { importId: number }): Promise<Line[]> {
  const { words, phones } = tracesOf(child);
  const isLike = anyOf([
    sql`folded_name(line.cells::text) like any (${containing(words)}::text[])`,
    phones.length > 0 && sql`regexp_replace(line.cells::text, '[^0-9]+', '', 'g') like any (${containing(phones)}::text[])`,
    admissionNumber !== null && sql`account_key(line.cells ->> number.place) = ${accountKey(admissionNumber)}`,
  ]);
  return tx.rows<Line>(sql`
    select line.place::integer as place, line.cells, f.settings -> 'columns' as columns
    from imports f
    cross join lateral (
      select max(c.place)::integer - 1 as place
      from jsonb_array_elements_text(f.settings -> 'columns') with ordinality as c (meaning, place)
      where c.meaning = 'admissionNumber') as number
    cross join lateral jsonb_array_elements(f.cells) with ordinality as line (cells, place)
    where f.school_id = ${schoolId} and f.import_id = ${importId} and ${isLike}`);
}

const containing = (letters: readonly string[]) => letters.map((each) => `%${each}%`);

function clearLines(
  tx: Transaction,
  { schoolId, importId, places }: { schoolId: number; importId: number; places: readonly number[] },
): Promise<unknown> {
  return tx.rows(sql`
    update imports f
    set file = null, cells = (
      select jsonb_agg(case when line.place = any (${places}::integer[]) then '[]' else line.cells end order by line.place)
      from jsonb_array_elements(f.cells) with ordinality as line (cells, place))
    where f.school_id = ${schoolId} and f.import_id = ${importId}`);
}
