import { dayText, instantText } from '../../../core/dates.ts';
import type { Decoded } from '../../../core/endpoint.ts';
import { roleWords } from '../../../core/roles.ts';
import type { Actions } from '../../../core/server/audit/actions.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { filterWords, type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../settings/server/school-sheet.ts';
import { type User, users } from '../../users/server/sql.ts';
import type { exportAuditLog as endpoint } from '../contract.ts';
import { operator, outcomeNames } from '../rules.ts';
import { auditFilter } from './audit-log.ts';
import { type AuditRow, auditRows } from './sql.ts';
import { subjectText } from './subject-text.ts';

type Query = Decoded<typeof endpoint>['query'];
type ExportRequest = { caller: Caller; query: Query };

/** The filtered audit log, the newest first. */
export async function exportAuditLog(tx: Transaction, actions: Actions, { caller, query }: ExportRequest): Promise<Sheet<AuditRow>> {
  const { format, ...filters } = query;
  const [rows, staff] = await Promise.all([
    auditRows(tx, { ...auditFilter(actions, caller.schoolId, filters), limit: sheetRowsMax + 1, offset: 0 }),
    users(tx, caller),
  ]);
  return schoolSheet(tx, caller, { title: 'Audit Log', filters: wordsOf(query, staff), columns: columnsOf(actions), rows });
}

function columnsOf(actions: Actions): readonly SheetColumn<AuditRow>[] {
  return [
    { label: 'Number', kind: 'number', cell: ({ id }) => id },
    { label: 'Time', kind: 'text', cell: ({ at }) => instantText(at) },
    { label: 'User', kind: 'text', cell: ({ username }) => username ?? operator },
    { label: 'Role', kind: 'text', cell: ({ role }) => role && roleWords[role].one },
    { label: 'Action', kind: 'text', cell: ({ action }) => actions.wordsOf(action) },
    { label: 'Outcome', kind: 'text', cell: ({ outcome }) => outcomeNames[outcome] },
    { label: 'Student number', kind: 'number', cell: ({ studentId }) => studentId },
    { label: 'Student', kind: 'text', cell: ({ studentName }) => studentName },
    { label: 'Details', kind: 'text', cell: ({ subject }) => subjectText(subject) },
    { label: 'Address', kind: 'text', cell: ({ address }) => address },
    { label: 'Device', kind: 'text', cell: ({ device }) => device },
  ];
}

function wordsOf({ from, to, userId, area, outcome, q }: Query, staff: readonly User[]): string {
  return filterWords([
    from && `from ${dayText(from)}`,
    to && `to ${dayText(to)}`,
    userId !== undefined && `by ${nameOf(userId, staff)}`,
    area,
    outcome && outcomeNames[outcome].toLowerCase(),
    q && `search “${q}”`,
  ]);
}

function nameOf(userId: number, staff: readonly User[]): string {
  if (userId === 0) return operator;
  return staff.find(({ id }) => id === userId)?.username ?? `user ${userId}`;
}
