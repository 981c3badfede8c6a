import { useState } from 'react';
import { useSend } from '../../../core/web/ask.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { removeBank } from '../contract.ts';

/** Removes an account added by mistake, without notices. */
export function RemoveAccount({ bankConnectionId, name }: { bankConnectionId: number; name: string }) {
  const [asking, setAsking] = useState(false);
  const send = useSend(removeBank);
  const remove = () =>
    send.mutate(
      { params: { bankConnectionId: String(bankConnectionId) } },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.failure(error, { fallback: 'The account could not be removed.' }),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <ActButton for={removeBank} variant="default" onClick={() => setAsking(true)}>
        Remove Account
      </ActButton>
      <ConfirmDialog
        opened={asking}
        title={`Remove ${name}?`}
        confirm="Remove"
        danger
        pending={send.isPending}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p>Its address stops working and its password is forgotten. An account with payments from the bank cannot be removed.</p>
      </ConfirmDialog>
    </>
  );
}
