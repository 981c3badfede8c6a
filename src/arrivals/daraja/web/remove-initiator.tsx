import { useState } from 'react';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ActDialog } from '../../../ui/floating/act-dialog.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Section } from '../../../ui/page/page.tsx';
import { removeInitiator } from '../connections-contract.ts';

type RemoveInitiatorProps = { connectionId: number; name: string; onRemoved: () => void };

/** The initiator, and its removal. */
export function RemoveInitiator({ connectionId, name, onRemoved }: RemoveInitiatorProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Verifying codes">
      <div className={layout.stack}>
        <p>{`${name} asks M-Pesa about codes in the school's name.`}</p>
        <div className={layout.row}>
          <ActButton for={removeInitiator} variant="default" onClick={() => setAsking(true)}>
            Remove Initiator
          </ActButton>
        </div>
      </div>
      {asking && (
        <ActDialog
          for={removeInitiator}
          input={{ body: { connectionId: String(connectionId) } }}
          fallback="The initiator could not be removed."
          then={{ onSuccess: onRemoved }}
          title="Remove the initiator?"
          confirm="Remove"
          danger
          onClose={() => setAsking(false)}
        >
          <p>{`${name} and the credential are removed, and codes cannot be verified with M-Pesa until both are entered again.`}</p>
          <p>M-Pesa's answers are kept.</p>
        </ActDialog>
      )}
    </Section>
  );
}
