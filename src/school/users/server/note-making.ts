import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notifyAdmins } from '../../account/server/account-news.ts';
import { insertMaking, type Making } from './sql.ts';

const words: Record<Making, { title: string; did: string }> = {
  added: { title: 'User added', did: 'added' },
  newPassword: { title: 'New password given', did: 'gave a new password to' },
  activated: { title: 'User activated', did: 'activated' },
};

type UserMaking = { userId: number; username: string; act: Making };

/**
 * Records that the caller could act as this user, who for seven days cannot be the second person to the caller, and notifies all
 * administrators.
 */
export async function noteMaking(tx: Transaction, caller: Caller, { userId, username, act }: UserMaking): Promise<void> {
  await insertMaking(tx, { schoolId: caller.schoolId, userId, madeBy: caller.userId, act });
  notifyAdmins(tx, caller, {
    title: words[act].title,
    message: `${caller.username} ${words[act].did} ${username}, who for 7 days cannot approve what ${caller.username} did.`,
  });
}

/** Notifies all administrators that the caller has deactivated this user. */
export function noteDeactivation(tx: Transaction, caller: Caller, { username }: { username: string }): void {
  notifyAdmins(tx, caller, {
    title: 'User deactivated',
    message: `${caller.username} deactivated ${username}, whose sessions have ended.`,
  });
}
