import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { StatementFile } from '../contract.ts';

type FileKey = { schoolId: number; fileId: number };
type PieceKey = FileKey & { piece: number };

type NewFile = { schoolId: number; userId: number; chosen: string; studentIds: readonly number[]; termId: number | null };

export async function insertFile(tx: Transaction, { schoolId, userId, chosen, studentIds, termId }: NewFile): Promise<number> {
  const { fileId } = await tx.row<{ fileId: number }>(sql`
    insert into statement_files (school_id, chosen, student_ids, term_id, asked_by)
    values (${schoolId}, ${chosen}, ${studentIds}::integer[], ${termId}, ${userId})
    returning file_id as "fileId"`);
  return fileId;
}

/** Deletes all files of a school except the newest. */
export async function deleteFilesBut(tx: Transaction, { schoolId, newest }: { schoolId: number; newest: number }): Promise<void> {
  await Promise.all([
    lockFiles(tx, schoolId),
    tx.rows(sql`
      delete from statement_files
      where school_id = ${schoolId} and file_id in (
        select file_id from statement_files where school_id = ${schoolId} order by file_id desc offset ${newest})`),
  ]);
}

/** Deletes the files of a school that are older than a day. */
export async function deleteOldFiles(tx: Transaction, schoolId: number): Promise<void> {
  await Promise.all([
    lockFiles(tx, schoolId),
    tx.rows(sql`delete from statement_files where school_id = ${schoolId} and asked_at < now() - interval '1 day'`),
  ]);
}

/** Before files are deleted or a piece is stored, so that no piece is stored of a file that is just being deleted. */
function lockFiles(tx: Transaction, schoolId: number): Promise<object[]> {
  return tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(concat('statement files:', ${schoolId}::integer), 0))`);
}

/** The files of the last day, the newest first, with their number of finished pieces. */
export function fileRows(tx: Transaction, schoolId: number): Promise<(Omit<StatementFile, 'made'> & { pieces: number })[]> {
  return tx.rows(sql`
    select f.file_id as id, f.chosen, cardinality(f.student_ids) as students, u.username as "askedBy", f.asked_at as "askedAt",
           case when t.term_id is not null then json_build_object('name', t.name, 'year', t.year) end as term,
           (select count(*)::integer from statement_pieces p where p.school_id = f.school_id and p.file_id = f.file_id) as pieces,
           exists (
             select from jobs j
             where j.school_id = ${schoolId} and j.kind = 'statements' and j.state = 'failed'
               and (j.payload ->> 'fileId')::integer = f.file_id) as failed
    from statement_files f
    join users u on u.school_id = f.school_id and u.user_id = f.asked_by
    left join terms t on t.school_id = f.school_id and t.term_id = f.term_id
    where f.school_id = ${schoolId} and f.asked_at > now() - interval '1 day'
    order by f.file_id desc`);
}

export type FileHead = { schoolName: string; logo: string | null; chosen: string; students: number; pieces: number };

/** The start of a file, and its number of finished pieces; undefined if it is missing or older than a day. */
export function fileHead(tx: Transaction, { schoolId, fileId }: FileKey): Promise<FileHead | undefined> {
  return tx.maybeRow<FileHead>(sql`
    select sc.name as "schoolName", sc.logo, f.chosen, cardinality(f.student_ids) as students,
           (select count(*)::integer from statement_pieces p where p.school_id = f.school_id and p.file_id = f.file_id) as pieces
    from statement_files f
    join schools sc on sc.school_id = f.school_id
    where f.school_id = ${schoolId} and f.file_id = ${fileId} and f.asked_at > now() - interval '1 day'`);
}

/** The statements of one piece; undefined if its file was deleted meanwhile. */
export async function pieceOf(tx: Transaction, { schoolId, fileId, piece }: PieceKey): Promise<string> {
  const { html } = await tx.row<{ html: string }>(sql`
    select html from statement_pieces where school_id = ${schoolId} and file_id = ${fileId} and piece = ${piece}`);
  return html;
}

/** The students of a piece; pieces are counted from 0. */
export function studentsOfPiece(
  tx: Transaction,
  { schoolId, fileId, piece, size }: PieceKey & { size: number },
): Promise<{ studentIds: number[]; termId: number | null } | undefined> {
  return tx.maybeRow(sql`
    select student_ids[${piece * size + 1}::integer : ${(piece + 1) * size}::integer] as "studentIds", term_id as "termId"
    from statement_files
    where school_id = ${schoolId} and file_id = ${fileId}`);
}

/** Stores a piece, unless its file was deleted meanwhile. */
export async function insertPiece(tx: Transaction, { schoolId, fileId, piece, html }: PieceKey & { html: string }): Promise<void> {
  await Promise.all([
    lockFiles(tx, schoolId),
    tx.rows(sql`
      insert into statement_pieces (school_id, file_id, piece, html)
      select school_id, file_id, ${piece}::integer, ${html}::text from statement_files where school_id = ${schoolId} and file_id = ${fileId}
      on conflict (school_id, file_id, piece) do nothing`),
  ]);
}
