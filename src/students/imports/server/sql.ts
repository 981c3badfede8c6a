import type { Cents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { Cells } from '../../../school/files/sheet.ts';
import type { ListedImport } from '../contract.ts';
import type { ColumnMeaning } from '../rules/columns.ts';
import type { Settings } from '../settings.ts';

type ImportKey = { schoolId: number; importId: number };

const listedColumns = sql`
  i.import_id as id, i.file_name as "fileName", i.state, u.username as "createdBy", i.created_at as "createdAt", i.done_at as "doneAt",
  i.undone_at as "undoneAt", i.student_count as students, i.opening_cents as "openingTotal"`;

/** One page of the school's imports, the newest first. */
export function importRows(
  tx: Transaction,
  { schoolId, limit, offset }: { schoolId: number; limit: number; offset: number },
): Promise<ListedImport[]> {
  return tx.rows<ListedImport>(sql`
    select ${listedColumns}
    from imports i
    join users u on u.school_id = i.school_id and u.user_id = i.created_by
    where i.school_id = ${schoolId}
    order by i.created_at desc, i.import_id desc
    limit ${limit} offset ${offset}`);
}

export function importCount(tx: Transaction, { schoolId }: { schoolId: number }): Promise<{ count: number }> {
  return tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from imports
    where school_id = ${schoolId}`);
}

/** An import with its file as text and what was decided about it. */
export type StoredImport = ListedImport & { cells: Cells; settings: Settings; firstStudentId: number | null };

export function importRow(tx: Transaction, key: ImportKey): Promise<StoredImport | undefined> {
  return tx.maybeRow<StoredImport>(storedImport(key, sql``));
}

/** The same with the row locked: one change of an import at a time. */
export function lockImport(tx: Transaction, key: ImportKey): Promise<StoredImport | undefined> {
  return tx.maybeRow<StoredImport>(storedImport(key, sql`for no key update of i`));
}

function storedImport({ schoolId, importId }: ImportKey, lock: Statement): Statement {
  return sql`
    select ${listedColumns}, i.cells, i.settings, i.first_student_id as "firstStudentId"
    from imports i
    join users u on u.school_id = i.school_id and u.user_id = i.created_by
    where i.school_id = ${schoolId} and i.import_id = ${importId}
    ${lock}`;
}

type NewImport = { fileName: string; file: Buffer; cells: Cells; settings: Settings };

/** Keeps a file as a draft, and answers its number. */
export function insertImport(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { fileName, file, cells, settings }: NewImport,
): Promise<{ id: number }> {
  return tx.row<{ id: number }>(sql`
    insert into imports (school_id, file_name, file, cells, settings, created_by)
    values (${schoolId}, ${fileName}, ${file}, ${JSON.stringify(cells)}::jsonb, ${JSON.stringify(settings)}::jsonb, ${userId})
    returning import_id as id`);
}

/** Removes the drafts of a school but for the newest. */
export function deleteOldDrafts(tx: Transaction, { schoolId, kept }: { schoolId: number; kept: number }): Promise<object[]> {
  return tx.rows(sql`
    delete from imports
    where school_id = ${schoolId} and state = 'draft' and import_id not in (
      select import_id from imports where school_id = ${schoolId} and state = 'draft' order by import_id desc limit ${kept})`);
}

export function updateSettings(tx: Transaction, { schoolId, importId, settings }: ImportKey & { settings: Settings }): Promise<object[]> {
  return tx.rows(sql`
    update imports
    set settings = ${JSON.stringify(settings)}::jsonb
    where school_id = ${schoolId} and import_id = ${importId}`);
}

type Done = { importId: number; firstStudentId: number; students: number; openingCents: Cents };

export function markDone(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { importId, firstStudentId, students, openingCents }: Done,
): Promise<object[]> {
  return tx.rows(sql`
    update imports
    set state = 'done', done_by = ${userId}, done_at = now(), first_student_id = ${firstStudentId}, student_count = ${students},
        opening_cents = ${openingCents}
    where school_id = ${schoolId} and import_id = ${importId}`);
}

export function markUndone(tx: Transaction, { schoolId, userId }: Caller, { importId }: { importId: number }): Promise<object[]> {
  return tx.rows(sql`
    update imports
    set state = 'undone', undone_by = ${userId}, undone_at = now()
    where school_id = ${schoolId} and import_id = ${importId}`);
}

/** The heads of the newest import that the school brought in and kept, and what it said each of them means. */
export function rememberedHeads(
  tx: Transaction,
  { schoolId }: { schoolId: number },
): Promise<{ heads: string[]; columns: ColumnMeaning[] } | undefined> {
  return tx.maybeRow(sql`
    select cells -> ((settings ->> 'headLine')::integer - 1) as heads, settings -> 'columns' as columns
    from imports
    where school_id = ${schoolId} and state = 'done'
    order by done_at desc, import_id desc
    limit 1`);
}
