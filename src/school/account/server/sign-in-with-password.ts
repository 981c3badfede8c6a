import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { recordAct } from '../../../core/server/audit/record-act.ts';
import { actionOf } from '../../../core/server/audit/recorded.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { App, OpenCall } from '../../../core/server/serve.ts';
import { newSessionId } from '../../../core/server/tokens.ts';
import { countedText } from '../../../core/wording.ts';
import { signIn } from '../../session/contract.ts';
import { hashQueue, passwordMatches } from '../../session/server/passwords.ts';
import { recordRefusedSignIn } from '../../session/server/refused-sign-ins.ts';
import type { SignInLimits } from '../../session/server/remembered-limits.ts';
import { attemptOf, forgetFailuresAt, limitState, type SignInAttempt } from '../../session/server/sign-in-limits.ts';
import { type Account, account, type UserKey, userOfName } from '../../session/server/sql.ts';
import { nameOfDevice, startSession } from '../../session/server/start-session.ts';
import { notifyUser } from './account-news.ts';
import { spendCode } from './codes.ts';
import { secondFactorOf } from './second-factor-sql.ts';
import { countWrong, countWrongSignIn } from './wrong-passwords.ts';

type SignInCall = OpenCall<typeof signIn>;
/** The account that a username names, with the right password. */
type Known = { key: UserKey; user: Account };

/** How many failures from one address still reveal that a username does not exist. */
const plainAnswersMax = 5;
/** Looked up for an unknown username, so that it takes the same steps. No user has the id 0. */
const nobody: UserKey = { schoolId: 1, userId: 0 };

/**
 * Checks the password, and the second factor where there is one, and begins a session. At most five wrong ones for an account from one
 * address in 15 minutes.
 */
export async function signInWithPassword(app: App, limits: SignInLimits, call: SignInCall): Promise<Reply<typeof signIn>> {
  const { body, address, signal } = call;
  const attempt = attemptOf(body.username, address);
  limits.refuseAtOnce(attempt);
  return hashQueue.visit({ network: attempt.network, signal }, async (turn) => {
    const { isKnown } = await limits.admit(attempt);
    const { key, user, isRight } = await turn(isKnown ? 'known' : 'open', () => checkPassword(app, limits, attempt, body.password));
    if (!user || !isRight || !user.isActive) await recordRefusedSignIn(app.database, key, call);
    if (!user || !isRight) throw await failure(app, limits, { key, user, attempt, address });
    if (!user.isActive) {
      // Each try is in the audit log, which somebody who was let go may not fill.
      await limits.fail(attempt);
      throw new AppError('USER_INACTIVE');
    }
    const token = await app.database.transaction(key.schoolId, (tx) => begin(tx, app, { key, user, call, attempt }));
    if (token === null) {
      const wrong = { guessed: 'code', attempt, address, user: { ...key, ...user } } as const;
      await Promise.all([countWrong(app.database, limits, wrong), recordRefusedSignIn(app.database, key, call)]);
      throw new AppError('WRONG_SECOND_FACTOR');
    }
    return { token, user: { username: user.username, role: user.role } };
  });
}

/** Counts failures again in its turn to hash, so that parallel guesses get no more attempts. */
async function checkPassword({ database }: App, limits: SignInLimits, attempt: SignInAttempt, password: string) {
  // Skips the network's queue for a connection: a request holding a hash turn delays others.
  const [now, named] = await database.transaction(null, (tx) => Promise.all([limitState(tx, attempt), userOfName(tx, attempt.username)]));
  await limits.refuse(attempt, now);
  const key = named ?? nobody;
  const user = await database.transaction(key.schoolId, (tx) => account(tx, key));
  return { key, user, isRight: await passwordMatches(user?.passwordHash, password) };
}

type Refused = { key: UserKey; user: Account | undefined; attempt: SignInAttempt; address: string };

async function failure(app: App, limits: SignInLimits, { key, user, attempt, address }: Refused): Promise<AppError> {
  const owner = user ? { ...key, ...user } : null;
  const { networkFailures } = await countWrongSignIn(app, limits, { attempt, address, user: owner });
  return new AppError(user || networkFailures > plainAnswersMax ? 'INVALID_PASSWORD' : 'USER_NOT_FOUND');
}

/** The token of a new session; null for a wrong code. Throws if the second factor is missing: that is no failure yet. */
async function begin(
  tx: Transaction,
  app: App,
  { key, user, call, attempt }: Known & { call: SignInCall; attempt: SignInAttempt },
): Promise<string | null> {
  const { body, address, device } = call;
  const factor = await secondFactorOf(tx, key);
  if (factor?.confirmedAt) {
    if (body.code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED');
    const used = await spendCode(tx, app.secrets, { ...key, typed: body.code, factor });
    if (used === null) return null;
    if (used === 'recovery') noteRecovery(tx, key, factor.codesLeft - 1);
  }
  recordAct(tx, { ...key, ...user }, call, { action: actionOf(signIn) });
  const session = { ...key, ...attempt, address, device, sessionId: newSessionId(), passwordHash: user.passwordHash };
  const [{ token, isUnfamiliar }] = await Promise.all([startSession(tx, app.tokens, session), forgetFailuresAt(tx, attempt)]);
  if (isUnfamiliar) noteSignIn(tx, key, { device: nameOfDevice(device), address });
  return token;
}

function noteSignIn(tx: Transaction, key: UserKey, { device, address }: { device: string; address: string }): void {
  notifyUser(tx, key, {
    title: 'New sign-in to your account',
    message: `${device} at ${address} signed in to your account. If it was not you, end that session under My Account and change your password.`,
  });
}

function noteRecovery(tx: Transaction, key: UserKey, left: number): void {
  notifyUser(tx, key, {
    title: 'A recovery code was used',
    message:
      `A recovery code was used to sign in to your account. You have ${countedText(left, 'recovery code')} left. ` +
      'If it was not you, tell an administrator at once.',
  });
}
