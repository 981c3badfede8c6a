import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';

type UndoButtonProps = {
  fileName: string;
  undo: { isPending: boolean; error: Error | null };
  onUndo: (then: { onSuccess: () => void }) => void;
  /** What it takes back. */
  children: ReactNode;
};

/** Takes back what a file brought in, once it was asked. */
export function UndoButton({ fileName, undo, onUndo, children }: UndoButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" color="brick" onClick={() => setAsking(true)}>
        Undo this import
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Undo the import of ${fileName}?`}
        confirm="Undo the import"
        danger
        pending={undo.isPending}
        onConfirm={() => onUndo({ onSuccess: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {undo.error && <ErrorAlert error={undo.error} fallback="The import could not be undone." />}
        <p>{children}</p>
      </ConfirmDialog>
    </>
  );
}
