import { useState } from 'react';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ActDialog } from '../../../ui/floating/act-dialog.tsx';
import { removeBank } from '../contract.ts';

/** Removes an account added by mistake, without notices. */
export function RemoveAccount({ bankConnectionId, name }: { bankConnectionId: number; name: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ActButton for={removeBank} variant="default" onClick={() => setAsking(true)}>
        Remove Account
      </ActButton>
      {asking && (
        <ActDialog
          for={removeBank}
          input={{ params: { bankConnectionId: String(bankConnectionId) } }}
          fallback="The account could not be removed."
          title={`Remove ${name}?`}
          confirm="Remove"
          danger
          onClose={() => setAsking(false)}
        >
          <p>Its address stops working and its password is forgotten. An account with payments from the bank cannot be removed.</p>
        </ActDialog>
      )}
    </>
  );
}
