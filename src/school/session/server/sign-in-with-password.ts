import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { App, OpenCall } from '../../../core/server/serve.ts';
import { newSessionId } from '../../../core/server/tokens.ts';
import type { signIn } from '../contract.ts';
import { hashQueue, passwordMatches } from './passwords.ts';
import type { SignInLimits } from './remembered-limits.ts';
import { attemptOf, forgetFailuresAt, type SignInAttempt, standing } from './sign-in-limits.ts';
import { account, deleteExpiredSessions, type UserKey, userOfName } from './sql.ts';
import { startSession } from './start-session.ts';

/** How many failures from one address still say that a username does not exist. */
const plainAnswersMax = 5;
/** Where an unknown name is looked for, so that it takes the same steps as a known one. Nobody has the user id 0. */
const nobody: UserKey = { schoolId: 1, userId: 0 };

/** Checks the password, at most five wrong ones for an account from one address in 15 minutes, and begins a session. */
export async function signInWithPassword(
  app: App,
  limits: SignInLimits,
  { body: { username, password }, address, signal }: OpenCall<typeof signIn>,
): Promise<Reply<typeof signIn>> {
  const attempt = attemptOf(username, address);
  limits.refuseAtOnce(attempt);
  return hashQueue.visit({ network: attempt.network, signal }, async (turn) => {
    const { isKnown } = await limits.admit(attempt);
    const { key, found, isRight } = await turn(isKnown ? 'known' : 'open', () => checkPassword(app, limits, attempt, password));
    if (!found || !isRight) throw await failure(limits, attempt, found !== undefined);
    if (!found.isActive) throw new AppError('USER_INACTIVE');

    const token = await app.database.transaction(key.schoolId, async (tx) => {
      const [started] = await Promise.all([
        startSession(tx, app.tokens, { ...key, ...attempt, sessionId: newSessionId(), passwordHash: found.passwordHash }),
        forgetFailuresAt(tx, attempt),
        deleteExpiredSessions(tx, key),
      ]);
      return started;
    });
    return { token, user: { username: found.username, role: found.role } };
  });
}

/** Counts failures again when the turn to hash has come: guesses sent all at once get no more tries than those in a row. */
async function checkPassword({ database }: App, limits: SignInLimits, attempt: SignInAttempt, password: string) {
  // Not in the line of its network for a connection: whoever has a turn to hash keeps others from it while they wait.
  const [now, named] = await database.transaction(null, (tx) => Promise.all([standing(tx, attempt), userOfName(tx, attempt.username)]));
  await limits.refuse(attempt, now);
  const key = named ?? nobody;
  const found = await database.transaction(key.schoolId, (tx) => account(tx, key));
  return { key, found, isRight: await passwordMatches(found?.passwordHash, password) };
}

async function failure(limits: SignInLimits, attempt: SignInAttempt, isKnown: boolean): Promise<AppError> {
  const { networkFailures } = await limits.fail(attempt);
  return new AppError(isKnown || networkFailures > plainAnswersMax ? 'INVALID_PASSWORD' : 'USER_NOT_FOUND');
}
