import type { Transaction } from '../../../core/server/db.ts';
import type { OpenDatabase } from '../../../core/server/open-database.ts';
import { spokenLetters } from '../../../school/account/server/codes.ts';
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
 * must choose another; a second factor is removed. All administrators are notified, and the ledger's chain records it. With `--json` the
 * password is in the report alone: what is said then goes to standard error, which services keep.
 */
export async function resetUser(
  { database }: Store,
  { words: [typed = ''], options: { activate, json }, say }: Reset,
): Promise<Outcome<Reports['user reset']>> {
  const password = [1, 2, 3].map(() => spokenLetters(4)).join('-');
  const hash = await passwordHash(password);
  const { username, school, isActive, secondFactorRemoved } = await onUser(database, typed, async (tx, key, user) => {
    const hadFactor = await letIn(tx, { ...key, username: user.username, hash });
    const isActivated = activate === true && !user.isActive;
    if (isActivated) {
      await updateActive(tx, { ...key, isActive: true });
      await noteAct(tx, { ...key, username: user.username, act: 'activatedByOperator' });
    }
    return { username: user.signInName, school: key.schoolId, isActive: user.isActive || isActivated, secondFactorRemoved: hadFactor };
  });
  say(json === true ? `${username} has a one-time password.` : `One-time password of ${username}: ${password}`);
  say('It is not kept anywhere and must be changed at the first sign-in. Their sessions were ended, and all administrators are notified.');
  if (secondFactorRemoved) say('Their second factor was removed.');
  if (!isActive) say(`${username} is inactive and cannot sign in. karo user activate ${username} lets them in.`);
  return { status: 0, report: { username, school, isActive, password, secondFactorRemoved } };
}

/** True if a second factor was removed. */
async function letIn(tx: Transaction, { username, hash, ...key }: UserKey & { username: string; hash: string }): Promise<boolean> {
  const [hadFactor] = await Promise.all([
    deleteFactor(tx, key),
    updatePasswordHash(tx, { ...key, passwordHash: hash, mustChange: true }),
    endSessionsOfUser(tx, key),
    forgetFailures(tx, key),
    forgetAddresses(tx, key),
  ]);
  await noteAct(tx, { ...key, username, act: 'resetByOperator', ...(hadFactor && { alsoDid: ' and removed their second factor' }) });
  return hadFactor;
}
