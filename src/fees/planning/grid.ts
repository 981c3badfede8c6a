import { byVoteHead, type VoteHead, voteHeads, voteHeadsIn } from '../../books/billing/vote-heads.ts';
import { asCents, type Cents, moneyText, shillingsFromCents, sumCents, zeroCents } from '../../core/money.ts';
import { countedText } from '../../core/wording.ts';
import { amountIn } from '../../school/files/amounts.ts';
import type { GridRow } from './contract.ts';
import { type Raise, raised } from './rules.ts';

/** The columns of the grid, in the order of the form of one fee structure. */
export const gridHeads = voteHeadsIn('form');

/** The typed row of a grade. */
type Cells = Readonly<Record<VoteHead, string>>;
/** All typed rows, by grade id. */
export type Draft = Readonly<Record<number, Cells>>;
export type CellAt = { gradeId: number; head: VoteHead };
type Amounts = Record<VoteHead, Cents>;

const blankCells: Cells = byVoteHead(() => '');

/** The grid of saved fees; blank cells for grades whose fees were never set. */
export function draftOf(rows: readonly GridRow[]): Draft {
  return Object.fromEntries(rows.map((row) => [row.grade.id, row.isSet ? cellsOf(row) : blankCells]));
}

function cellsOf(amounts: Amounts): Cells {
  return byVoteHead((head) => moneyText(amounts[head]));
}

/** The draft with one cell changed. */
export function withCell(draft: Draft, { gradeId, head }: CellAt, text: string): Draft {
  return { ...draft, [gradeId]: { ...(draft[gradeId] ?? blankCells), [head]: text } };
}

/** A cell in cents, in any notation of registers; blank is 0. Null for an invalid fee. */
export function feeIn(text: string): Cents | null {
  const amount = amountIn(text);
  return amount !== null && amount >= 0 ? amount : null;
}

type Pasted = { draft: Draft; filled: number; left: number };

/** Pastes tab-separated lines, as spreadsheets copy them, from one cell on; also returns how much did not fit. */
export function withPaste(draft: Draft, rows: readonly GridRow[], from: CellAt, text: string): Pasted {
  const top = rows.findIndex(({ grade }) => grade.id === from.gradeId);
  const left = gridHeads.indexOf(from.head);
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/);
  const pasted: Pasted = { draft, filled: 0, left: 0 };
  for (const [down, line] of lines.entries()) {
    for (const [along, cell] of line.split('\t').entries()) {
      const row = rows[top + down];
      const head = gridHeads[left + along];
      if (row && head) {
        pasted.draft = withCell(pasted.draft, { gradeId: row.grade.id, head }, cell.trim());
        pasted.filled += 1;
      } else if (cell.trim() !== '') pasted.left += 1;
    }
  }
  return pasted;
}

/** What a paste did: "3 cells filled. 2 cells did not fit to the right or below." */
export function pastedText({ filled, left }: Pasted): string {
  const beyond = left > 0 ? ` ${countedText(left, 'cell')} did not fit to the right or below.` : '';
  return `${countedText(filled, 'cell')} filled.${beyond}`;
}

/** The draft with the fees of another term, each raised, or to the cent as they are; grades without fees there stay. */
export function withCopy(draft: Draft, from: readonly GridRow[], raise: Raise): Draft {
  const asTheyAre = raise.percentHundredths === 0 && raise.roundToShillings === 1;
  const copied = from
    .filter(({ isSet }) => isSet)
    .map((row) => [row.grade.id, cellsOf(asTheyAre ? row : byVoteHead((head) => raised(row[head], raise)))]);
  return { ...draft, ...Object.fromEntries(copied) };
}

export type CellFault = CellAt & { grade: string; text: string };

/** Every invalid cell, grade by grade. */
export function faultsIn(draft: Draft, rows: readonly GridRow[]): CellFault[] {
  return rows.flatMap(({ grade }) =>
    gridHeads.flatMap((head) => {
      const text = draft[grade.id]?.[head] ?? '';
      return feeIn(text) === null ? [{ gradeId: grade.id, head, grade: grade.name, text }] : [];
    }),
  );
}

/** A grade's old and new fees. */
export type FeeChange = { row: GridRow; amounts: Amounts };

/** The grades whose fees the draft changes. A grade without fees changes once a cell is filled in, even with 0. */
export function changesIn(draft: Draft, rows: readonly GridRow[]): FeeChange[] {
  return rows.flatMap((row) => {
    const cells = draft[row.grade.id] ?? blankCells;
    const amounts = byVoteHead((head) => feeIn(cells[head]) ?? zeroCents);
    const isNew = !row.isSet && voteHeads.some((head) => cells[head].trim() !== '');
    const differs = row.isSet && voteHeads.some((head) => feeIn(cells[head]) !== row[head]);
    return isNew || differs ? [{ row, amounts }] : [];
  });
}

/** The sum of a grade's fees. */
export function totalOf(amounts: Amounts): Cents {
  return sumCents(voteHeads.map((head) => amounts[head]));
}

/** The charge of a change: an amount for each of the grade's billed students. */
export function effectOf({ row, amounts }: FeeChange): { students: number; each: Cents; amount: Cents } {
  const each = asCents(totalOf(amounts) - totalOf(row));
  return { students: row.billed, each, amount: asCents(each * row.billed) };
}

/** The charge of several changes. */
export function effectOfAll(changes: readonly FeeChange[]): { students: number; amount: Cents } {
  const effects = changes.map(effectOf);
  return {
    students: effects.reduce((sum, { students }) => sum + students, 0),
    amount: sumCents(effects.map(({ amount }) => amount)),
  };
}

/** The rows of the request for these changes. */
export function rowsToSave(changes: readonly FeeChange[]) {
  return changes.map(({ row, amounts }) => ({
    gradeId: row.grade.id,
    ...byVoteHead((head) => shillingsFromCents(amounts[head])),
    updatedAt: row.updatedAt,
  }));
}

/** The rows with another user's newer ones in their place. */
export function withTheirs(rows: readonly GridRow[], theirs: readonly GridRow[]): GridRow[] {
  return rows.map((row) => theirs.find(({ grade }) => grade.id === row.grade.id) ?? row);
}
