import { moneyText } from '../../../core/money.ts';
import type { GridRow } from '../../planning/contract.ts';
import { changesIn, type Draft, draftOf, type FeeChange, withCell } from '../../planning/grid.ts';
import type { FeeRead } from './fees.ts';

/** A grade as the import left it: the version of its fees then, and what they were before. */
export type ImportedFees = { gradeId: number; updatedAt: string; before: FeeChange['amounts'] };

/** The grades whose fees these would change, laid over the fees of the term as if they were typed into the grid. */
export function changesBy(fees: readonly FeeRead[], rows: readonly GridRow[]): FeeChange[] {
  const typed = fees.reduce<Draft>((draft, { amount, ...at }) => withCell(draft, at, moneyText(amount)), draftOf(rows));
  return changesIn(typed, rows);
}

/** What setting the fees back as they were would change; a grade that had none pays nothing then. */
export function restoringChanges(made: readonly ImportedFees[], rows: readonly GridRow[]): FeeChange[] {
  return made.flatMap(({ gradeId, before }) => {
    const row = rows.find(({ grade }) => grade.id === gradeId);
    return row ? [{ row, amounts: before }] : [];
  });
}

/** The grades whose fees somebody has set again since, by their names. */
export function setSince(made: readonly ImportedFees[], rows: readonly GridRow[]): string[] {
  return rows
    .filter(({ grade, updatedAt }) => made.some((each) => each.gradeId === grade.id && each.updatedAt !== updatedAt))
    .map(({ grade }) => grade.name);
}
