import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { networkOf } from '../../../core/server/doors/network.ts';
import type { App, Call } from '../../../core/server/serve.ts';
import { assertUnguessable } from '../../session/server/common-passwords.ts';
import { queuedPasswordHash } from '../../session/server/passwords.ts';
import { forgetAddresses, forgetFailures } from '../../session/server/sign-in-limits.ts';
import { account, endSessionsOfUser } from '../../session/server/sql.ts';
import type { setPassword } from '../contract.ts';
import { noteMaking } from './note-making.ts';
import { updatePasswordHash } from './sql.ts';

type Write = (tx: Transaction) => Promise<Reply<typeof setPassword>>;

/**
 * Gives another user a password for one sign-in, ends their sessions and resets their sign-in limits. One's own needs the old one.
 */
export async function setPasswordOfUser({ database, passwordCost }: App, call: Call<typeof setPassword>): Promise<Write> {
  const { caller, body } = call;
  const { schoolId } = caller;
  const { userId } = call.params;
  const user = await database.transaction(schoolId, (tx) => account(tx, { schoolId, userId }));
  if (!user) throw new AppError('STAFF_NOT_FOUND');
  if (userId === caller.userId) throw new AppError('OWN_PASSWORD');
  await assertUnguessable(database, { schoolId, username: user.username, password: body.newPassword, field: 'newPassword' });
  const visitor = { network: networkOf(call.address), signal: call.signal };
  const hash = await queuedPasswordHash(body.newPassword, { ...visitor, lane: 'known', cost: passwordCost });
  return async (tx) => {
    await Promise.all([
      updatePasswordHash(tx, { schoolId, userId, passwordHash: hash, mustChange: true }),
      endSessionsOfUser(tx, { schoolId, userId }),
      forgetFailures(tx, { schoolId, userId }),
      forgetAddresses(tx, { schoolId, userId }),
    ]);
    await noteMaking(tx, caller, { userId, username: user.username, act: 'newPassword' });
    return { message: `${user.username} has a new password, must change it at the next sign-in, and is signed out everywhere.` };
  };
}
