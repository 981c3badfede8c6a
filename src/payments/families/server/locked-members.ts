import type { Transaction } from '../../../core/server/db.ts';
import { type LockedStudent, lockStudents } from '../../../students/register/server/sql.ts';
import { childrenOfFamily } from './families-sql.ts';

/**
 * The students of a family, locked as joining locks them, so that nobody joins or leaves meanwhile. Others may have done so before the
 * locks were granted: the family is read again.
 */
export async function lockedMembers(tx: Transaction, key: { schoolId: number; familyId: number }): Promise<LockedStudent[]> {
  const lockChildren = async () => {
    const children = await childrenOfFamily(tx, key);
    return lockStudents(tx, { schoolId: key.schoolId, studentIds: children.map(({ id }) => id) });
  };
  await lockChildren();
  return lockChildren();
}
