import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { may } from '../../../core/roles.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';

/** True of a row of `users`, called u, that is active or was deactivated by staff in the last seven days: nobody is alone at once. */
const counts = sql`(u.is_active or u.deactivated_on > nairobi_today() - 7)`;

/** True if the school, a column or a value, has one user who counts, who then is also the second person. */
export function hasOneUser(school: Statement): Statement {
  return sql`(select count(*) = 1 from users u where u.school_id = ${school} and ${counts})`;
}

/** True if only this user may approve at the school. */
export function isOnlyApprover({ schoolId, userId }: { schoolId: number; userId: number }): Statement {
  return sql`not exists (
    select from users u
    where u.school_id = ${schoolId} and ${counts} and u.role = any (${may.approve}) and u.user_id <> ${userId})`;
}

type Pair = { schoolId: number; userId: number; first: Statement };

/** True if `first`, a column of user ids, made this user in the last seven days, or made their maker. */
function isMaker({ schoolId, userId, first }: Pair): Statement {
  return sql`coalesce(${first} = any ((select makers_of(${schoolId}, ${userId}))::integer[]), false)`;
}

/**
 * True if this user may be the second person to `first`, a column of user ids: a different user whom `first` did not make in the last seven
 * days, or the same if `isAlone` is true.
 */
export function maySecond({ isAlone, ...pair }: Pair & { isAlone: Statement }): Statement {
  return sql`case when ${pair.first} = ${pair.userId} then ${isAlone} else not ${isMaker(pair)} end`;
}

type First = {
  /** The user who acted first; null for nobody. */
  first: number | null;
  /** True if only the caller could be the second person, who then may be both. */
  isAlone: boolean;
};

/**
 * Why the caller is not a second person: it is their own act (code `own`), or its author made them in the last seven days. Null if they
 * are, or may be both.
 */
export async function secondPersonRefusal(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { first, isAlone }: First,
  own: ErrorCode,
): Promise<AppError | null> {
  if (first === null) return null;
  if (first === userId) return isAlone ? null : new AppError(own);
  const maker = await tx.maybeRow<{ username: string }>(sql`
    select u.username
    from users u
    where u.school_id = ${schoolId} and u.user_id = ${first} and ${isMaker({ schoolId, userId, first: sql`u.user_id` })}`);
  return maker ? new AppError('SECOND_PERSON_MADE', { first: maker.username }) : null;
}
