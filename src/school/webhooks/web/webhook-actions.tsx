import { useState } from 'react';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { type Delivery, removeWebhook, sendAgain, switchWebhook, type Webhook } from '../contract.ts';

/** Turns a webhook off or on, and removes it. */
export function WebhookActions({ webhook: { id, url, isOn } }: { webhook: Webhook }) {
  const [asking, setAsking] = useState(false);
  const switching = useAct(switchWebhook, { fallback: 'The webhook could not be changed.' });
  const removing = useAct(removeWebhook, { fallback: 'The webhook could not be removed.' });
  const params = { webhookId: String(id) };
  return (
    <div>
      <ActButton
        for={switchWebhook}
        variant="default"
        size="xs"
        label={`Turn ${isOn ? 'off' : 'on'} ${url}`}
        busy={switching.isPending}
        onClick={() => switching.send({ params, body: { isOn: !isOn } })}
      >
        {isOn ? 'Turn off' : 'Turn on'}
      </ActButton>
      <ActButton for={removeWebhook} variant="default" size="xs" label={`Remove ${url}`} onClick={() => setAsking(true)}>
        Remove
      </ActButton>
      {asking && (
        <ConfirmDialog
          title="Remove this webhook?"
          confirm="Remove"
          danger
          pending={removing.isPending}
          onConfirm={() => removing.send({ params }, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          <p>{`Nothing more is sent to ${url}, and its signing secret is forgotten.`}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Sends an event again, under its own id. */
export function SendAgain({ delivery: { id } }: { delivery: Delivery }) {
  const again = useAct(sendAgain, { fallback: 'The event could not be sent again.' });
  return (
    <ActButton
      for={sendAgain}
      variant="default"
      size="xs"
      label={`Send delivery ${id} again`}
      busy={again.isPending}
      onClick={() => again.send({ params: { deliveryId: String(id) } })}
    >
      Send again
    </ActButton>
  );
}
