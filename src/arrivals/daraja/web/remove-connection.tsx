import { useState } from 'react';
import { useSend } from '../../../core/web/ask.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Section } from '../../../ui/page/page.tsx';
import { type Connection, removeConnection } from '../connections-contract.ts';
import { connectionName } from './connection-name.ts';

/** Removes a connection added by mistake, without registered addresses or money. */
export function RemoveConnection({ connection }: { connection: Connection }) {
  const [asking, setAsking] = useState(false);
  const send = useSend(removeConnection);
  const remove = () =>
    send.mutate(
      { params: { connectionId: String(connection.id) } },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.failure(error, { fallback: 'The connection could not be removed.' }),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <Section title="Remove">
      <div className={layout.row}>
        <ActButton for={removeConnection} variant="default" onClick={() => setAsking(true)}>
          Remove Connection
        </ActButton>
      </div>
      <ConfirmDialog
        opened={asking}
        title={`Remove ${connectionName(connection)}?`}
        confirm="Remove"
        danger
        pending={send.isPending}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p>Its keys are forgotten. A connection through which payments or requests came stays: switch it off instead.</p>
      </ConfirmDialog>
    </Section>
  );
}
