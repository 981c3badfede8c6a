import { useState } from 'react';
import type { CallInput, Endpoint, Reply } from '../../../core/endpoint.ts';
import { mayCall } from '../../../core/web/access.ts';
import { go } from '../../../core/web/navigation.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';

type DiscardDraftProps<E extends Endpoint> = {
  call: Reply<E> extends { message: string } ? E : never;
  input: CallInput<E>;
  /** The reads of the draft that its page shows: they would fail if read again. */
  shown?: readonly Endpoint[];
  fileName: string;
  /** The page that lists such files. */
  list: Parameters<typeof go>[0];
  size?: 'xs';
};

/** Discards a draft with its file, after a confirmation, and returns to the list; nothing for those who may not. */
export function DiscardDraft<E extends Endpoint>({ call, input, shown = [], fileName, list, size }: DiscardDraftProps<E>) {
  const [asking, setAsking] = useState(false);
  const { send, isPending } = useAct<E>(call, { fallback: 'The file could not be discarded.' }, { broughtUpToDate: shown });
  if (!mayCall(call)) return null;
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="default" color="brick" {...(size && { size })} aria-label={`Discard ${fileName}`} onClick={() => setAsking(true)}>
        Discard
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Discard ${fileName}?`}
          confirm="Discard the file"
          danger
          pending={isPending}
          onConfirm={() => send(input, { onSettled: close, onSuccess: () => go(list) })}
          onCancel={close}
        >
          <p>
            Nothing was imported from it. The file and the choices made for it are deleted, and it must be uploaded again to be imported.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
