import { AppError } from '../../../core/errors.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { App } from '../../../core/server/serve.ts';
import { countText } from '../../../core/wording.ts';
import { rowsMax } from '../limits.ts';
import type { Cells } from '../sheet.ts';
import { type FileSheet, fullestSheet, type SheetPlaces, type SheetsRead } from '../sheets.ts';
import type { FileStore, StoredFile } from './file-store-sql.ts';
import { sheetInTurns } from './sheet-in-turns.ts';
import { sheetsOfUpload } from './uploads/read-upload.ts';

type FileText = { fileName: string; cells: Cells };
type FileSettings = { headLine: number; sheets?: SheetPlaces | undefined };
type NewFile = FileText & { file: Buffer; sheets?: SheetPlaces };

/** The parts that differ between kinds of file: its table, its first guesses, and the consequences of an answer. */
type Particulars<Settings, Listed extends object, Stored extends object> = {
  store: FileStore<Listed, Stored>;
  /** The most drafts that a school may have. */
  draftsKept: number;
  /** The sheets of a workbook that are read: the fullest one, unless a kind says otherwise. */
  sheetsRead?: (sheets: readonly FileSheet[]) => SheetsRead;
  /** The initial settings of a file: its header line and guessed columns. */
  firstSettings: (tx: Transaction, caller: Caller, file: FileText) => Promise<Settings>;
  /** The settings that are guessed again when the header line changes. */
  guessedAt: (tx: Transaction, caller: Caller, file: FileText, headLine: number) => Promise<Partial<Settings>>;
  /** Further consequences of an answer; throws if the answer is invalid. */
  settled?: (tx: Transaction, caller: Caller, file: FileText, changes: Partial<Settings>, settings: Settings) => Promise<Settings>;
};

type Upload = { caller: Caller; signal: AbortSignal; body: { fileName: string; content: string } };
type Answered<Settings> = { fileId: number; answers: { [Name in keyof Settings]?: Settings[Name] | undefined } };

/** The commands of every kind of file; accepting and undoing differ by kind. */
export function fileKind<Settings extends FileSettings, Listed extends object, Stored extends StoredFile<Settings>>(
  particulars: Particulars<Settings, Listed, Stored>,
) {
  const { store, draftsKept, sheetsRead = fullestSheet, firstSettings } = particulars;
  const orNotFound = (file: Stored | undefined): Stored => {
    if (!file) throw new AppError(store.notFound);
    return file;
  };
  const keep = async (tx: Transaction, caller: Caller, { sheets = [], ...file }: NewFile): Promise<{ id: number }> => {
    const settings = { ...(await firstSettings(tx, caller, file)), ...(sheets.length > 0 && { sheets }) };
    await refuseTooLong(file, settings);
    const draft = await store.insert(tx, caller, { ...file, settings });
    await store.deleteOldDrafts(tx, { ...caller, draftsMax: draftsKept });
    return draft;
  };
  const locked = async (tx: Transaction, { schoolId }: Caller, fileId: number) => orNotFound(await store.lock(tx, { schoolId, fileId }));
  return {
    store,
    draftsKept,
    keep,
    locked,
    stored: async (tx: Transaction, { schoolId }: Caller, fileId: number) => orNotFound(await store.row(tx, { schoolId, fileId })),
    /** One page of the school's files, the newest first. */
    listed: async (tx: Transaction, { schoolId }: Caller, { page, limit }: { page: number; limit: number }) => {
      const rows = store.rows(tx, { schoolId, limit, offset: (page - 1) * limit });
      const [files, { count }] = await Promise.all([rows, store.count(tx, { schoolId })]);
      return { files, pagination: paginationOf({ page, limit, total: count }) };
    },
    /** Reads an uploaded file, in a process of its own if it is a workbook or long, and stores it as a draft. */
    readUpload: async (app: App, { caller, signal, body: { fileName, content } }: Upload) => {
      app.costlyReads.count(caller);
      const file = Buffer.from(content, 'base64');
      const read = sheetsRead(await sheetsOfUpload(file, { ...caller, left: signal }));
      return (tx: Transaction) => keep(tx, caller, { fileName, file, ...read });
    },
    /** Deletes a draft with all that it holds. What was imported stays, because students, fees and money come from it. */
    discard: async (tx: Transaction, caller: Caller, fileId: number): Promise<{ message: string }> => {
      const { fileName } = draftOnly(await locked(tx, caller, fileId));
      await store.deleteFile(tx, { ...caller, fileId });
      return { message: `${fileName} is discarded. Nothing was imported from it.` };
    },
    /** Saves the user's answers about a draft; omitted answers stay. Replies with the updated draft. */
    saveAnswers: async (tx: Transaction, caller: Caller, { fileId, answers }: Answered<Settings>): Promise<Stored> => {
      const stored = draftOnly(await locked(tx, caller, fileId));
      const settings = await answeredSettings(tx, caller, { ...particulars, stored, answers });
      await store.updateSettings(tx, { ...caller, fileId, settings });
      return { ...stored, settings };
    },
  };
}

type Answering<Settings> = Pick<Particulars<Settings, object, object>, 'guessedAt' | 'settled'> & {
  stored: FileText & { settings: Settings };
  answers: Answered<Settings>['answers'];
};

/** The settings of a draft with the answers, and with what they make Karo guess again or settle. */
async function answeredSettings<Settings extends FileSettings>(
  tx: Transaction,
  caller: Caller,
  { guessedAt, settled, stored, answers }: Answering<Settings>,
): Promise<Settings> {
  const { headLine } = answers;
  const isMoved = headLine !== undefined && headLine !== stored.settings.headLine;
  const guessed = isMoved ? await guessedAt(tx, caller, stored, headLine) : {};
  const changes = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)) as Partial<Settings>;
  const whole = { ...stored.settings, ...guessed, ...changes };
  const settings = settled ? await settled(tx, caller, stored, changes, whole) : whole;
  if (isMoved) await refuseTooLong(stored, settings);
  return settings;
}

/** Refuses more rows below the header line than a file may have. */
async function refuseTooLong({ cells }: FileText, { headLine }: { headLine: number }): Promise<void> {
  if (cells.length <= rowsMax) return;
  const { rows } = await sheetInTurns(cells, headLine);
  if (rows.length > rowsMax) throw new AppError('IMPORT_TOO_LONG', { max: countText(rowsMax) });
}

/** Refuses a file that was imported already. */
export function draftOnly<File extends Pick<StoredFile<unknown>, 'state'>>(stored: File): File {
  if (stored.state !== 'draft') throw new AppError('IMPORT_NOT_DRAFT', { state: stored.state === 'done' ? 'imported' : 'undone' });
  return stored;
}
