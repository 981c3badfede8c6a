import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Alias } from '../contract.ts';

type AliasKey = { schoolId: number; alias: string };

export function insertAlias(
  tx: Transaction,
  { schoolId, alias, studentId, userId }: AliasKey & { studentId: number; userId: number },
): Promise<object[]> {
  return tx.rows(sql`
    insert into account_aliases (school_id, alias, student_id, learned_by) values (${schoolId}, ${alias}, ${studentId}, ${userId})`);
}

/** Returns the deleted alias, or undefined. */
export function deleteAlias(tx: Transaction, { schoolId, alias }: AliasKey): Promise<{ alias: string } | undefined> {
  return tx.maybeRow(sql`delete from account_aliases where school_id = ${schoolId} and alias = ${alias} returning alias`);
}

export function aliasRows(
  tx: Transaction,
  { schoolId, limit, offset }: { schoolId: number; limit: number; offset: number },
): Promise<Alias[]> {
  return tx.rows<Alias>(sql`
    select l.alias, json_build_object('id', s.student_id, 'fullName', s.full_name) as student, u.username as by, l.learned_on as date
    from account_aliases l
    join students s on s.school_id = l.school_id and s.student_id = l.student_id
    join users u on u.school_id = l.school_id and u.user_id = l.learned_by
    where l.school_id = ${schoolId}
    order by l.learned_on desc, l.alias
    limit ${limit} offset ${offset}`);
}

export function aliasCount(tx: Transaction, schoolId: number): Promise<{ count: number }> {
  return tx.row(sql`select count(*)::integer as count from account_aliases where school_id = ${schoolId}`);
}
