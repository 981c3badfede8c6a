import { useState } from 'react';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Section } from '../../../ui/page/page.tsx';
import { removeInitiator } from '../connections-contract.ts';

type RemoveInitiatorProps = { connectionId: number; name: string; onRemoved: () => void };

/** The initiator, and its removal. */
export function RemoveInitiator({ connectionId, name, onRemoved }: RemoveInitiatorProps) {
  const [asking, setAsking] = useState(false);
  const removal = useAct(removeInitiator, { fallback: 'The initiator could not be removed.' });
  const remove = () =>
    removal.send({ body: { connectionId: String(connectionId) } }, { onSuccess: onRemoved, onSettled: () => setAsking(false) });
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
        <ConfirmDialog
          title="Remove the initiator?"
          confirm="Remove"
          danger
          pending={removal.isPending}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p>{`${name} and the credential are removed, and codes cannot be verified with M-Pesa until both are entered again.`}</p>
          <p>M-Pesa's answers are kept.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
