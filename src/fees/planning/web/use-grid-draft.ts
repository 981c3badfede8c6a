import { useState } from 'react';
import type { FeeGrid, GridRow } from '../contract.ts';
import { feesIn, withFees } from '../draft-text.ts';
import { changesIn, type Draft, draftOf, faultsIn } from '../grid.ts';

/** Rows that were read, what is typed over them, and the reply of the server on the screen when it began. */
type Work = { rows: readonly GridRow[]; draft: Draft; over: FeeGrid };

/** What is typed into the grid. As long as nothing differs from what was read, newer fees from the server take its place. */
export function useGridDraft(grid: FeeGrid, typed: string, onUnsaved: (unsaved: boolean) => void) {
  const [kept, setKept] = useState<Work>(() => startOf(grid, typed));
  const work = kept.over === grid || isUnsaved(kept) ? kept : startOf(grid);
  const put = (next: Work) => {
    setKept(next);
    onUnsaved(isUnsaved(next));
  };
  const { rows, draft } = work;
  return {
    rows,
    draft,
    changes: changesIn(draft, rows),
    faults: faultsIn(draft, rows),
    type: (next: Draft) => put({ ...work, draft: next }),
    /** Begins anew with these rows, what is typed kept where it is given. */
    begin: (newRows: readonly GridRow[], newDraft: Draft = draftOf(newRows)) => put({ rows: newRows, draft: newDraft, over: grid }),
  };
}

/** What an address carries of fees that were typed before lies over what was read. */
function startOf(grid: FeeGrid, typed = ''): Work {
  return { rows: grid.rows, draft: withFees(draftOf(grid.rows), feesIn(typed) ?? new Map()), over: grid };
}

function isUnsaved({ rows, draft }: Work): boolean {
  return changesIn(draft, rows).length > 0 || faultsIn(draft, rows).length > 0;
}
