import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { idMax } from '../../../core/ids.ts';
import { paginationOf, patternOf } from '../../../core/paging.ts';
import type { Actions } from '../../../core/server/audit/actions.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { users } from '../../users/server/sql.ts';
import type * as api from '../contract.ts';
import { type AuditFilter, type AuditRow, auditRowCount, auditRows } from './sql.ts';
import { subjectText } from './subject-text.ts';

type Filters = Omit<Decoded<typeof api.exportAuditLog>['query'], 'format'>;
type AuditLogQuery = { schoolId: number; query: Decoded<typeof api.auditLog>['query'] };

/** One page of the audit log, the newest first. */
export async function auditLog(tx: Transaction, actions: Actions, { schoolId, query }: AuditLogQuery): Promise<Reply<typeof api.auditLog>> {
  const { page, limit, ...filters } = query;
  const filter = auditFilter(actions, schoolId, filters);
  const [rows, total, staff] = await Promise.all([
    auditRows(tx, { ...filter, limit, offset: (page - 1) * limit }),
    auditRowCount(tx, filter),
    users(tx, { schoolId }),
  ]);
  return {
    entries: rows.map((row) => entryOf(actions, row)),
    users: staff.map(({ id, username }) => ({ id, name: username })),
    areas: [...actions.areas],
    pagination: paginationOf({ page, limit, total }),
  };
}

/** The filters of a request for the SQL. */
export function auditFilter(actions: Actions, schoolId: number, { area, q, ...filters }: Filters): AuditFilter {
  return {
    ...filters,
    schoolId,
    actions: area === undefined ? null : actions.ofArea(area),
    search: q === undefined ? null : searchOf(actions, q),
  };
}

function searchOf(actions: Actions, q: string): AuditFilter['search'] {
  if (/^\d+$/.test(q) && Number(q) <= idMax) return { studentId: Number(q) };
  return { pattern: patternOf(q), actions: actions.matching(q) };
}

function entryOf(actions: Actions, { action, studentId, studentName, subject, ...row }: AuditRow) {
  const student = studentId === null ? null : { id: studentId, fullName: studentName };
  return { ...row, action: actions.wordsOf(action), student, details: subjectText(subject) };
}
