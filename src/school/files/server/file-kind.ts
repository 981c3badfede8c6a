import { AppError } from '../../../core/errors.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { App } from '../../../core/server/serve.ts';
import type { Cells } from '../sheet.ts';
import type { FileStore, StoredFile } from './file-store-sql.ts';
import { cellsOfUpload } from './uploads/read-upload.ts';

type FileText = { fileName: string; cells: Cells };

/** What is particular to a kind of file: where it is kept, what is known of it before anybody answers, and what follows from an answer. */
type Particulars<Settings, Listed extends object, Stored extends object> = {
  store: FileStore<Listed, Stored>;
  /** How many drafts a school may leave. */
  draftsKept: number;
  /** The settings that a file starts with: its heads found, its columns guessed. */
  firstSettings: (tx: Transaction, caller: Caller, file: FileText) => Promise<Settings>;
  /** What is guessed anew where the heads are on another line. */
  guessedAt: (tx: Transaction, caller: Caller, file: FileText, headLine: number) => Promise<Partial<Settings>>;
  /** What else follows from an answer; refuses one that cannot be. */
  settled?: (tx: Transaction, caller: Caller, file: FileText, given: Partial<Settings>, settings: Settings) => Promise<Settings>;
};

type Upload = { caller: Caller; signal: AbortSignal; body: { fileName: string; content: string } };
type Answered<Settings> = { fileId: number; answers: { [Name in keyof Settings]?: Settings[Name] | undefined } };

/** What is done with each kind of file; accepting one and undoing that are its own. */
export function fileKind<Settings extends { headLine: number }, Listed extends object, Stored extends StoredFile<Settings>>(
  particulars: Particulars<Settings, Listed, Stored>,
) {
  const { store, draftsKept, firstSettings, guessedAt, settled } = particulars;
  const found = (file: Stored | undefined): Stored => {
    if (!file) throw new AppError(store.notFound);
    return file;
  };
  const keep = async (tx: Transaction, caller: Caller, file: FileText & { file: Buffer }): Promise<{ id: number }> => {
    const draft = await store.insert(tx, caller, { ...file, settings: await firstSettings(tx, caller, file) });
    await store.deleteOldDrafts(tx, { ...caller, kept: draftsKept });
    return draft;
  };
  const locked = async (tx: Transaction, { schoolId }: Caller, fileId: number) => found(await store.lock(tx, { schoolId, fileId }));
  return {
    store,
    draftsKept,
    keep,
    locked,
    stored: async (tx: Transaction, { schoolId }: Caller, fileId: number) => found(await store.row(tx, { schoolId, fileId })),
    /** One page of the school's files, the newest first. */
    listed: async (tx: Transaction, { schoolId }: Caller, { page, limit }: { page: number; limit: number }) => {
      const rows = store.rows(tx, { schoolId, limit, offset: (page - 1) * limit });
      const [files, { count }] = await Promise.all([rows, store.count(tx, { schoolId })]);
      return { files, pagination: paginationOf({ page, limit, total: count }) };
    },
    /** Reads a file that somebody sent, beside the server where it is heavy; what is answered keeps it as a draft. */
    readUpload: async (app: App, { caller, signal, body: { fileName, content } }: Upload) => {
      app.costlyReads.count(caller);
      const file = Buffer.from(content, 'base64');
      const cells = await cellsOfUpload(file, { ...caller, left: signal });
      return (tx: Transaction) => keep(tx, caller, { fileName, file, cells });
    },
    /** Saves what a person answered about a draft; what was left out stays. Replies with the draft as it is then. */
    saveAnswers: async (tx: Transaction, caller: Caller, { fileId, answers }: Answered<Settings>): Promise<Stored> => {
      const stored = draftOnly(await locked(tx, caller, fileId));
      const { headLine } = answers;
      const isMoved = headLine !== undefined && headLine !== stored.settings.headLine;
      const guessed = isMoved ? await guessedAt(tx, caller, stored, headLine) : {};
      const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)) as Partial<Settings>;
      const whole = { ...stored.settings, ...guessed, ...given };
      const settings = settled ? await settled(tx, caller, stored, given, whole) : whole;
      await store.updateSettings(tx, { ...caller, fileId, settings });
      return { ...stored, settings };
    },
  };
}

/** Refuses a file that was brought in. */
export function draftOnly<File extends Pick<StoredFile<unknown>, 'state'>>(stored: File): File {
  if (stored.state !== 'draft') throw new AppError('IMPORT_NOT_DRAFT', { state: stored.state === 'done' ? 'imported' : 'undone' });
  return stored;
}
