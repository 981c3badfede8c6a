import { AppError } from '../../core/errors.ts';
import type { App, Call } from '../../core/server/serve.ts';
import { refuseCommonPassword } from '../../session/server/common-passwords.ts';
import { passwordHash } from '../../session/server/passwords.ts';
import { forgetFailures } from '../../session/server/rate-limits.ts';
import { account, endSessionsOfUser } from '../../session/server/sql.ts';
import type { setPassword } from '../contract.ts';
import { updatePasswordHash } from './sql.ts';

/** Gives another user a password, signs them out everywhere and lets them try at once. One's own is changed with the old one. */
export async function setPasswordOfUser({ database }: App, call: Call<typeof setPassword>): Promise<string> {
  const { caller, body } = call;
  const { schoolId } = caller;
  const { userId } = call.params;
  const user = await database.transaction(schoolId, (tx) => account(tx, { schoolId, userId }));
  if (!user) throw new AppError('STAFF_NOT_FOUND');
  if (userId === caller.userId) throw new AppError('OWN_PASSWORD');
  refuseCommonPassword(body.newPassword, { field: 'newPassword', names: [user.username] });
  const hash = await passwordHash(body.newPassword);
  await database.transaction(schoolId, (tx) =>
    Promise.all([
      updatePasswordHash(tx, { schoolId, userId, passwordHash: hash }),
      endSessionsOfUser(tx, { schoolId, userId }),
      forgetFailures(tx, user.username),
    ]),
  );
  return user.username;
}
