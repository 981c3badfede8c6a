import { type ReactNode, useState } from 'react';
import { instantText } from '../../../core/dates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import layout from '../../../ui/look/layout.module.css';
import { passFocus } from '../../../ui/page/pass-focus.ts';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import type { ListedFile } from '../file-contract.ts';

type FileOutcomeProps = {
  file: Pick<ListedFile, 'fileName' | 'doneAt' | 'undoneAt'>;
  /** The outcome and its time, and the words after an undo. */
  done: { what: string; when: (doneAt: string) => string };
  undone: (undoneAt: string) => string;
  undo: { isPending: boolean; error: Error | null };
  /** Absent if it cannot be undone. */
  onUndo?: ((then: { onSuccess: () => void }) => void) | false;
  /** The consequences of an undo. */
  takesBack: string;
  note?: ReactNode;
  /** A link to what it made. */
  children: ReactNode;
};

/** The outcome of an imported file, and its undo after a confirmation. */
export function FileOutcome({ file, done, undone, undo, onUndo, takesBack, note, children }: FileOutcomeProps) {
  const [asking, setAsking] = useState(false);
  const { fileName, doneAt, undoneAt } = file;
  if (undoneAt) return <Notice>{undone(instantText(undoneAt))}</Notice>;
  return (
    <>
      <Notice tone="done">
        <strong>{done.what}</strong>
        {done.when(doneAt ? instantText(doneAt) : '')}
      </Notice>
      {note}
      <div className={layout.row}>
        {children}
        {onUndo && (
          <Button ref={passFocus} variant="default" color="brick" onClick={() => setAsking(true)}>
            Undo this import
          </Button>
        )}
      </div>
      {onUndo && asking && (
        <ConfirmDialog
          title={`Undo the import of ${fileName}?`}
          confirm="Undo the import"
          danger
          pending={undo.isPending}
          onConfirm={() => onUndo({ onSuccess: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {undo.error && <ErrorAlert error={undo.error} fallback="The import could not be undone." />}
          <p>{takesBack}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
