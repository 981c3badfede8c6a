import { lockBilling } from '../../../books/billing/server/sql.ts';
import { byVoteHead } from '../../../books/billing/vote-heads.ts';
import { termById } from '../../../books/terms/server/sql.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText, countText, listedText } from '../../../core/wording.ts';
import type { Cells } from '../../../school/files/sheet.ts';
import { effectOfAll, type FeeChange } from '../../planning/grid.ts';
import { saveFeeGrid } from '../../planning/server/save-fee-grid.ts';
import type * as api from '../contract.ts';
import { type Made, setSince } from '../rules/changes.ts';
import { firstSettings, guessedSettings, readingOf, storedFeeFile } from './reading.ts';
import {
  deleteOldFeeFiles,
  insertFeeFile,
  lockFeeFile,
  markFeeFileDone,
  markFeeFileUndone,
  type StoredFeeFile,
  updateFeeFile,
} from './sql.ts';

/** A school may leave so many drafts lying. */
const draftsKept = 20;
/** Every vote head of more grades than a school may have. */
const feeRowsMax = 2000;

/** Keeps a file as a draft, with what can be guessed about it. */
export async function keepFeeFile(
  tx: Transaction,
  caller: Caller,
  { fileName, cells }: { fileName: string; cells: Cells },
): Promise<{ id: number }> {
  if (cells.length > feeRowsMax) throw new AppError('IMPORT_TOO_LONG', { max: countText(feeRowsMax) });
  const settings = await firstSettings(tx, caller, cells);
  const draft = await insertFeeFile(tx, caller, { fileName, cells, settings });
  await deleteOldFeeFiles(tx, { ...caller, kept: draftsKept });
  return draft;
}

type Said = Decoded<typeof api.decideFeeFile>;

/** Keeps what a person said of a draft, and answers the draft as it is then. */
export async function decideFeeFile(
  tx: Transaction,
  caller: Caller,
  { feeFileId, headLine, ...given }: Said['params'] & Said['body'],
): Promise<StoredFeeFile> {
  const { schoolId } = caller;
  const stored = draftOnly(await lockFeeFile(tx, { schoolId, feeFileId }));
  if (given.termId !== undefined && !(await termById(tx, { schoolId, termId: given.termId }))) throw new AppError('TERM_NOT_FOUND');
  const isMoved = headLine !== undefined && headLine !== stored.settings.headLine;
  const anew = isMoved ? await guessedSettings(tx, caller, stored.cells, headLine) : {};
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const settings = { ...stored.settings, ...anew, ...said };
  await updateFeeFile(tx, { schoolId, feeFileId, settings });
  return storedFeeFile(tx, caller, feeFileId);
}

function draftOnly(stored: StoredFeeFile | undefined): StoredFeeFile {
  if (!stored) throw new AppError('IMPORT_NOT_FOUND');
  if (stored.state !== 'draft') throw new AppError('IMPORT_NOT_DRAFT', { state: stored.state === 'done' ? 'imported' : 'undone' });
  return stored;
}

type Accepted = Decoded<typeof api.acceptFeeFile>;

/** Sets the fees of a draft as the grid would; what is set is read again here, under the lock that setting fees takes. */
export async function acceptFeeFile(
  tx: Transaction,
  caller: Caller,
  { feeFileId, ...expected }: Accepted['params'] & Accepted['body'],
): Promise<Reply<typeof api.acceptFeeFile>> {
  const { schoolId } = caller;
  await lockBilling(tx, { schoolId, exclusive: true });
  const stored = draftOnly(await lockFeeFile(tx, { schoolId, feeFileId }));
  const { term, missing, changes, fees } = await readingOf(tx, caller, stored);
  if (!term || missing.length > 0) throw new AppError('IMPORT_UNDECIDED', { missing: `which it is: ${missing.join(', ')}` });
  const faulty = new Set(fees.faults.map(({ line }) => line)).size;
  if (faulty > 0 && !expected.goodRowsOnly) throw new AppError('IMPORT_HAS_FAULTS', { rows: countedText(faulty, 'row') });
  if (changes.length === 0) throw new AppError('FEE_FILE_SAME');
  const { amount } = effectOfAll(changes);
  const isOther = expected.chargedTotal !== undefined && expected.chargedTotal !== amount;
  if (changes.length !== expected.gradeCount || isOther) throw new AppError('FEE_FILE_CHANGED');

  const saved = await saveFeeGrid(tx, caller, { termId: term.id, rows: changes.map(rowToSave) });
  const made = changes.flatMap(({ row }): Made[] => {
    const after = saved.rows.find(({ grade }) => grade.id === row.grade.id);
    return after ? [{ gradeId: row.grade.id, updatedAt: after.updatedAt, before: byVoteHead((head) => row[head]) }] : [];
  });
  await markFeeFileDone(tx, caller, { feeFileId, made, charged: saved.amount });
  return { message: saved.message, file: await listedFeeFile(tx, caller, feeFileId) };
}

function rowToSave({ row, amounts }: FeeChange) {
  return { gradeId: row.grade.id, ...amounts, updatedAt: row.updatedAt };
}

/** Sets the fees back as they were, while nobody has set them again; a grade that had none pays nothing. */
export async function undoFeeFile(
  tx: Transaction,
  caller: Caller,
  { feeFileId }: { feeFileId: number },
): Promise<Reply<typeof api.undoFeeFile>> {
  const { schoolId } = caller;
  await lockBilling(tx, { schoolId, exclusive: true });
  const stored = await lockFeeFile(tx, { schoolId, feeFileId });
  if (!stored) throw new AppError('IMPORT_NOT_FOUND');
  const { term, grid, changes } = await readingOf(tx, caller, stored);
  if (stored.state !== 'done' || stored.made === null || !term) throw new AppError('IMPORT_NOT_DONE');
  const grades = setSince(stored.made, grid);
  if (grades.length > 0) throw new AppError('FEE_FILE_OVERTAKEN', { grades: listedText(grades) });
  const { message } = await saveFeeGrid(tx, caller, { termId: term.id, rows: changes.map(rowToSave) });
  await markFeeFileUndone(tx, caller, { feeFileId });
  return { message: `The import of ${stored.fileName} is undone. ${message}`, file: await listedFeeFile(tx, caller, feeFileId) };
}

async function listedFeeFile(tx: Transaction, caller: Caller, feeFileId: number): Promise<Reply<typeof api.undoFeeFile>['file']> {
  const { cells: _, settings: __, made: ___, ...file } = await storedFeeFile(tx, caller, feeFileId);
  return file;
}
