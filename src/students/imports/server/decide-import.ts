import type { Decoded } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Cells } from '../../../school/files/sheet.ts';
import type * as api from '../contract.ts';
import { firstSettings } from './reading.ts';
import { deleteOldDrafts, insertImport, lockImport, type StoredImport, updateSettings } from './sql.ts';

/** A school may leave so many drafts lying. */
const draftsKept = 20;

/** Keeps a file as a draft, with what can be guessed about it. */
export async function keepDraft(
  tx: Transaction,
  caller: Caller,
  { fileName, file, cells }: { fileName: string; file: Buffer; cells: Cells },
): Promise<{ id: number }> {
  const settings = await firstSettings(tx, caller, cells);
  const draft = await insertImport(tx, caller, { fileName, file, cells, settings });
  await deleteOldDrafts(tx, { ...caller, kept: draftsKept });
  return draft;
}

type Given = Decoded<typeof api.decideImport>;

/** Keeps what a person decided about a draft, and answers the draft as it is then. */
export async function decideImport(
  tx: Transaction,
  caller: Caller,
  { importId, headLine, ...given }: Given['params'] & Given['body'],
): Promise<StoredImport> {
  const { schoolId } = caller;
  const stored = await lockImport(tx, { schoolId, importId });
  if (!stored) throw new AppError('IMPORT_NOT_FOUND');
  if (stored.state !== 'draft') throw new AppError('IMPORT_NOT_DRAFT', { state: stored.state === 'done' ? 'imported' : 'undone' });
  const isMoved = headLine !== undefined && headLine !== stored.settings.headLine;
  const before = isMoved ? await firstSettings(tx, caller, stored.cells, headLine) : stored.settings;
  const decided = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const settings = { ...before, ...decided };
  await updateSettings(tx, { schoolId, importId, settings });
  return { ...stored, settings };
}
