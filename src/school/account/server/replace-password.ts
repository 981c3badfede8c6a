import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { App, Call } from '../../../core/server/serve.ts';
import { newSessionId } from '../../../core/server/tokens.ts';
import type { changePassword } from '../../session/password-contract.ts';
import { assertUnguessable } from '../../session/server/common-passwords.ts';
import { hashQueue, passwordHash } from '../../session/server/passwords.ts';
import type { SignInLimits } from '../../session/server/remembered-limits.ts';
import { attemptOf, forgetAddresses } from '../../session/server/sign-in-limits.ts';
import { endSessionsOfUser, updatePassword } from '../../session/server/sql.ts';
import { startSession } from '../../session/server/start-session.ts';
import { hashOfRightPassword, wrongCurrentPassword } from './demand-password.ts';

type Replacement = Call<typeof changePassword>;

/** The field of the old password. */
const field = 'currentPassword';

type Write = (tx: Transaction) => Promise<Reply<typeof changePassword>>;

/** Replaces the caller's password, ends all their sessions and starts a new one. */
export async function replacePassword(app: App, limits: SignInLimits, call: Replacement): Promise<Write> {
  const { body, caller, address, device } = call;
  await assertUnguessable(app.database, { ...caller, password: body.newPassword, field: 'newPassword' });
  if (body.newPassword === body.currentPassword) throw new AppError('SAME_PASSWORD', {}, { field: 'newPassword' });
  const attempt = attemptOf(caller.username, address);
  limits.refuseAtOnce(attempt);
  const { checkedHash, chosenHash } = await hashQueue.visit({ network: attempt.network, signal: call.signal }, async (turn) => {
    const { isKnown } = await limits.admit(attempt);
    const checked = await turn(isKnown ? 'known' : 'open', () =>
      hashOfRightPassword(app, limits, { caller, address, password: body.currentPassword, field, attempt }),
    );
    return { checkedHash: checked, chosenHash: await turn('known', () => passwordHash(body.newPassword, app.passwordCost)) };
  });
  return async (tx) => {
    if (!(await updatePassword(tx, { ...caller, checkedHash, passwordHash: chosenHash }))) throw wrongCurrentPassword(field);
    const [, , { token }] = await Promise.all([
      endSessionsOfUser(tx, caller),
      forgetAddresses(tx, caller),
      startSession(tx, app.tokens, { ...caller, ...attempt, address, device, sessionId: newSessionId(), passwordHash: chosenHash }),
    ]);
    return { message: 'Password changed. You are signed out everywhere else.', token };
  };
}
