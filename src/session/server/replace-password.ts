import type { Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import type { App, Call } from '../../core/server/serve.ts';
import { newSessionId } from '../../core/server/tokens.ts';
import type { changePassword } from '../contract.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { inHashQueue, passwordHash, passwordMatches } from './passwords.ts';
import { isOverLimit, recordFailure, signInFailures } from './rate-limits.ts';
import { account, endSessionsOfUser, updatePassword } from './sql.ts';
import { startSession } from './start-session.ts';

type Replacement = Call<typeof changePassword> & { address: string };

/** Replaces the caller's password and ends every session of theirs; a new one goes on in its place. */
export async function replacePassword(app: App, call: Replacement): Promise<Reply<typeof changePassword>> {
  const { body, caller } = call;
  refuseCommonPassword(body.newPassword, { field: 'newPassword', names: [caller.username] });
  const checkedHash = await hashOfRightPassword(app, call);
  const chosenHash = await passwordHash(body.newPassword);
  const token = await app.database.transaction(caller.schoolId, async (tx) => {
    if (!(await updatePassword(tx, { ...caller, checkedHash, passwordHash: chosenHash }))) throw wrongCurrentPassword();
    const [, started] = await Promise.all([
      endSessionsOfUser(tx, caller),
      startSession(tx, app.tokens, { ...caller, sessionId: newSessionId(), passwordHash: chosenHash }),
    ]);
    return started;
  });
  return { message: 'Password changed. You are signed out everywhere else.', token };
}

/** The stored hash, once the current password proved right. A stolen session is no way around the limit on guesses. */
async function hashOfRightPassword({ database }: App, { body, caller, address }: Replacement): Promise<string> {
  const attempt = { username: caller.username.toLowerCase(), address };
  const { stored, isRight } = await inHashQueue(async () => {
    const [failures, found] = await database.transaction(caller.schoolId, (tx) =>
      Promise.all([signInFailures(tx, attempt), account(tx, caller)]),
    );
    if (isOverLimit(failures)) throw new AppError('TOO_MANY_ATTEMPTS');
    return { stored: found?.passwordHash, isRight: await passwordMatches(found?.passwordHash, body.currentPassword) };
  });
  if (stored && isRight) return stored;
  const failures = await database.transaction(null, (tx) => recordFailure(tx, attempt));
  if (isOverLimit(failures)) throw new AppError('TOO_MANY_ATTEMPTS');
  throw wrongCurrentPassword();
}

function wrongCurrentPassword(): AppError {
  const { message } = new AppError('WRONG_CURRENT_PASSWORD');
  return new AppError('WRONG_CURRENT_PASSWORD', {}, { fields: [{ path: 'currentPassword', message }] });
}
