import { AppError, type ErrorCode } from '../../core/errors.ts';
import { may } from '../../core/roles.ts';
import { type Statement, sql } from '../../core/server/sql.ts';

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

type Approval = { askedBy: number; userId: number; isOnlyApprover: boolean };

/**
 * Whether an approval is by the person who asked, which only the one user who may approve at all can give. Throws `refusal` where
 * somebody else could give it.
 */
export function isOwnApproval({ askedBy, userId, isOnlyApprover: alone }: Approval, refusal: ErrorCode): boolean {
  if (askedBy !== userId) return false;
  if (!alone) throw new AppError(refusal);
  return true;
}
