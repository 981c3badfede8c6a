import type { Reply } from '../../../core/endpoint.ts';
import { roleWords } from '../../../core/roles.ts';
import { fewColumns, tightScreen, useMedia } from '../../../ui/look/media.ts';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState, NothingFound } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Address } from '../../../ui/text/address.tsx';
import type { listUsers } from '../contract.ts';
import { UserActions } from './user-actions.tsx';
import { UserName } from './user-name.tsx';
import classes from './users.module.css';

type User = Reply<typeof listUsers>[number];

const columns: readonly Column<User>[] = [
  { head: 'ID', cell: ({ id }) => id, priority: 'last', narrow: true },
  { head: 'Username', cell: (user) => <UserName user={user} />, priority: 'first', narrow: true, alone: true },
  { head: 'Email', cell: ({ email }) => <Address text={email} />, alone: true },
  { head: 'Role', cell: ({ role }) => roleWords[role].one, narrow: true, alone: true },
  {
    head: 'Status',
    cell: ({ isActive }) => <StatusBadge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>,
    alone: true,
  },
  { head: 'Actions', cell: (user) => <UserActions user={user} />, alone: true },
];

/** If the columns do not fit, the email is below the name. */
const mediumColumns = columns
  .filter(({ head }) => head !== 'Email')
  .map((column) => (column.head === 'Username' ? { ...column, cell: (user: User) => <NameAndEmail user={user} /> } : column));

function NameAndEmail({ user }: { user: User }) {
  return (
    <div className={classes.person}>
      <UserName user={user} />
      <Second>
        <Address text={user.email} />
      </Second>
    </div>
  );
}

type UserListProps = {
  users: readonly User[] | undefined;
  /** Clears the search; undefined without a search. */
  onShowAll?: (() => void) | undefined;
};

export function UserList({ users, onShowAll }: UserListProps) {
  const isShort = useMedia(fewColumns);
  const isTight = useMedia(tightScreen);
  return (
    <DataTable
      label="Users"
      columns={isShort ? mediumColumns : columns}
      dense={isTight}
      rows={users}
      rowKey={({ id }) => id}
      highlighted={({ isActive }) => !isActive}
      skeletonRows={4}
      terse
      empty={<NoUsers onShowAll={onShowAll} />}
    />
  );
}

function NoUsers({ onShowAll }: Pick<UserListProps, 'onShowAll'>) {
  if (!onShowAll) return <EmptyState title="No users yet">Create the first one above.</EmptyState>;
  return (
    <NothingFound title="No users found." onClear={onShowAll}>
      No user has these words in the username or email.
    </NothingFound>
  );
}
