import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { anyOf, type Statement, sql } from '../../../core/server/sql.ts';
import { plainWords } from '../../../school/files/words.ts';
import { deleteOwnRows, eraseParticulars } from '../../register/server/erasing-sql.ts';
import { phonesIn } from '../rules/phones.ts';

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
      set file = null, cells = ${headingsBut(sql`false`)}
      where f.school_id = ${schoolId} and ${isStored} and f.done_at < ${limit}::timestamptz`),
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

/** A finished import `f` whose file is not cleared yet. */
const isStored = sql`f.state <> 'draft' and (f.file is not null or jsonb_array_length(f.cells) > ${headLine})`;

/** The lines of the file `f` up to its headings, empty where the condition on `line` is met. */
const headingsBut = (isCleared: Statement) => sql`coalesce((
  select jsonb_agg(case when ${isCleared} then '[]' else line.cells end order by line.place)
  from jsonb_array_elements(f.cells) with ordinality as line (cells, place)
  where line.place <= ${headLine}), '[]')`;

/** What a child is known by: names, former ones included, the admission number, and phones of guardians. */
type Child = { schoolId: number; names: readonly string[]; admissionNumber: string | null; phones: readonly string[] };

/**
 * Clears the files of all finished imports to their headings, because any may have a row about the child, and deletes the drafts that could
 * name the child. Returns who had uploaded these.
 */
export async function clearImportsOf(tx: Transaction, child: Child): Promise<{ uploadedBy: string }[]> {
  const { schoolId } = child;
  // First, because a draft that is being imported is waited for: it is a finished import afterwards.
  const deleted = await tx.rows<{ uploadedBy: string }>(sql`
    with deleted as (
      delete from imports f
      where f.school_id = ${schoolId} and f.state = 'draft'
        and exists (select from jsonb_array_elements(f.cells) as line (cells) where ${lineCouldName(child)})
      returning f.import_id, f.created_by
    )
    select u.username as "uploadedBy"
    from deleted d
    join users u on u.school_id = ${schoolId} and u.user_id = d.created_by
    order by d.import_id`);
  await tx.rows(sql`
    update imports f
    set file = null, cells = ${headingsBut(headingCouldName(child))}
    where f.school_id = ${schoolId} and f.state <> 'draft'`);
  return deleted;
}

/**
 * True for a `line` of `f` with every word of a name, with one beside a phone, or with the admission number. Words are looked for within
 * others too, so that no spelling is missed; a name without Latin letters could stand in any line.
 */
function lineCouldName({ names, admissionNumber, phones }: Child): Statement {
  const words = names.map((name) => plainWords(name).split(' '));
  const national = phones.flatMap((text) => phonesIn(text).phones).map((phone) => phone.replace(/\D/g, '').replace(/^0/, ''));
  const folded = sql`folded_name(line.cells::text)`;
  const any = anyOf([
    ...words.map((name) => sql`${folded} like all (${containing(name)}::text[])`),
    sql`${folded} like any (${containing(words.flat())}::text[])
      and regexp_replace(line.cells::text, '[^0-9]+', '', 'g') like any (${containing(national)}::text[])`,
    sql`exists (
      select from jsonb_array_elements_text(line.cells) with ordinality as c (cell, place)
      where f.settings -> 'columns' ->> (c.place - 1)::integer in ('admissionNumber', 'ask')
        and account_key(c.cell) = account_key(${admissionNumber}))`,
  ]);
  return any ?? sql`false`;
}

/** Of headings, which must stay where they can, a name without Latin letters is looked for as it is written. */
function headingCouldName(child: Child): Statement {
  const [folded, written] = [true, false].map((isLatin) => child.names.filter((name) => (plainWords(name) !== '') === isLatin));
  return (
    anyOf([
      lineCouldName({ ...child, names: folded ?? [] }),
      ...(written ?? []).map((name) => sql`position(${name} in line.cells::text) > 0`),
    ]) ?? sql`false`
  );
}

const containing = (letters: readonly string[]) => letters.map((each) => `%${each}%`);
