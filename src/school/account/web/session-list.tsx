import { instantText } from '../../../core/dates.ts';
import type { Endpoint } from '../../../core/endpoint.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import type { Session } from '../contract.ts';

type SessionListProps = {
  sessions: readonly Session[] | undefined;
  /** The call of its buttons. */
  end: Endpoint;
  /** True while one of them runs. */
  ending: boolean;
  onEnd: (id: number) => void;
};

/** The sessions of a user that have not ended, each with a button that ends it. */
export function SessionList({ sessions, end, ending, onEnd }: SessionListProps) {
  const actions: Column<Session> = {
    head: 'Actions',
    cell: (session) => <EndButton {...{ session, end, ending, onEnd }} />,
    alone: true,
  };
  return (
    <DataTable
      label="Sessions"
      columns={[...columns, actions]}
      rows={sessions}
      rowKey={({ id }) => id}
      skeletonRows={2}
      terse
      empty={<EmptyState title="Not signed in anywhere" />}
    />
  );
}

type EndButtonProps = Omit<SessionListProps, 'sessions'> & { session: Session };

function EndButton({ session: { id, device, signedInAt, isThis }, end, ending, onEnd }: EndButtonProps) {
  if (isThis) return <StatusBadge tone="good">This device</StatusBadge>;
  return (
    <ActButton
      for={end}
      variant="subtle"
      color="brick"
      size="xs"
      label={`End the session of ${instantText(signedInAt)}${device ? ` (${device})` : ''}`}
      inactive={ending}
      onClick={() => onEnd(id)}
    >
      End session
    </ActButton>
  );
}

const columns: readonly Column<Session>[] = [
  { head: 'Device', cell: ({ device }) => device ?? 'Not known', priority: 'first' },
  { head: 'Address', cell: ({ address }) => address ?? 'Not known', narrow: true, alone: true },
  { head: 'Signed In', cell: ({ signedInAt }) => instantText(signedInAt), narrow: true },
  {
    head: 'Last Used',
    cell: ({ lastUsedAt, isLocked }) => `${instantText(lastUsedAt)}${isLocked ? ' (locked)' : ''}`,
    narrow: true,
  },
];
