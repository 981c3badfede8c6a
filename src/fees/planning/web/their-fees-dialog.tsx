import * as z from 'zod/mini';
import { voteHeadFacts } from '../../../books/billing/vote-heads.ts';
import { CallError } from '../../../core/web/call.ts';
import { ChangedMeanwhileDialog } from '../../../ui/forms/changed-meanwhile-later.tsx';
import { type GridRow, gridRow } from '../contract.ts';
import { type Draft, draftOf, gridHeads, withTheirs } from '../grid.ts';

const refusal = z.object({ current: z.array(gridRow) });

/** The fees that another user has saved since, if that is why nothing was saved. */
export function staleRows(error: unknown): GridRow[] | null {
  if (!(error instanceof CallError) || error.code !== 'CHANGED_MEANWHILE') return null;
  const read = z.safeDecode(refusal, error.body as z.input<typeof refusal>);
  return read.success ? read.data.current : null;
}

type TheirFeesDialogProps = {
  /** The fees as read, as saved since by others, and as typed here. */
  rows: readonly GridRow[];
  theirs: readonly GridRow[];
  draft: Draft;
  onLoad: (rows: readonly GridRow[], draft: Draft) => void;
  onSave: (rows: readonly GridRow[]) => void;
  onClose: () => void;
};

/** The changed-meanwhile question of every form: the differing cells, and the choices. */
export function TheirFeesDialog({ rows, theirs, draft, onLoad, onSave, onClose }: TheirFeesDialogProps) {
  const newRows = withTheirs(rows, theirs);
  return (
    <ChangedMeanwhileDialog
      conflict={{
        lines: linesOf(rows, theirs, draft),
        loadTheirs: () => onLoad(newRows, { ...draft, ...draftOf(theirs) }),
        saveMine: () => onSave(newRows),
        keepEditing: onClose,
      }}
      onClose={onClose}
    />
  );
}

/** The cells that differ, and who has changed each. */
export function linesOf(rows: readonly GridRow[], theirs: readonly GridRow[], draft: Draft) {
  const theirDraft = draftOf(theirs);
  const read = draftOf(rows);
  return theirs.flatMap(({ grade }) =>
    gridHeads.flatMap((head) => {
      const [mine = '', their = '', loaded = ''] = [draft, theirDraft, read].map((from) => from[grade.id]?.[head]);
      if (mine === their) return [];
      const by = mine === loaded ? ('them' as const) : their === loaded ? ('you' as const) : ('both' as const);
      const label = `${grade.name}, ${voteHeadFacts[head].name}`;
      return [{ name: `${grade.id} ${head}`, label, by, theirs: their, mine }];
    }),
  );
}
