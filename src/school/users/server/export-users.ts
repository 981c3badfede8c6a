import { roleWords } from '../../../core/roles.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Sheet, SheetColumn } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../settings/server/school-sheet.ts';
import { type User, users } from './sql.ts';

const columns: readonly SheetColumn<User>[] = [
  { label: 'ID', kind: 'number', cell: ({ id }) => id },
  { label: 'Username', kind: 'text', cell: ({ username }) => username },
  { label: 'Email', kind: 'text', cell: ({ email }) => email },
  { label: 'Role', kind: 'text', cell: ({ role }) => roleWords[role].one },
  { label: 'Status', kind: 'text', cell: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
];

/** All users of the school, active or not. */
export async function exportUsers(tx: Transaction, school: { schoolId: number }): Promise<Sheet<User>> {
  return schoolSheet(tx, school, { title: 'Users', filters: '', columns, rows: await users(tx, school) });
}
