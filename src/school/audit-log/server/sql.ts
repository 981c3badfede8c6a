import type { Day } from '../../../core/dates.ts';
import type { Role } from '../../../core/roles.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, anyOf, sql } from '../../../core/server/sql.ts';
import type { Outcome } from '../rules.ts';

/** `actions` are those of an area; `search` is the number of a student, or part of a username and the actions whose words have it. */
export type AuditFilter = {
  schoolId: number;
  from?: Day | undefined;
  to?: Day | undefined;
  userId?: number | undefined;
  outcome?: Outcome | undefined;
  actions: readonly string[] | null;
  search: { studentId: number } | { pattern: string; actions: readonly string[] } | null;
};

export type AuditRow = {
  id: number;
  at: string;
  username: string | null;
  role: Role | null;
  action: string;
  outcome: Outcome;
  studentId: number | null;
  studentName: string | null;
  subject: Record<string, number | number[]>;
  address: string | null;
  device: string | null;
};

/** Rows of the audit log, the newest first. */
export function auditRows(tx: Transaction, filter: AuditFilter & { limit: number; offset: number }): Promise<AuditRow[]> {
  return tx.rows<AuditRow>(sql`
    select
      l.audit_id as id, l.happened_at as at, l.username, l.role, l.action, l.outcome, l.subject, l.address, l.device,
      l.student_id as "studentId", s.full_name as "studentName"
    from audit_log l
    left join students s on s.school_id = l.school_id and s.student_id = l.student_id
    where ${filtered(filter)}
    order by l.audit_id desc
    limit ${filter.limit} offset ${filter.offset}`);
}

/** The number of filtered rows. */
export async function auditRowCount(tx: Transaction, filter: AuditFilter): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*) as count
    from audit_log l
    where ${filtered(filter)}`);
  return count;
}

function filtered({ schoolId, from, to, userId, outcome, actions, search }: AuditFilter) {
  return allOf([
    sql`l.school_id = ${schoolId}`,
    from !== undefined && sql`l.happened_at >= ${from}::date::timestamp at time zone 'Africa/Nairobi'`,
    to !== undefined && sql`l.happened_at < (${to}::date + 1)::timestamp at time zone 'Africa/Nairobi'`,
    userId !== undefined && (userId === 0 ? sql`l.user_id is null` : sql`l.user_id = ${userId}`),
    outcome && sql`l.outcome = ${outcome}`,
    actions && sql`l.action = any (${actions})`,
    search && 'studentId' in search && sql`l.student_id = ${search.studentId}`,
    search && 'pattern' in search && anyOf([sql`l.username ilike ${search.pattern}`, sql`l.action = any (${search.actions})`]),
  ]);
}
