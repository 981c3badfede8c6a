import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { may } from '../../../core/roles.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';

/** Holds where the school, a column or a value, has one active user, who then is the second person too. */
export function hasOneUser(school: Statement): Statement {
  return sql`(select count(*) = 1 from users u where u.school_id = ${school} and u.is_active)`;
}

/** Holds where nobody but this user may approve at the school. */
export function isOnlyApprover({ schoolId, userId }: { schoolId: number; userId: number }): Statement {
  return sql`not exists (
    select from users u
    where u.school_id = ${schoolId} and u.is_active and u.role = any (${may.approve}) and u.user_id <> ${userId})`;
}

type Pair = { schoolId: number; userId: number; first: Statement };

/** Holds where `first`, a column of user ids, made this user in the last seven days, or made who made them. */
export function isMaker({ schoolId, userId, first }: Pair): Statement {
  return sql`coalesce(${first} = any ((select makers_of(${schoolId}, ${userId}))::integer[]), false)`;
}

/**
 * Holds where this user may be the second person to what `first`, a column of user ids, did: somebody else, whom `first` did not make in
 * the last seven days, or the same person where `isAlone` holds.
 */
export function maySecond({ isAlone, ...pair }: Pair & { isAlone: Statement }): Statement {
  return sql`case when ${pair.first} = ${pair.userId} then ${isAlone} else not ${isMaker(pair)} end`;
}

/** Refuses the caller as second person to what somebody did who made them in the last seven days; null is nobody. */
export async function refuseMade(tx: Transaction, { schoolId, userId }: Caller, firstId: number | null): Promise<void> {
  if (firstId === null || firstId === userId) return;
  const maker = await tx.maybeRow<{ username: string }>(sql`
    select u.username
    from users u
    where u.school_id = ${schoolId} and u.user_id = ${firstId} and ${isMaker({ schoolId, userId, first: sql`u.user_id` })}`);
  if (maker) throw new AppError('SECOND_PERSON_MADE', { first: maker.username });
}

/** `askedBy` is null for what nobody asked for. */
type Approval = { askedBy: number | null; userId: number; isOnlyApprover: boolean };

/**
 * Whether an approval is by the person who asked, which only the one user who may approve at all can give. Throws `refusal` where
 * somebody else could give it.
 */
export function isOwnApproval({ askedBy, userId, isOnlyApprover: alone }: Approval, refusal: ErrorCode): boolean {
  if (askedBy !== userId) return false;
  if (!alone) throw new AppError(refusal);
  return true;
}
