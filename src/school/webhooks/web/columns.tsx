import { instantText } from '../../../core/dates.ts';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import type { Column } from '../../../ui/table/table.tsx';
import { Address } from '../../../ui/text/address.tsx';
import type { Delivery, Webhook } from '../contract.ts';
import { eventWords } from '../events.ts';
import { SendAgain, WebhookActions } from './webhook-actions.tsx';

export const stateWords: Record<Delivery['state'], string> = { waiting: 'Waiting', sent: 'Sent', givenUp: 'Given up' };
const stateTones = { waiting: 'waiting', sent: 'good', givenUp: 'bad' } as const;

function WebhookState({ webhook: { isOn, failingSince } }: { webhook: Webhook }) {
  return (
    <span>
      <StatusBadge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusBadge>
      {failingSince !== null && <Second>{`Failing since ${instantText(failingSince)}`}</Second>}
    </span>
  );
}

export const webhookColumns: readonly Column<Webhook>[] = [
  { head: 'Address', cell: ({ url }) => <Address text={url} />, priority: 'first' },
  { head: 'Events', cell: ({ events }) => events.map((event) => eventWords[event]).join(', ') },
  { head: 'Status', cell: (webhook) => <WebhookState webhook={webhook} /> },
  { head: 'Added', cell: ({ madeBy, madeAt }) => `${instantText(madeAt)}, ${madeBy}` },
  { head: 'Actions', cell: (webhook) => <WebhookActions webhook={webhook} /> },
];

function DeliveryState({ delivery: { state, tries, fault, triedAt } }: { delivery: Delivery }) {
  return (
    <span>
      <StatusBadge tone={stateTones[state]}>{stateWords[state]}</StatusBadge>
      {tries > 0 && triedAt !== null && <Second>{`${instantText(triedAt)}, try ${tries}`}</Second>}
      {fault !== null && <Second>{fault}</Second>}
    </span>
  );
}

export const deliveryColumns: readonly Column<Delivery>[] = [
  { head: 'Event', cell: ({ id, event }) => `${id}. ${eventWords[event]}`, priority: 'first' },
  { head: 'Address', cell: ({ url }) => <Address text={url} /> },
  { head: 'Happened', cell: ({ madeAt }) => instantText(madeAt) },
  { head: 'Status', cell: (delivery) => <DeliveryState delivery={delivery} /> },
  { head: 'Actions', cell: (delivery) => (delivery.state === 'waiting' ? null : <SendAgain delivery={delivery} />) },
];
