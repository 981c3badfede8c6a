import { useRef } from 'react';
import { instantText } from '../../../core/dates.ts';
import { studentPath } from '../../../core/page-links.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { buttonLook } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState, NothingFound } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { type Message, resendMessage } from '../contract.ts';
import { deliveryNames } from '../deliveries.ts';
import { kindNames, stateNames } from '../kinds.ts';
import { whatsAppLink } from '../rules.ts';
import classes from './messages.module.css';

type MessagesTableProps = {
  /** Undefined while loading. */
  rows: readonly Message[] | undefined;
  stale: boolean;
  filtered: boolean;
  onClear: () => void;
};

export function MessagesTable({ rows, stale, filtered, onClear }: MessagesTableProps) {
  const none = (
    <EmptyState title="No messages yet">
      Payment confirmations and reminders to guardians appear here, once the school sends messages.
    </EmptyState>
  );
  const noneHere = (
    <NothingFound title="No messages found" onClear={onClear}>
      No message matches the filters.
    </NothingFound>
  );
  return (
    <DataTable
      label="Messages"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={stale}
      dense
      empty={filtered ? noneHere : none}
    />
  );
}

type RowProps = { row: Message };

const columns: readonly Column<Message>[] = [
  { head: 'Student', cell: (row) => <Students row={row} />, priority: 'first' },
  { head: 'Message', cell: (row) => <Words row={row} />, alone: true },
  { head: 'Status', cell: (row) => <Status row={row} /> },
  { head: 'Actions', cell: (row) => <Acts row={row} /> },
];

function Students({ row: { students, phone } }: RowProps) {
  return (
    <span>
      {students.map(({ id, fullName, isOnRegister }) => (
        <span key={id} className={classes.text}>
          {isOnRegister ? <TextLink to={studentPath({ studentId: id })}>{fullName}</TextLink> : fullName}
        </span>
      ))}
      <Second>{phone}</Second>
    </span>
  );
}

function Words({ row: { kind, text, segments } }: RowProps) {
  return (
    <span className={classes.text}>
      {text ?? 'Text deleted'}
      <Second>{`${kindNames[kind]}, ${segments} SMS`}</Second>
    </span>
  );
}

const tones = { waiting: 'waiting', sending: 'waiting', sent: 'good', failed: 'bad', unsure: 'bad', optedOut: 'neutral' } as const;

/** The state, its time and its fault. */
function Status({ row: { state, sendAfter, sentAt, madeAt, fault, delivery } }: RowProps) {
  const isHeld = state === 'waiting' && sendAfter > madeAt;
  return (
    <span>
      <StatusBadge tone={tones[state]}>{stateNames[state]}</StatusBadge>
      <Second>{isHeld ? `Not before ${instantText(sendAfter)}` : instantText(sentAt ?? madeAt)}</Second>
      {fault !== null && <Second>{fault}</Second>}
      {delivery && <Delivery delivery={delivery} />}
    </span>
  );
}

const deliveryTones = { onItsWay: 'waiting', failed: 'bad', delivered: 'good' } as const;

function Delivery({ delivery: { state, reason, at } }: { delivery: NonNullable<Message['delivery']> }) {
  return (
    <>
      <StatusBadge tone={deliveryTones[state]}>{deliveryNames[state]}</StatusBadge>
      <Second>{instantText(at)}</Second>
      {reason !== null && <Second>{reason}</Second>}
    </>
  );
}

/** Resends it, or opens WhatsApp if it may not have been sent. */
function Acts({ row }: RowProps) {
  const place = useRef<HTMLDivElement>(null);
  const resend = useAct(resendMessage, { fallback: 'The message could not be sent again.' });
  const { state, delivery, mayResend, isStopped, phone, text } = row;
  const isDone = state === 'sent' && delivery?.state !== 'failed';
  if (isDone || isStopped || state === 'sending' || phone === null || text === null) return null;
  const send = () => resend.send({ params: { messageId: row.id } }, { onSuccess: () => place.current?.closest('tr')?.focus() });
  return (
    <div ref={place}>
      {mayResend && (
        <ActButton
          for={resendMessage}
          variant="default"
          size="xs"
          label={`Send message ${row.id} again`}
          busy={resend.isPending}
          onClick={send}
        >
          Send again
        </ActButton>
      )}
      <a {...buttonLook({ variant: 'subtle', size: 'xs' })} href={whatsAppLink({ phone, text })} target="_blank" rel="noopener noreferrer">
        WhatsApp
      </a>
    </div>
  );
}
