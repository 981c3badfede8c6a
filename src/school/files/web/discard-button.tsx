import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';

type DiscardButtonProps = { fileName: string; pending: boolean; size?: 'xs'; onDiscard: (then: { settled: () => void }) => void };

/** Discards a draft with its file, after a confirmation. */
export function DiscardButton({ fileName, pending, size, onDiscard }: DiscardButtonProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="default" color="brick" {...(size && { size })} aria-label={`Discard ${fileName}`} onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Discard ${fileName}?`}
        confirm="Discard the file"
        danger
        pending={pending}
        onConfirm={() => onDiscard({ settled: close })}
        onCancel={close}
      >
        <p>Nothing was imported from it. The file and the choices made for it are deleted, and it must be uploaded again to be imported.</p>
      </ConfirmDialog>
    </>
  );
}
