import type { ErrorCode } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sourceName, sql } from '../../../core/server/sql.ts';
import type { ListedFile } from '../file-contract.ts';
import type { RememberedHeads } from '../heads.ts';
import type { Cells } from '../sheet.ts';

/** A file as text, with the choices made for it. */
export type StoredFile<Settings> = Pick<ListedFile, 'id' | 'fileName' | 'state'> & { cells: Cells; settings: Settings };

type FileKey = { schoolId: number; fileId: number };
type Page = { schoolId: number; limit: number; offset: number };

/** Where a kind of file is stored. SQL fragments name the table `f`. */
type FileTable = {
  table: string;
  key: string;
  /** False if the table holds drafts only. */
  hasStates: boolean;
  /** False if only the cells of the file are stored, not its bytes. */
  keepsBytes: boolean;
  /** The extra columns of this kind in lists, and those read only when a file is opened. */
  listed?: Statement;
  opened?: Statement;
  joined?: Statement;
  /** The error for a missing file. */
  notFound: ErrorCode;
};
type Names = Required<Omit<FileTable, 'table' | 'key'>> & { table: Statement; key: Statement };
type NewFile = { fileName: string; file?: Buffer; cells: Cells; settings: unknown };

/** The statements of one kind of file. Rows are `Listed` in lists and `Stored` when opened. */
export function fileStore<Listed extends object, Stored extends object>({ table, key, ...options }: FileTable) {
  const names: Names = { listed: sql``, opened: sql``, joined: sql``, ...options, table: sourceName(table), key: sourceName(key) };
  const isFile = ({ schoolId, fileId }: FileKey) => sql`school_id = ${schoolId} and ${names.key} = ${fileId}`;
  return {
    notFound: options.notFound,
    rows: (tx: Transaction, page: Page) => tx.rows<Listed>(listOf(names, page)),
    count: (tx: Transaction, { schoolId }: { schoolId: number }) =>
      tx.row<{ count: number }>(sql`select count(*)::integer as count from ${names.table} where school_id = ${schoolId}`),
    row: (tx: Transaction, fileKey: FileKey) => tx.maybeRow<Stored>(oneFile(names, fileKey, sql``)),
    /** The same with the row locked, so that changes of a file are serial. */
    lock: (tx: Transaction, fileKey: FileKey) => tx.maybeRow<Stored>(oneFile(names, fileKey, sql`for no key update of f`)),
    insert: (tx: Transaction, caller: Caller, file: NewFile) => tx.row<{ id: number }>(inserted(names, caller, file)),
    /** Deletes the drafts of a school except the newest. */
    deleteOldDrafts: (tx: Transaction, { schoolId, draftsMax }: { schoolId: number; draftsMax: number }) =>
      tx.rows(oldDraftsDeleted(names, schoolId, draftsMax)),
    deleteFile: (tx: Transaction, fileKey: FileKey) => tx.rows(sql`delete from ${names.table} where ${isFile(fileKey)}`),
    updateSettings: (tx: Transaction, { settings, ...fileKey }: FileKey & { settings: unknown }) =>
      tx.rows(sql`update ${names.table} set settings = ${JSON.stringify(settings)}::jsonb where ${isFile(fileKey)}`),
    /** `outcome` sets the columns that record what the import made. */
    markDone: (tx: Transaction, { userId, outcome, ...fileKey }: FileKey & { userId: number; outcome: Statement }) =>
      tx.rows(sql`update ${names.table} set state = 'done', done_by = ${userId}, done_at = now(), ${outcome} where ${isFile(fileKey)}`),
    markUndone: (tx: Transaction, { userId, ...fileKey }: FileKey & { userId: number }) =>
      tx.rows(sql`update ${names.table} set state = 'undone', undone_by = ${userId}, undone_at = now() where ${isFile(fileKey)}`),
    /** The headings of the newest imported file of the school, and the meaning of each. */
    rememberedHeads: <Column>(tx: Transaction, { schoolId }: { schoolId: number }) =>
      tx.maybeRow<RememberedHeads<Column>>(newestHeads(names, schoolId)),
  };
}

export type FileStore<Listed extends object, Stored extends object> = ReturnType<typeof fileStore<Listed, Stored>>;

function columnsOf({ key, hasStates, listed }: Names): Statement {
  const states = hasStates ? sql`, f.state, f.done_at as "doneAt", f.undone_at as "undoneAt"` : sql``;
  return sql`f.${key} as id, f.file_name as "fileName", u.username as "createdBy", f.created_at as "createdAt" ${states} ${listed}`;
}

function namedFiles({ table, joined }: Names): Statement {
  return sql`${table} f join users u on u.school_id = f.school_id and u.user_id = f.created_by ${joined}`;
}

/** One page of a school's files, the newest first. */
function listOf(names: Names, { schoolId, limit, offset }: Page): Statement {
  return sql`
    select ${columnsOf(names)}
    from ${namedFiles(names)}
    where f.school_id = ${schoolId}
    order by f.created_at desc, f.${names.key} desc
    limit ${limit} offset ${offset}`;
}

/** For a table of drafts only, without the uploader: the page does not show it, so it need not follow changes of staff. */
function oneFile(names: Names, { schoolId, fileId }: FileKey, lock: Statement): Statement {
  const bare = sql`f.${names.key} as id, f.file_name as "fileName", 'draft' as state`;
  const [columns, files] = names.hasStates ? [columnsOf(names), namedFiles(names)] : [bare, sql`${names.table} f`];
  return sql`
    select ${columns}, f.cells, f.settings ${names.opened}
    from ${files}
    where f.school_id = ${schoolId} and f.${names.key} = ${fileId}
    ${lock}`;
}

function inserted(
  { table, key, keepsBytes }: Names,
  { schoolId, userId }: Caller,
  { fileName, file, cells, settings }: NewFile,
): Statement {
  const [column, bytes] = keepsBytes ? [sql`file, `, sql`${file}, `] : [sql``, sql``];
  return sql`
    insert into ${table} (school_id, file_name, ${column}cells, settings, created_by)
    values (${schoolId}, ${fileName}, ${bytes}${JSON.stringify(cells)}::jsonb, ${JSON.stringify(settings)}::jsonb, ${userId})
    returning ${key} as id`;
}

function oldDraftsDeleted({ table, key, hasStates }: Names, schoolId: number, draftsMax: number): Statement {
  const drafts = sql`school_id = ${schoolId} ${hasStates ? sql`and state = 'draft'` : sql``}`;
  return sql`
    delete from ${table}
    where ${drafts} and ${key} not in (select ${key} from ${table} where ${drafts} order by ${key} desc limit ${draftsMax})`;
}

function newestHeads({ table, key }: Names, schoolId: number): Statement {
  return sql`
    select cells -> ((settings ->> 'headLine')::integer - 1) as heads, settings -> 'columns' as columns
    from ${table}
    where school_id = ${schoolId} and state = 'done'
    order by done_at desc, ${key} desc
    limit 1`;
}
