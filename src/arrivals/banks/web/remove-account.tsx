import { useState } from 'react';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { removeBank } from '../contract.ts';

/** Removes an account added by mistake, without notices. */
export function RemoveAccount({ bankConnectionId, name }: { bankConnectionId: number; name: string }) {
  const [asking, setAsking] = useState(false);
  const removal = useAct(removeBank, { fallback: 'The account could not be removed.' });
  const remove = () => removal.send({ params: { bankConnectionId: String(bankConnectionId) } }, { onSettled: () => setAsking(false) });
  return (
    <>
      <ActButton for={removeBank} variant="default" onClick={() => setAsking(true)}>
        Remove Account
      </ActButton>
      {asking && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          confirm="Remove"
          danger
          pending={removal.isPending}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p>Its address stops working and its password is forgotten. An account with payments from the bank cannot be removed.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
