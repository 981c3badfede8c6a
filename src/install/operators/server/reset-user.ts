import { randomBytes } from 'node:crypto';
import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { OpenDatabase } from '../../../core/server/open-database.ts';
import { sql } from '../../../core/server/sql.ts';
import { deleteFactor } from '../../../school/account/server/second-factor-sql.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { passwordHash } from '../../../school/session/server/passwords.ts';
import { forgetAddresses, forgetFailures } from '../../../school/session/server/sign-in-limits.ts';
import { account, endSessionsOfUser, type UserKey, userOfName } from '../../../school/session/server/sql.ts';
import { insertOperatorsMaking, type OperatorsMaking, updateActive, updatePasswordHash } from '../../../school/users/server/sql.ts';
import type { Operating } from '../../backup/server/commands.ts';

type Store = Pick<OpenDatabase, 'database'>;
type Reset = Pick<Operating, 'words' | 'options' | 'say'>;

const actWords: Record<OperatorsMaking, { title: string; did: string }> = {
  resetByOperator: { title: 'Password reset by the operator', did: 'gave a one-time password to' },
  activatedByOperator: { title: 'User activated by the operator', did: 'activated' },
};

/**
 * `user:reset USERNAME [--activate]`: for a user whom no administrator can help. They sign in with a one-time password, printed once, and
 * must choose another; a second factor is removed. All administrators are notified, and the ledger's chain records it.
 */
export async function resetUser({ database }: Store, { words: [typed = ''], options: { activate }, say }: Reset): Promise<number> {
  const key = await database.transaction(null, (tx) => userOfName(tx, typed));
  if (!key) throw new Error(`There is no user ${typed} here. Letter case does not matter.`);
  const password = randomBytes(9).toString('base64url');
  const hash = await passwordHash(password);
  const { username, isActive, hadFactor } = await database.transaction(key.schoolId, async (tx) => {
    const user = await account(tx, key);
    if (!user) throw new Error(`The user ${typed} is gone.`);
    const hadSecondFactor = await letIn(tx, { ...key, username: user.username, hash });
    const isActivated = activate === true && !user.isActive;
    if (isActivated) {
      await updateActive(tx, { ...key, isActive: true });
      await noteAct(tx, { ...key, username: user.username, act: 'activatedByOperator' });
    }
    return { username: user.username, isActive: user.isActive || isActivated, hadFactor: hadSecondFactor };
  });
  say(`One-time password of ${username}: ${password}`);
  say('It is not kept anywhere and must be changed at the first sign-in. Their sessions were ended, and all administrators are notified.');
  if (hadFactor) say('Their second factor was removed.');
  if (!isActive) say(`${username} is inactive and cannot sign in. npm run user:reset -- ${username} --activate activates them too.`);
  return 0;
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

type Act = UserKey & { username: string; act: OperatorsMaking };

async function noteAct(tx: Transaction, { schoolId, userId, username, act }: Act): Promise<void> {
  const { makingId } = await insertOperatorsMaking(tx, { schoolId, userId, act });
  const name = `act ${makingId} of the operator`;
  notify(
    tx,
    { schoolId, userId: null },
    {
      type: 'staff',
      title: actWords[act].title,
      message: `The person who runs Karo ${actWords[act].did} ${username}. If nobody here asked for it, find out who did.`,
      path: '/settings/users',
    },
  );
  await postRecords(tx, { schoolId, userId: null }, sql`select name, digest from records(${schoolId}) where name = ${name}`);
}
