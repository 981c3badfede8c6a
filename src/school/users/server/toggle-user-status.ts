import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { endSessionsOfUser } from '../../session/server/sql.ts';
import { noteDeactivation, noteMaking } from './note-making.ts';
import { deactivate, lockUserAndAdmins, updateActive } from './sql.ts';

type Wanted = { userId: number; active?: boolean | undefined };

/**
 * Deactivates an active user, ending their sessions, or activates an inactive one. A school keeps one active administrator. Changes nothing
 * if the user is already as wanted: a colleague may have been first.
 */
export async function toggleUserStatus(tx: Transaction, caller: Caller, { userId, active }: Wanted): Promise<boolean> {
  const { schoolId } = caller;
  const locked = await lockUserAndAdmins(tx, { schoolId, userId });
  const user = locked.find((candidate) => candidate.userId === userId);
  if (!user) throw new AppError('STAFF_NOT_FOUND');
  if (user.isActive === active) return active;
  if (userId === caller.userId) throw new AppError('OWN_ACCOUNT');
  if (!user.isActive) {
    await updateActive(tx, { schoolId, userId, isActive: true });
    await noteMaking(tx, caller, { userId, username: user.username, act: 'activated' });
    return true;
  }

  const otherAdmins = locked.filter((candidate) => candidate.userId !== userId && candidate.role === 'admin' && candidate.isActive);
  if (otherAdmins.length === 0) throw new AppError('LAST_ADMIN');
  await Promise.all([deactivate(tx, { schoolId, userId }), endSessionsOfUser(tx, { schoolId, userId })]);
  noteDeactivation(tx, caller, user);
  return false;
}
