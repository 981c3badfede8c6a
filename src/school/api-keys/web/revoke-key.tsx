import { useState } from 'react';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { type ApiKey, revokeApiKey } from '../contract.ts';

/** Revokes a key, after asking: the program that uses it stops working. */
export function RevokeKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const [asking, setAsking] = useState(false);
  const act = useAct(revokeApiKey, { fallback: 'The API key could not be revoked.' });
  const revoke = () => act.send({ params: { apiKeyId: String(id) } }, { onSettled: () => setAsking(false) });
  return (
    <>
      <ActButton for={revokeApiKey} variant="default" size="xs" label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </ActButton>
      {asking && (
        <ConfirmDialog
          title={`Revoke ${name}?`}
          confirm="Revoke"
          danger
          pending={act.isPending}
          onConfirm={revoke}
          onCancel={() => setAsking(false)}
        >
          <p>The program that uses it is refused at once. A revoked key cannot be used again; what it recorded stays.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
