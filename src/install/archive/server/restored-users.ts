import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

/** The first sign-in of a restored school's administrator. */
export type SignIn = { username: string; password: string };

type Named = { userId: number; username: string };

/** Registers usernames that are free here. Returns users whose names are taken. */
export async function nameUsers(tx: Transaction, schoolId: number): Promise<string[]> {
  const users = await tx.rows<Named>(sql`
    select user_id as "userId", lower(username) as username
    from users
    where school_id = ${schoolId}`);
  await register(tx, schoolId, users);
  const nameless = await tx.rows<{ username: string }>(sql`
    select u.username
    from users u
    where u.school_id = ${schoolId}
      and not exists (select from usernames n where n.school_id = u.school_id and n.user_id = u.user_id)
    order by u.user_id`);
  return nameless.map(({ username }) => username);
}

/**
 * Returns the names that were free. From arrays, because Citus refuses this from the rows of one school, and from values where a name may
 * be taken.
 */
async function register(tx: Transaction, schoolId: number, users: readonly Named[]): Promise<string[]> {
  const [names, ids] = [users.map(({ username }) => username), users.map(({ userId }) => userId)];
  const registered = await tx.rows<{ username: string }>(sql`
    insert into usernames (username, school_id, user_id)
    select username, ${schoolId}::integer, user_id
    from unnest(${names}::text[], ${ids}::integer[]) as given (username, user_id)
    on conflict (username) do nothing
    returning username`);
  return registered.map(({ username }) => username);
}

type Restored = { schoolId: number; password: string; hash: string };

/** Gives an active administrator a new password, and a longer username if theirs is taken here. */
export async function withPassword(tx: Transaction, { schoolId, password, hash }: Restored): Promise<SignIn> {
  const admin = await tx.row<{ userId: number; username: string; named: string | null }>(sql`
    select u.user_id as "userId", u.username, n.username as named
    from users u
    left join usernames n on n.username = lower(u.username) and n.school_id = u.school_id and n.user_id = u.user_id
    where u.school_id = ${schoolId} and u.role = 'admin'
    order by not u.is_active, n.username is null, u.user_id
    limit 1`);
  const username = admin.named ?? (await longerName(tx, schoolId, admin));
  await tx.rows(sql`
    update users
    set password_hash = ${hash}, is_active = true
    where school_id = ${schoolId} and user_id = ${admin.userId}`);
  return { username, password };
}

/** Registers the administrator's name with the school's number at its end, and with another number where somebody has that too. */
async function longerName(tx: Transaction, schoolId: number, { userId, username }: Named): Promise<string> {
  const longer = `${username.toLowerCase().slice(0, 40)}-${schoolId}`;
  for (let number = 1; ; number += 1) {
    const [name] = await register(tx, schoolId, [{ userId, username: number === 1 ? longer : `${longer}-${number}` }]);
    if (name !== undefined) return name;
  }
}
