import { roleWords } from '../../../core/roles.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { filterWords, type Sheet, type SheetColumn } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../settings/server/school-sheet.ts';
import { usersFound } from '../rules.ts';
import { type User, users } from './sql.ts';

const columns: readonly SheetColumn<User>[] = [
  { label: 'ID', kind: 'number', cell: ({ id }) => id },
  { label: 'Username', kind: 'text', cell: ({ username }) => username },
  { label: 'Email', kind: 'text', cell: ({ email }) => email },
  { label: 'Role', kind: 'text', cell: ({ role }) => roleWords[role].one },
  { label: 'Status', kind: 'text', cell: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
];

/** The users of the school, active or not: all, or those found by the words. */
export async function exportUsers(
  tx: Transaction,
  school: { schoolId: number },
  { q = '' }: { q?: string | undefined },
): Promise<Sheet<User>> {
  const rows = usersFound(await users(tx, school), q);
  return schoolSheet(tx, school, { title: 'Users', filters: filterWords([q && `search “${q}”`]), columns, rows });
}
