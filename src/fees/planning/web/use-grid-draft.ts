import { useState } from 'react';
import type { FeeGrid, GridRow } from '../contract.ts';
import { changesIn, type Draft, draftOf, faultsIn } from '../grid.ts';

/** The rows that were read, the typed cells, and the server's reply at that time. */
type Work = { rows: readonly GridRow[]; draft: Draft; over: FeeGrid };

export type GridWork = ReturnType<typeof useGridDraft>;

/** The typed grid. While nothing is typed, newer fees from the server replace it. */
export function useGridDraft(grid: FeeGrid) {
  const [gridState, setGridState] = useState<Work>(() => startOf(grid));
  const work = gridState.over === grid || isUnsaved(gridState) ? gridState : startOf(grid);
  const { rows, draft } = work;
  const begin = (newRows: readonly GridRow[], newDraft: Draft = draftOf(newRows)) =>
    setGridState({ rows: newRows, draft: newDraft, over: grid });
  return {
    rows,
    draft,
    changes: changesIn(draft, rows),
    faults: faultsIn(draft, rows),
    unsaved: isUnsaved(work),
    type: (next: Draft) => setGridState({ ...work, draft: next }),
    /** Starts again with these rows, keeping the given typed cells. */
    begin,
    /** Starts again with the newest fees, which may have been read while the grid was typed in. */
    discard: () => begin(work.over === grid ? rows : grid.rows),
  };
}

function startOf(grid: FeeGrid): Work {
  return { rows: grid.rows, draft: draftOf(grid.rows), over: grid };
}

function isUnsaved({ rows, draft }: Work): boolean {
  return changesIn(draft, rows).length > 0 || faultsIn(draft, rows).length > 0;
}
