import type { Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import type { Transaction } from '../../core/server/db.ts';
import type { App, Call } from '../../core/server/serve.ts';
import { newSessionId } from '../../core/server/tokens.ts';
import type { changePassword } from '../contract.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashQueue, passwordHash, passwordMatches } from './passwords.ts';
import type { SignInLimits } from './remembered-limits.ts';
import { attemptOf, forgetAddresses, type SignInAttempt, standing } from './sign-in-limits.ts';
import { account, endSessionsOfUser, updatePassword } from './sql.ts';
import { startSession } from './start-session.ts';

type Replacement = Call<typeof changePassword>;

type Write = (tx: Transaction) => Promise<Reply<typeof changePassword>>;

/** Replaces the caller's password and ends every session of theirs; a new one goes on in its place. */
export async function replacePassword(app: App, limits: SignInLimits, call: Replacement): Promise<Write> {
  const { body, caller } = call;
  refuseCommonPassword(body.newPassword, { field: 'newPassword', names: [caller.username] });
  const attempt = attemptOf(caller.username, call.address);
  limits.refuseAtOnce(attempt);
  const { checkedHash, chosenHash } = await hashQueue.visit({ network: attempt.network, signal: call.signal }, async (turn) => {
    const { isKnown } = await limits.admit(attempt);
    const checked = await turn(isKnown ? 'known' : 'open', () => hashOfRightPassword(app, limits, call, attempt));
    return { checkedHash: checked, chosenHash: await turn('known', () => passwordHash(body.newPassword, app.passwordCost)) };
  });
  return async (tx) => {
    if (!(await updatePassword(tx, { ...caller, checkedHash, passwordHash: chosenHash }))) throw wrongCurrentPassword();
    const [, , token] = await Promise.all([
      endSessionsOfUser(tx, caller),
      forgetAddresses(tx, attempt.username),
      startSession(tx, app.tokens, { ...caller, ...attempt, sessionId: newSessionId(), passwordHash: chosenHash }),
    ]);
    return { message: 'Password changed. You are signed out everywhere else.', token };
  };
}

/** The stored hash, if the current password is right. The limit on guesses holds here too, in case the session was stolen. */
async function hashOfRightPassword(
  { database }: App,
  limits: SignInLimits,
  { body, caller }: Replacement,
  attempt: SignInAttempt,
): Promise<string> {
  const [now, found] = await database.transaction(caller.schoolId, (tx) => Promise.all([standing(tx, attempt), account(tx, caller)]));
  await limits.refuse(attempt, now);
  if (found && (await passwordMatches(found.passwordHash, body.currentPassword))) return found.passwordHash;
  await limits.fail(attempt);
  throw wrongCurrentPassword();
}

function wrongCurrentPassword(): AppError {
  return new AppError('WRONG_CURRENT_PASSWORD', {}, { field: 'currentPassword' });
}
