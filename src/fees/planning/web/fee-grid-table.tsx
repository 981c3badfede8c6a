import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react';
import { voteHeadFacts } from '../../../books/billing/vote-heads.ts';
import { moneyText, sumCents, zeroCents } from '../../../core/money.ts';
import { mayCall } from '../../../core/web/access.ts';
import { Money } from '../../../ui/text/money.tsx';
import { type GridRow, saveFeeGrid } from '../contract.ts';
import { type CellAt, type Draft, feeIn, gridHeads, pastedText, withCell, withPaste } from '../grid.ts';
import classes from './fee-grid.module.css';

type FeeGridTableProps = {
  rows: readonly GridRow[];
  draft: Draft;
  onType: (draft: Draft) => void;
  /** Called with a description of the paste. */
  onPasted: (text: string) => void;
};

/** Grades by vote heads. Arrow keys and Enter move between cells as in a spreadsheet; a paste fills cells from the current one. */
export function FeeGridTable({ rows, draft, onType, onPasted }: FeeGridTableProps) {
  const readOnly = !mayCall(saveFeeGrid);
  const paste = (event: ClipboardEvent, at: CellAt) => {
    const text = event.clipboardData.getData('text/plain');
    if (readOnly || !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    const pasted = withPaste(draft, rows, at, text);
    onType(pasted.draft);
    onPasted(pastedText(pasted));
  };
  return (
    <div className={classes.frame}>
      <table className={classes.grid} aria-label="Fees">
        <thead>
          <tr>
            <th scope="col">Grade</th>
            {gridHeads.map((head) => (
              <th key={head} scope="col">{`${voteHeadFacts[head].name} (KES)`}</th>
            ))}
            <th scope="col">Total (KES)</th>
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenCells} onFocus={selectWhole}>
          {rows.map(({ grade }, row) => (
            <tr key={grade.id}>
              <th scope="row">{grade.name}</th>
              {gridHeads.map((head, column) => {
                const text = draft[grade.id]?.[head] ?? '';
                const fee = feeIn(text);
                const write = (typed: string) => onType(withCell(draft, { gradeId: grade.id, head }, typed));
                return (
                  <td key={head}>
                    <input
                      className={classes.cell}
                      aria-label={`${grade.name}, ${voteHeadFacts[head].name}`}
                      aria-invalid={fee === null || undefined}
                      data-cell={`${row} ${column}`}
                      data-about={`${grade.id} ${head}`}
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={40}
                      readOnly={readOnly}
                      value={text}
                      onChange={(event) => write(event.currentTarget.value)}
                      onPaste={(event) => paste(event, { gradeId: grade.id, head })}
                      onBlur={() => fee !== null && text.trim() !== '' && moneyText(fee) !== text && write(moneyText(fee))}
                    />
                  </td>
                );
              })}
              <td className={classes.total}>
                <Money cents={sumCents(gridHeads.map((head) => feeIn(draft[grade.id]?.[head] ?? '') ?? zeroCents))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Focuses a cell of the form. */
export function focusCell(within: HTMLElement | null, { gradeId, head }: CellAt): void {
  within?.querySelector<HTMLInputElement>(`[data-about="${gradeId} ${head}"]`)?.focus();
}

/** Typing replaces the content of a focused cell, as in a spreadsheet. */
function selectWhole({ target }: FocusEvent): void {
  if (target instanceof HTMLInputElement) target.select();
}

const steps: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
};

function moveBetweenCells(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const cell = event.target;
  const step = steps[event.key];
  if (!(cell instanceof HTMLInputElement) || !step || event.altKey || event.ctrlKey || event.metaKey || staysWithin(cell, event)) return;
  event.preventDefault();
  const [down, right] = event.key === 'Enter' && event.shiftKey ? [-1, 0] : step;
  const [row = 0, column = 0] = (cell.dataset.cell ?? '').split(' ').map(Number);
  event.currentTarget.querySelector<HTMLInputElement>(`[data-cell="${row + down} ${column + right}"]`)?.focus();
}

/** Left and Right first move within the text of a cell, and Shift selects. */
function staysWithin({ selectionStart, selectionEnd, value }: HTMLInputElement, { key, shiftKey }: KeyboardEvent): boolean {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return shiftKey && key !== 'Enter';
  if (shiftKey) return true;
  if (selectionStart === 0 && selectionEnd === value.length) return false;
  return key === 'ArrowLeft' ? selectionEnd !== 0 : selectionStart !== value.length;
}
