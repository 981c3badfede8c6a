import type { Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import type { Transaction } from '../../core/server/db.ts';
import type { App, OpenCall } from '../../core/server/serve.ts';
import { newSessionId } from '../../core/server/tokens.ts';
import type { signIn } from '../contract.ts';
import { inHashQueue, passwordMatches } from './passwords.ts';
import { forgetFailures, isOverLimit, recordFailure, type SignInAttempt, signInFailures } from './rate-limits.ts';
import { account, deleteExpiredSessions, type UserKey, userOfName } from './sql.ts';
import { startSession } from './start-session.ts';

/** How many failures from one address still say that a username does not exist. */
const plainAnswersMax = 5;
/** Where an unknown name is looked for, so that it takes the same steps as a known one. Nobody has the user id 0. */
const nobody: UserKey = { schoolId: 1, userId: 0 };

/** Checks the password, at most five wrong ones for an account in 15 minutes, and begins a session. */
export async function signInWithPassword(
  app: App,
  { body: { username, password }, address }: OpenCall<typeof signIn>,
): Promise<Reply<typeof signIn>> {
  const attempt = { username: username.toLowerCase(), address };
  const { key, found, isRight } = await inHashQueue(() => checkPassword(app, attempt, password));
  if (!found || !isRight) throw await failure(app, attempt, found !== undefined);
  if (!found.isActive) throw new AppError('USER_INACTIVE');

  const token = await app.database.transaction(key.schoolId, async (tx) => {
    const [started] = await Promise.all([
      startSession(tx, app.tokens, { ...key, sessionId: newSessionId(), passwordHash: found.passwordHash }),
      forgetFailures(tx, attempt.username),
      deleteExpiredSessions(tx, key),
    ]);
    return started;
  });
  return { token, user: { username: found.username, role: found.role } };
}

/** Counts failures when the turn to hash has come, not before: guesses sent all at once get no more tries than those in a row. */
async function checkPassword({ database }: App, attempt: SignInAttempt, password: string) {
  const [failures, named] = await database.transaction(null, (tx) =>
    Promise.all([signInFailures(tx, attempt), userOfName(tx, attempt.username)]),
  );
  if (isOverLimit(failures)) throw new AppError('TOO_MANY_ATTEMPTS');
  const key = named ?? nobody;
  const found = await database.transaction(key.schoolId, (tx: Transaction) => account(tx, key));
  return { key, found, isRight: await passwordMatches(found?.passwordHash, password) };
}

async function failure({ database }: App, attempt: SignInAttempt, isKnown: boolean): Promise<AppError> {
  const failures = await database.transaction(null, (tx) => recordFailure(tx, attempt));
  if (isOverLimit(failures)) return new AppError('TOO_MANY_ATTEMPTS');
  return new AppError(isKnown || failures.address > plainAnswersMax ? 'INVALID_PASSWORD' : 'USER_NOT_FOUND');
}
