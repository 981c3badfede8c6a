import type { OpenDatabase } from '../../../core/server/open-database.ts';
import { endSessionsOfUser } from '../../../school/session/server/sql.ts';
import { lockUserAndAdmins, updateActive } from '../../../school/users/server/sql.ts';
import type { Operating, Outcome } from '../../backup/server/operating.ts';
import type { Reports } from '../reports.ts';
import { noteAct, onUser } from './note-act.ts';

type Store = Pick<OpenDatabase, 'database'>;
type CommandCall = Pick<Operating, 'words' | 'say'>;

/** `user activate USERNAME`: an inactive user can sign in again with the password that they had. */
export function activateUser(store: Store, operating: CommandCall): Promise<Outcome<Reports['user activate']>> {
  return switchUser(store, operating, true);
}

/** `user deactivate USERNAME`: ends their sessions. A school keeps one active administrator. */
export function deactivateUser(store: Store, operating: CommandCall): Promise<Outcome<Reports['user deactivate']>> {
  return switchUser(store, operating, false);
}

async function switchUser(
  { database }: Store,
  { words: [typed = ''], say }: CommandCall,
  isActive: boolean,
): Promise<Outcome<Reports['user activate']>> {
  const report = await onUser(database, typed, async (tx, key, { signInName }) => {
    const locked = await lockUserAndAdmins(tx, key);
    const user = locked.find(({ userId }) => userId === key.userId);
    if (!user) throw new Error(`The user ${typed} is gone.`);
    const { username } = user;
    if (user.isActive === isActive) throw new Error(`${signInName} is already ${isActive ? 'active' : 'inactive'}. Nothing was changed.`);
    const otherAdmins = locked.filter((other) => other.userId !== key.userId && other.role === 'admin' && other.isActive);
    if (!isActive && user.role === 'admin' && otherAdmins.length === 0)
      throw new Error(`${signInName} is the only active administrator of school ${key.schoolId}. Nothing was changed.`);
    await updateActive(tx, { ...key, isActive });
    if (!isActive) await endSessionsOfUser(tx, key);
    await noteAct(tx, { ...key, username, act: isActive ? 'activatedByOperator' : 'deactivatedByOperator' });
    return { username: signInName, school: key.schoolId, isActive };
  });
  say(
    isActive
      ? `${report.username} can sign in again. All administrators are notified.`
      : `${report.username} can no longer sign in, and their sessions were ended. All administrators are notified.`,
  );
  return { status: 0, report };
}
