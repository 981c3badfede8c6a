import * as z from 'zod/mini';
import { voteHeadFacts } from '../../../books/billing/vote-heads.ts';
import { CallError } from '../../../core/web/call.ts';
import { ChangedMeanwhileDialog } from '../../../ui/forms/changed-meanwhile-dialog.tsx';
import { type GridRow, gridRow } from '../contract.ts';
import { type Draft, draftOf, gridHeads, withTheirs } from '../grid.ts';

const refusal = z.object({ current: z.array(gridRow) });

/** The fees that somebody else has saved since, where that is why nothing was saved. */
export function staleRows(error: unknown): GridRow[] | null {
  if (!(error instanceof CallError) || error.code !== 'CHANGED_MEANWHILE') return null;
  const read = z.safeDecode(refusal, error.body as z.input<typeof refusal>);
  return read.success ? read.data.current : null;
}

type TheirFeesDialogProps = {
  /** The fees as they were read, as others have saved some of them since, and as they are typed here. */
  rows: readonly GridRow[];
  theirs: readonly GridRow[];
  draft: Draft;
  onLoad: (rows: readonly GridRow[], draft: Draft) => void;
  onSave: (rows: readonly GridRow[]) => void;
  onClose: () => void;
};

/** The same question as in every form that two people may save: which cells differ, and the ways on. */
export function TheirFeesDialog({ rows, theirs, draft, onLoad, onSave, onClose }: TheirFeesDialogProps) {
  const theirDraft = draftOf(theirs);
  const read = draftOf(rows);
  const lines = theirs.flatMap(({ grade }) =>
    gridHeads.flatMap((head) => {
      const [mine = '', their = '', loaded = ''] = [draft, theirDraft, read].map((from) => from[grade.id]?.[head]);
      if (mine === their) return [];
      const by = mine === loaded ? ('them' as const) : their === loaded ? ('you' as const) : ('both' as const);
      const label = `${grade.name}, ${voteHeadFacts[head].name}`;
      return [{ name: `${grade.id} ${head}`, label, by, theirs: their, mine }];
    }),
  );
  const newRows = withTheirs(rows, theirs);
  return (
    <ChangedMeanwhileDialog
      conflict={{
        lines,
        loadTheirs: () => onLoad(newRows, { ...draft, ...theirDraft }),
        saveMine: () => onSave(newRows),
        keepEditing: onClose,
      }}
    />
  );
}
