import { useState } from 'react';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ActDialog } from '../../../ui/floating/act-dialog.tsx';
import { type ApiKey, revokeApiKey } from '../contract.ts';

/** Revokes a key, after asking: the program that uses it stops working. */
export function RevokeKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ActButton for={revokeApiKey} variant="default" size="xs" label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </ActButton>
      {asking && (
        <ActDialog
          for={revokeApiKey}
          input={{ params: { apiKeyId: String(id) } }}
          fallback="The API key could not be revoked."
          title={`Revoke ${name}?`}
          confirm="Revoke"
          danger
          onClose={() => setAsking(false)}
        >
          <p>The program that uses it is refused at once. A revoked key cannot be used again; what it recorded stays.</p>
        </ActDialog>
      )}
    </>
  );
}
