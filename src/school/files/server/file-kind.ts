import { AppError } from '../../../core/errors.ts';
import { type Pagination, paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { App } from '../../../core/server/serve.ts';
import type { Cells } from '../sheet.ts';
import type { FileStore, StoredFile } from './file-store-sql.ts';
import { cellsOfUpload } from './uploads/read-upload.ts';

type FileSettings = { headLine: number };
type FileText = { fileName: string; cells: Cells };

/** A kind of file: where it is kept, what is known of it before anybody answers, and what follows from an answer. */
export type FileKind<
  Settings extends FileSettings,
  Stored extends StoredFile<Settings> = StoredFile<Settings>,
  Listed extends object = Stored,
> = {
  store: FileStore<Listed, Stored>;
  /** How many drafts a school may leave. */
  draftsKept: number;
  /** The settings that a file starts with: its heads found, its columns guessed. */
  firstSettings: (tx: Transaction, caller: Caller, file: FileText) => Promise<Settings>;
  /** What is guessed anew where the heads are on another line. */
  guessedAt: (tx: Transaction, caller: Caller, file: FileText, headLine: number) => Promise<Partial<Settings>>;
  /** What else follows from an answer; refuses one that cannot be. */
  settled?: (tx: Transaction, caller: Caller, file: FileText, said: Partial<Settings>, settings: Settings) => Promise<Settings>;
};

/** Keeps a file as a draft, with what can be guessed about it. */
export async function keepDraft<Settings extends FileSettings, Stored extends StoredFile<Settings>, Listed extends object>(
  tx: Transaction,
  caller: Caller,
  { store, draftsKept, firstSettings }: FileKind<Settings, Stored, Listed>,
  file: FileText & { file: Buffer },
): Promise<{ id: number }> {
  const settings = await firstSettings(tx, caller, file);
  const draft = await store.insert(tx, caller, { ...file, settings });
  await store.deleteOldDrafts(tx, { ...caller, kept: draftsKept });
  return draft;
}

type Upload = { caller: Caller; signal: AbortSignal; body: { fileName: string; content: string } };

/** Reads a file that somebody sent, beside the server where it is heavy; what is answered keeps it as a draft. */
export async function readUpload<Settings extends FileSettings, Stored extends StoredFile<Settings>, Listed extends object>(
  app: App,
  { caller, signal, body: { fileName, content } }: Upload,
  kind: FileKind<Settings, Stored, Listed>,
): Promise<(tx: Transaction) => Promise<{ id: number }>> {
  app.costlyReads.count(caller);
  const file = Buffer.from(content, 'base64');
  const cells = await cellsOfUpload(file, { ...caller, left: signal });
  return (tx) => keepDraft(tx, caller, kind, { fileName, file, cells });
}

/** One page of the files of a kind, the newest first. */
export async function listedFiles<Listed extends object, Stored extends object>(
  tx: Transaction,
  { schoolId }: Caller,
  { store }: { store: FileStore<Listed, Stored> },
  { page, limit }: { page: number; limit: number },
): Promise<{ files: Listed[]; pagination: Pagination }> {
  const [files, { count }] = await Promise.all([
    store.rows(tx, { schoolId, limit, offset: (page - 1) * limit }),
    store.count(tx, { schoolId }),
  ]);
  return { files, pagination: paginationOf({ page, limit, total: count }) };
}

type Kept<Stored extends object> = { store: Pick<FileStore<object, Stored>, 'row' | 'lock' | 'notFound'> };

export async function storedFile<Stored extends object>(
  tx: Transaction,
  { schoolId }: Caller,
  { store }: Kept<Stored>,
  fileId: number,
): Promise<Stored> {
  const stored = await store.row(tx, { schoolId, fileId });
  if (!stored) throw new AppError(store.notFound);
  return stored;
}

/** A file with its row locked, whatever became of it. */
export async function lockedFile<Stored extends object>(
  tx: Transaction,
  { schoolId }: Caller,
  { store }: Kept<Stored>,
  fileId: number,
): Promise<Stored> {
  const stored = await store.lock(tx, { schoolId, fileId });
  if (!stored) throw new AppError(store.notFound);
  return stored;
}

/** Refuses a file that was brought in. */
export function draftOnly<File extends Pick<StoredFile<unknown>, 'state'>>(stored: File): File {
  if (stored.state !== 'draft') throw new AppError('IMPORT_NOT_DRAFT', { state: stored.state === 'done' ? 'brought in' : 'undone' });
  return stored;
}

/** Keeps what a person said of a draft, and answers the draft as it is then. What was left out stays. */
export async function sayOfFile<Settings extends FileSettings, Stored extends StoredFile<Settings>, Listed extends object>(
  tx: Transaction,
  caller: Caller,
  kind: FileKind<Settings, Stored, Listed>,
  { fileId, said }: { fileId: number; said: { [Name in keyof Settings]?: Settings[Name] | undefined } },
): Promise<Stored> {
  const stored = draftOnly(await lockedFile(tx, caller, kind, fileId));
  const { headLine } = said;
  const isMoved = headLine !== undefined && headLine !== stored.settings.headLine;
  const guessed = isMoved ? await kind.guessedAt(tx, caller, stored, headLine) : {};
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Partial<Settings>;
  const whole = { ...stored.settings, ...guessed, ...given };
  const settings = kind.settled ? await kind.settled(tx, caller, stored, given, whole) : whole;
  await kind.store.updateSettings(tx, { ...caller, fileId, settings });
  return { ...stored, settings };
}
