import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { User } from '../../../school/users/server/sql.ts';

export type SchoolRow = {
  id: number;
  name: string;
  email: string | null;
  createdAt: string;
  students: number;
  users: number;
  entries: number;
  receipts: number;
  lastEntryAt: string | null;
  lastSignInAt: string | null;
};

/** A school with the counts of its active students and users, of its books, and its last activity. */
export function schoolRow(tx: Transaction, schoolId: number): Promise<SchoolRow | undefined> {
  return tx.maybeRow<SchoolRow>(sql`
    select s.school_id as id, s.name, s.email, s.created_at as "createdAt",
           (select count(*)::integer from students where school_id = ${schoolId} and is_active) as students,
           (select count(*)::integer from users where school_id = ${schoolId} and is_active) as users,
           (select last_number from counters where school_id = ${schoolId} and kind = 'entry') as entries,
           (select last_number from counters where school_id = ${schoolId} and kind = 'payment') as receipts,
           (select posted_at from ledger_entries where school_id = ${schoolId} order by entry_id desc limit 1) as "lastEntryAt",
           (select max(created_at) from sessions where school_id = ${schoolId}) as "lastSignInAt"
    from schools s
    where s.school_id = ${schoolId}`);
}

/** The number of unallocated payments. */
export function unallocatedCount(tx: Transaction, schoolId: number): Promise<{ count: number }> {
  return tx.row<{ count: number }>(sql`
    select count(*)::integer as count from suspense where school_id = ${schoolId}`);
}

/** A user with the name that signs in: null if no name does, and another than `username` where an archive was restored. */
export type SigningIn = User & { signInName: string | null };

/** The users of a school, in the order in which they were added. */
export function usersSigningIn(tx: Transaction, schoolId: number): Promise<SigningIn[]> {
  return tx.rows<SigningIn>(sql`
    select u.user_id as id, u.username, u.email, u.role, u.is_active as "isActive", n.username as "signInName"
    from users u
    left join usernames n on n.school_id = u.school_id and n.user_id = u.user_id
    where u.school_id = ${schoolId}
    order by u.user_id`);
}
