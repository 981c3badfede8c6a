import { useState } from 'react';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Section } from '../../../ui/page/page.tsx';
import { type Connection, removeConnection } from '../connections-contract.ts';
import { connectionName } from './connection-name.ts';

/** Removes a connection added by mistake, without registered addresses or money. */
export function RemoveConnection({ connection }: { connection: Connection }) {
  const [asking, setAsking] = useState(false);
  const removal = useAct(removeConnection, { fallback: 'The connection could not be removed.' });
  const remove = () => removal.send({ params: { connectionId: String(connection.id) } }, { onSettled: () => setAsking(false) });
  return (
    <Section title="Remove">
      <div className={layout.row}>
        <ActButton for={removeConnection} variant="default" onClick={() => setAsking(true)}>
          Remove Connection
        </ActButton>
      </div>
      {asking && (
        <ConfirmDialog
          title={`Remove ${connectionName(connection)}?`}
          confirm="Remove"
          danger
          pending={removal.isPending}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p>Its keys are forgotten. A connection through which payments or requests came stays: switch it off instead.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
