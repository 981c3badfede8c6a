import type { Role } from '../../../core/roles.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

export type User = { id: number; username: string; email: string; role: Role; isActive: boolean };
export type NewUser = {
  schoolId: number;
  username: string;
  email: string;
  role: Role;
  passwordHash: string;
  mustChangePassword?: boolean | undefined;
};

export function users(tx: Transaction, { schoolId }: { schoolId: number }): Promise<User[]> {
  return tx.rows<User>(sql`
    select user_id as id, username, email, role, is_active as "isActive"
    from users
    where school_id = ${schoolId}
    order by user_id`);
}

export function userCount(tx: Transaction, { schoolId }: { schoolId: number }): Promise<{ count: number }> {
  return tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from users
    where school_id = ${schoolId}`);
}

/** Inserts the user and the username; `tookName` is false if any school has it. */
export function insertUser(
  tx: Transaction,
  { schoolId, username, email, role, passwordHash, mustChangePassword = false }: NewUser,
): Promise<User & { tookName: boolean }> {
  return tx.row<User & { tookName: boolean }>(sql`
    with added as (
      insert into users (school_id, username, email, role, password_hash, must_change_password)
      values (${schoolId}, ${username}, ${email}, ${role}, ${passwordHash}, ${mustChangePassword})
      returning school_id, user_id, username, email, role, is_active
    ), named as (
      insert into usernames (username, school_id, user_id)
      select lower(${username}), school_id, user_id
      from added
      on conflict (username) do nothing
      returning user_id
    )
    select user_id as id, username, email, role, is_active as "isActive", exists (select from named) as "tookName"
    from added`);
}

type LockedUser = { userId: number; username: string; role: Role; isActive: boolean };

/** Locks the user and all active administrators in one order, so that two changes cannot each count on the other. */
export function lockUserAndAdmins(tx: Transaction, { schoolId, userId }: { schoolId: number; userId: number }): Promise<LockedUser[]> {
  return tx.rows<LockedUser>(sql`
    select user_id as "userId", username, role, is_active as "isActive"
    from users
    where school_id = ${schoolId} and (user_id = ${userId} or (role = 'admin' and is_active))
    order by user_id
    for update`);
}

export type Making = 'added' | 'newPassword' | 'activated';
/** Acts without a user. */
export type OperatorsMaking = 'resetByOperator' | 'activatedByOperator' | 'deactivatedByOperator';

export function insertMaking(
  tx: Transaction,
  { schoolId, userId, madeBy, act }: { schoolId: number; userId: number; madeBy: number; act: Making },
): Promise<object[]> {
  return tx.rows(sql`
    insert into user_makings (school_id, user_id, act, made_by) values (${schoolId}, ${userId}, ${act}, ${madeBy})`);
}

/** Records the operator's act on a user, and returns the row's number. */
export function insertOperatorsMaking(
  tx: Transaction,
  { schoolId, userId, act }: { schoolId: number; userId: number; act: OperatorsMaking },
): Promise<{ makingId: number }> {
  return tx.row<{ makingId: number }>(sql`
    insert into user_makings (school_id, user_id, act) values (${schoolId}, ${userId}, ${act}) returning making_id as "makingId"`);
}

export function updateActive(
  tx: Transaction,
  { schoolId, userId, isActive }: { schoolId: number; userId: number; isActive: boolean },
): Promise<object[]> {
  return tx.rows(sql`
    update users
    set is_active = ${isActive}
    where school_id = ${schoolId} and user_id = ${userId}`);
}

/** As another user does it, and not the operator: `hasOneUser` counts them for seven more days. */
export function deactivate(tx: Transaction, { schoolId, userId }: { schoolId: number; userId: number }): Promise<object[]> {
  return tx.rows(sql`
    update users
    set is_active = false, deactivated_on = nairobi_today()
    where school_id = ${schoolId} and user_id = ${userId}`);
}

/** `mustChange`: after sign-in the user can only choose another password. */
export function updatePasswordHash(
  tx: Transaction,
  { schoolId, userId, passwordHash, mustChange }: { schoolId: number; userId: number; passwordHash: string; mustChange: boolean },
): Promise<object[]> {
  return tx.rows(sql`
    update users
    set password_hash = ${passwordHash}, must_change_password = ${mustChange}
    where school_id = ${schoolId} and user_id = ${userId}`);
}
