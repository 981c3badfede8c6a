import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../../core/server/db.ts';
import type { OpenDatabase } from '../../../core/server/open-database.ts';
import { deleteFactor } from '../../../school/account/server/second-factor-sql.ts';
import { passwordHash } from '../../../school/session/server/passwords.ts';
import { forgetAddresses, forgetFailures } from '../../../school/session/server/sign-in-limits.ts';
import { endSessionsOfUser, type UserKey } from '../../../school/session/server/sql.ts';
import { updateActive, updatePasswordHash } from '../../../school/users/server/sql.ts';
import type { Operating, Outcome } from '../../backup/server/operating.ts';
import type { Reports } from '../reports.ts';
import { noteAct, onUser } from './note-act.ts';

type Store = Pick<OpenDatabase, 'database'>;
type Reset = Pick<Operating, 'words' | 'options' | 'say'>;

/**
 * `user reset USERNAME [--activate]`: for a user whom no administrator can help. They sign in with a one-time password, printed once, and
 * must choose another; a second factor is removed. All administrators are notified, and the ledger's chain records it.
 */
export async function resetUser(
  { database }: Store,
  { words: [typed = ''], options: { activate }, say }: Reset,
): Promise<Outcome<Reports['user reset']>> {
  const password = randomBytes(9).toString('base64url');
  const hash = await passwordHash(password);
  const { username, school, isActive, hadFactor } = await onUser(database, typed, async (tx, key, user) => {
    const hadSecondFactor = await letIn(tx, { ...key, username: user.username, hash });
    const isActivated = activate === true && !user.isActive;
    if (isActivated) {
      await updateActive(tx, { ...key, isActive: true });
      await noteAct(tx, { ...key, username: user.username, act: 'activatedByOperator' });
    }
    return { username: user.username, school: key.schoolId, isActive: user.isActive || isActivated, hadFactor: hadSecondFactor };
  });
  say(`One-time password of ${username}: ${password}`);
  say('It is not kept anywhere and must be changed at the first sign-in. Their sessions were ended, and all administrators are notified.');
  if (hadFactor) say('Their second factor was removed.');
  if (!isActive) say(`${username} is inactive and cannot sign in. karo user activate ${username} lets them in.`);
  return { status: 0, report: { username, school, isActive, password } };
}

/** True if a second factor was removed. */
async function letIn(tx: Transaction, { username, hash, ...key }: UserKey & { username: string; hash: string }): Promise<boolean> {
  const [hadFactor] = await Promise.all([
    deleteFactor(tx, key),
    updatePasswordHash(tx, { ...key, passwordHash: hash, mustChange: true }),
    endSessionsOfUser(tx, key),
    forgetFailures(tx, username),
    forgetAddresses(tx, username),
  ]);
  await noteAct(tx, { ...key, username, act: 'resetByOperator' });
  return hadFactor;
}
