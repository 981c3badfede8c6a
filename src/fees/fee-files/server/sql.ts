import type { Cents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { Cells } from '../../../school/files/sheet.ts';
import type { ListedFeeFile } from '../contract.ts';
import type { Made } from '../rules/changes.ts';
import type { FeeColumn } from '../rules/columns.ts';
import type { FeeFileSettings } from '../settings.ts';

type FeeFileKey = { schoolId: number; feeFileId: number };

const listedColumns = sql`
  f.fee_file_id as id, f.file_name as "fileName", f.state, u.username as "createdBy", f.created_at as "createdAt", f.done_at as "doneAt",
  f.undone_at as "undoneAt",
  case when t.term_id is not null then jsonb_build_object('name', t.name, 'year', t.year) end as term,
  jsonb_array_length(f.made) as grades, f.charged_cents as charged`;

const namedFiles = sql`
  fee_files f
  join users u on u.school_id = f.school_id and u.user_id = f.created_by
  left join terms t on t.school_id = f.school_id and t.term_id = (f.settings ->> 'termId')::integer`;

/** One page of the school's files of fees, the newest first. */
export function feeFileRows(
  tx: Transaction,
  { schoolId, limit, offset }: { schoolId: number; limit: number; offset: number },
): Promise<ListedFeeFile[]> {
  return tx.rows<ListedFeeFile>(sql`
    select ${listedColumns}
    from ${namedFiles}
    where f.school_id = ${schoolId}
    order by f.created_at desc, f.fee_file_id desc
    limit ${limit} offset ${offset}`);
}

export function feeFileCount(tx: Transaction, { schoolId }: { schoolId: number }): Promise<{ count: number }> {
  return tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from fee_files
    where school_id = ${schoolId}`);
}

/** A file of fees as text, with what was decided about it and what came of it. */
export type StoredFeeFile = ListedFeeFile & { cells: Cells; settings: FeeFileSettings; made: Made[] | null };

export function feeFileRow(tx: Transaction, key: FeeFileKey): Promise<StoredFeeFile | undefined> {
  return tx.maybeRow<StoredFeeFile>(storedFeeFile(key, sql``));
}

/** The same with the row locked: one change of a file at a time. */
export function lockFeeFile(tx: Transaction, key: FeeFileKey): Promise<StoredFeeFile | undefined> {
  return tx.maybeRow<StoredFeeFile>(storedFeeFile(key, sql`for no key update of f`));
}

function storedFeeFile({ schoolId, feeFileId }: FeeFileKey, lock: Statement): Statement {
  return sql`
    select ${listedColumns}, f.cells, f.settings, f.made
    from ${namedFiles}
    where f.school_id = ${schoolId} and f.fee_file_id = ${feeFileId}
    ${lock}`;
}

/** Keeps a file as a draft, and answers its number. */
export function insertFeeFile(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { fileName, cells, settings }: { fileName: string; cells: Cells; settings: FeeFileSettings },
): Promise<{ id: number }> {
  return tx.row<{ id: number }>(sql`
    insert into fee_files (school_id, file_name, cells, settings, created_by)
    values (${schoolId}, ${fileName}, ${JSON.stringify(cells)}::jsonb, ${JSON.stringify(settings)}::jsonb, ${userId})
    returning fee_file_id as id`);
}

/** Removes the drafts of a school but for the newest. */
export function deleteOldFeeFiles(tx: Transaction, { schoolId, kept }: { schoolId: number; kept: number }): Promise<object[]> {
  return tx.rows(sql`
    delete from fee_files
    where school_id = ${schoolId} and state = 'draft' and fee_file_id not in (
      select fee_file_id from fee_files where school_id = ${schoolId} and state = 'draft' order by fee_file_id desc limit ${kept})`);
}

export function updateFeeFile(
  tx: Transaction,
  { schoolId, feeFileId, settings }: FeeFileKey & { settings: FeeFileSettings },
): Promise<object[]> {
  return tx.rows(sql`
    update fee_files
    set settings = ${JSON.stringify(settings)}::jsonb
    where school_id = ${schoolId} and fee_file_id = ${feeFileId}`);
}

export function markFeeFileDone(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { feeFileId, made, charged }: { feeFileId: number; made: readonly Made[]; charged: Cents },
): Promise<object[]> {
  return tx.rows(sql`
    update fee_files
    set state = 'done', done_by = ${userId}, done_at = now(), made = ${JSON.stringify(made)}::jsonb, charged_cents = ${charged}
    where school_id = ${schoolId} and fee_file_id = ${feeFileId}`);
}

export function markFeeFileUndone(tx: Transaction, { schoolId, userId }: Caller, { feeFileId }: { feeFileId: number }): Promise<object[]> {
  return tx.rows(sql`
    update fee_files
    set state = 'undone', undone_by = ${userId}, undone_at = now()
    where school_id = ${schoolId} and fee_file_id = ${feeFileId}`);
}

/** The heads of the newest file whose fees the school set and kept, and what it said each of them means. */
export function rememberedFeeHeads(
  tx: Transaction,
  { schoolId }: { schoolId: number },
): Promise<{ heads: string[]; columns: (FeeColumn | null)[] } | undefined> {
  return tx.maybeRow(sql`
    select cells -> ((settings ->> 'headLine')::integer - 1) as heads, settings -> 'columns' as columns
    from fee_files
    where school_id = ${schoolId} and state = 'done'
    order by done_at desc, fee_file_id desc
    limit 1`);
}
