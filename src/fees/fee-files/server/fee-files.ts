import { lockBilling } from '../../../books/billing/server/sql.ts';
import { byVoteHead } from '../../../books/billing/vote-heads.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText, listedText } from '../../../core/wording.ts';
import { draftOnly } from '../../../school/files/server/file-kind.ts';
import { effectOfAll, type FeeChange } from '../../planning/grid.ts';
import { saveFeeGrid } from '../../planning/server/save-fee-grid.ts';
import type * as api from '../contract.ts';
import { type ImportedFees, setSince } from '../rules/changes.ts';
import { feeFiles } from './kind.ts';
import { readingOf } from './reading.ts';
import { importedFees } from './sql.ts';

type Accepted = Decoded<typeof api.acceptFeeFile>;

/** Sets the fees of a draft as the grid would; the file is read again under the lock of fee setting. */
export async function acceptFeeFile(
  tx: Transaction,
  caller: Caller,
  { feeFileId, ...expected }: Accepted['params'] & Accepted['body'],
): Promise<Reply<typeof api.acceptFeeFile>> {
  const { schoolId } = caller;
  await lockBilling(tx, { schoolId, exclusive: true });
  const stored = draftOnly(await feeFiles.locked(tx, caller, feeFileId));
  const { term, missing, changes, fees } = await readingOf(tx, caller, stored);
  if (!term || missing.length > 0) throw new AppError('IMPORT_UNDECIDED', { missing: listedText(missing) });
  const faulty = new Set(fees.faults.map(({ line }) => line)).size;
  if (faulty > 0 && !expected.goodRowsOnly) throw new AppError('IMPORT_HAS_FAULTS', { rows: countedText(faulty, 'row') });
  if (changes.length === 0) throw new AppError('FEE_FILE_SAME');
  const { amount } = effectOfAll(changes);
  const isOther = expected.chargedTotal !== undefined && expected.chargedTotal !== amount;
  if (changes.length !== expected.gradeCount || isOther) throw new AppError('FEE_FILE_CHANGED');

  const saved = await saveFeeGrid(tx, caller, { termId: term.id, rows: changes.map(rowToSave) });
  const newFees = changes.flatMap(({ row }): ImportedFees[] => {
    const after = saved.rows.find(({ grade }) => grade.id === row.grade.id);
    return after ? [{ gradeId: row.grade.id, updatedAt: after.updatedAt, before: byVoteHead((head) => row[head]) }] : [];
  });
  await feeFiles.store.markDone(tx, { ...caller, fileId: feeFileId, outcome: importedFees(newFees, saved.amount) });
  return { message: saved.message, file: await listedFeeFile(tx, caller, feeFileId) };
}

function rowToSave({ row, amounts }: FeeChange) {
  return { gradeId: row.grade.id, ...amounts, updatedAt: row.updatedAt };
}

/** Restores the fees from before, unless they were changed since; a grade that had none pays nothing. */
export async function undoFeeFile(
  tx: Transaction,
  caller: Caller,
  { feeFileId }: { feeFileId: number },
): Promise<Reply<typeof api.undoFeeFile>> {
  const { schoolId } = caller;
  await lockBilling(tx, { schoolId, exclusive: true });
  const stored = await feeFiles.locked(tx, caller, feeFileId);
  const { term, grid, changes } = await readingOf(tx, caller, stored);
  if (stored.state !== 'done' || stored.made === null || !term) throw new AppError('IMPORT_NOT_DONE');
  const grades = setSince(stored.made, grid);
  if (grades.length > 0) throw new AppError('FEE_FILE_OVERTAKEN', { grades: listedText(grades) });
  const { message } = await saveFeeGrid(tx, caller, { termId: term.id, rows: changes.map(rowToSave) });
  await feeFiles.store.markUndone(tx, { ...caller, fileId: feeFileId });
  return { message: `The import of ${stored.fileName} is undone. ${message}`, file: await listedFeeFile(tx, caller, feeFileId) };
}

async function listedFeeFile(tx: Transaction, caller: Caller, feeFileId: number): Promise<Reply<typeof api.undoFeeFile>['file']> {
  const { cells: _, settings: __, made: ___, ...file } = await feeFiles.stored(tx, caller, feeFileId);
  return file;
}
