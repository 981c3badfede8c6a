import { moneyText } from '../../../core/money.ts';
import type { GridRow } from '../../planning/contract.ts';
import { changesIn, type Draft, draftOf, type FeeChange, withCell } from '../../planning/grid.ts';
import type { FeeRead } from './fees.ts';

/** A grade's fees after the import, by version, and before it. */
export type ImportedFees = { gradeId: number; updatedAt: string; before: FeeChange['amounts'] };

/** The grades whose fees change, compared with the fees of the term as in the grid. */
export function changesBy(fees: readonly FeeRead[], rows: readonly GridRow[]): FeeChange[] {
  const typed = fees.reduce<Draft>((draft, { amount, ...at }) => withCell(draft, at, moneyText(amount)), draftOf(rows));
  return changesIn(typed, rows);
}

/** The changes that restore the old fees; a grade that had none pays nothing then. */
export function restoringChanges(importedFees: readonly ImportedFees[], rows: readonly GridRow[]): FeeChange[] {
  return importedFees.flatMap(({ gradeId, before }) => {
    const row = rows.find(({ grade }) => grade.id === gradeId);
    return row ? [{ row, amounts: before }] : [];
  });
}

/** The names of grades whose fees were changed since. */
export function setSince(importedFees: readonly ImportedFees[], rows: readonly GridRow[]): string[] {
  return rows
    .filter(({ grade, updatedAt }) => importedFees.some((each) => each.gradeId === grade.id && each.updatedAt !== updatedAt))
    .map(({ grade }) => grade.name);
}
