import { termById } from '../../../books/terms/server/sql.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countText } from '../../../core/wording.ts';
import { meaningByHead } from '../../../school/files/heads.ts';
import { fileKind } from '../../../school/files/server/file-kind.ts';
import { headLineInTurns } from '../../../school/files/server/sheet-in-turns.ts';
import { type Cells, headsAt } from '../../../school/files/sheet.ts';
import { feeGrid } from '../../planning/server/fee-grid.ts';
import type { ListedFeeFile } from '../contract.ts';
import { type FeeColumn, feeColumnOf, guessedFeeColumns } from '../rules/columns.ts';
import type { FeeFileSettings } from '../settings.ts';
import { feeFileStore, type StoredFeeFile } from './sql.ts';

/** Every vote head for more grades than a school may have. */
const feeRowsMax = 2000;

/** Files of fees: they start with the term whose fees are set next. Another header line asks about every word again, not about the term. */
export const feeFiles = fileKind<FeeFileSettings, ListedFeeFile, StoredFeeFile>({
  store: feeFileStore,
  draftsKept: 20,
  firstSettings: async (tx, caller, { cells }) => {
    if (cells.length > feeRowsMax) throw new AppError('IMPORT_TOO_LONG', { max: countText(feeRowsMax) });
    const { termId } = await feeGrid(tx, caller, {});
    return { termId, ...(await guessedSettings(tx, caller, { cells }, await headLineInTurns(cells, feeColumnOf))) };
  },
  guessedAt: guessedSettings,
  settled: async (tx, { schoolId }, _, { termId }, settings) => {
    if (termId && !(await termById(tx, { schoolId, termId }))) throw new AppError('TERM_NOT_FOUND');
    return settings;
  },
});

async function guessedSettings(
  tx: Transaction,
  caller: Caller,
  { cells }: { cells: Cells },
  headLine: number,
): Promise<Omit<FeeFileSettings, 'termId'>> {
  const meanings = meaningByHead(await feeFileStore.rememberedHeads<FeeColumn>(tx, caller));
  return { headLine, columns: guessedFeeColumns(headsAt(cells, headLine), meanings), gradeWords: {}, headWords: {} };
}
