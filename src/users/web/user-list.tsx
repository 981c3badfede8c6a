import type { Reply } from '../../core/endpoint.ts';
import { roleWords } from '../../core/roles.ts';
import { StatusBadge } from '../../ui/states/badge.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { type Column, DataTable } from '../../ui/table/table.tsx';
import { Address } from '../../ui/text/address.tsx';
import type { listUsers } from '../contract.ts';
import { UserActions } from './user-actions.tsx';

type User = Reply<typeof listUsers>[number];

const columns: readonly Column<User>[] = [
  { head: 'ID', cell: ({ id }) => id, priority: 'last', narrow: true },
  { head: 'Username', cell: ({ username }) => <Address text={username} />, priority: 'first', narrow: true },
  { head: 'Email', cell: ({ email }) => <Address text={email} /> },
  { head: 'Role', cell: ({ role }) => roleWords[role].one, narrow: true },
  {
    head: 'Status',
    cell: ({ isActive }) => <StatusBadge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>,
  },
  { head: 'Actions', cell: (user) => <UserActions user={user} /> },
];

export function UserList({ users }: { users: readonly User[] | undefined }) {
  return (
    <DataTable
      label="Users"
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      highlighted={({ isActive }) => !isActive}
      skeletonRows={4}
      empty={<EmptyState title="No users yet">Create the first one above.</EmptyState>}
    />
  );
}
