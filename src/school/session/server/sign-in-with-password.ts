import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { recordAct } from '../../../core/server/audit/record-act.ts';
import { actionOf } from '../../../core/server/audit/recorded.ts';
import type { App, OpenCall } from '../../../core/server/serve.ts';
import { newSessionId } from '../../../core/server/tokens.ts';
import { signIn } from '../contract.ts';
import { hashQueue, passwordMatches } from './passwords.ts';
import { recordRefusedSignIn } from './refused-sign-ins.ts';
import type { SignInLimits } from './remembered-limits.ts';
import { attemptOf, forgetFailuresAt, limitState, type SignInAttempt } from './sign-in-limits.ts';
import { account, deleteExpiredSessions, type UserKey, userOfName } from './sql.ts';
import { startSession } from './start-session.ts';

/** How many failures from one address still reveal that a username does not exist. */
const plainAnswersMax = 5;
/** Looked up for an unknown username, so that it takes the same steps. No user has the id 0. */
const nobody: UserKey = { schoolId: 1, userId: 0 };

/** Checks the password and begins a session: at most five wrong ones for an account from one address in 15 minutes. */
export async function signInWithPassword(app: App, limits: SignInLimits, call: OpenCall<typeof signIn>): Promise<Reply<typeof signIn>> {
  const { body, address, signal } = call;
  const { username, password } = body;
  const attempt = attemptOf(username, address);
  limits.refuseAtOnce(attempt);
  return hashQueue.visit({ network: attempt.network, signal }, async (turn) => {
    const { isKnown } = await limits.admit(attempt);
    const { key, found, isRight } = await turn(isKnown ? 'known' : 'open', () => checkPassword(app, limits, attempt, password));
    if (!found || !isRight || !found.isActive) await recordRefusedSignIn(app.database, key, call);
    if (!found || !isRight) throw await failure(limits, attempt, found !== undefined);
    if (!found.isActive) throw new AppError('USER_INACTIVE');

    const token = await app.database.transaction(key.schoolId, async (tx) => {
      recordAct(tx, { ...key, ...found }, call, { action: actionOf(signIn) });
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

/** Counts failures again in its turn to hash, so that parallel guesses get no more attempts. */
async function checkPassword({ database }: App, limits: SignInLimits, attempt: SignInAttempt, password: string) {
  // Skips the network's queue for a connection: a request holding a hash turn delays others.
  const [now, named] = await database.transaction(null, (tx) => Promise.all([limitState(tx, attempt), userOfName(tx, attempt.username)]));
  await limits.refuse(attempt, now);
  const key = named ?? nobody;
  const found = await database.transaction(key.schoolId, (tx) => account(tx, key));
  return { key, found, isRight: await passwordMatches(found?.passwordHash, password) };
}

async function failure(limits: SignInLimits, attempt: SignInAttempt, isKnown: boolean): Promise<AppError> {
  const { networkFailures } = await limits.fail(attempt);
  return new AppError(isKnown || networkFailures > plainAnswersMax ? 'INVALID_PASSWORD' : 'USER_NOT_FOUND');
}
