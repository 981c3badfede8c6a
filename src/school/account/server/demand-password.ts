import { AppError } from '../../../core/errors.ts';
import type { App, Call } from '../../../core/server/serve.ts';
import { hashQueue, passwordMatches } from '../../session/server/passwords.ts';
import type { SignInLimits } from '../../session/server/remembered-limits.ts';
import { attemptOf, limitState, type SignInAttempt } from '../../session/server/sign-in-limits.ts';
import { account } from '../../session/server/sql.ts';
import { countWrong } from './wrong-passwords.ts';

type Demanded = Pick<Call<never>, 'caller' | 'address' | 'signal'> & {
  /** The typed password and its field. */
  password: string;
  field: string;
};

/** Throws unless the typed password is the caller's own; for acts that a stolen session must not do. */
export async function demandPassword(app: App, limits: SignInLimits, { signal, ...demanded }: Demanded): Promise<void> {
  const attempt = attemptOf(demanded.caller.username, demanded.address);
  limits.refuseAtOnce(attempt);
  await hashQueue.visit({ network: attempt.network, signal }, async (turn) => {
    const { isKnown } = await limits.admit(attempt);
    await turn(isKnown ? 'known' : 'open', () => hashOfRightPassword(app, limits, { ...demanded, attempt }));
  });
}

type Checked = Omit<Demanded, 'signal'> & { attempt: SignInAttempt };

/** Returns the stored hash if the password is right. The limit on guesses applies here too, in case the session was stolen. */
export async function hashOfRightPassword(
  { database }: App,
  limits: SignInLimits,
  { caller, address, password, field, attempt }: Checked,
): Promise<string> {
  const [now, user] = await database.transaction(caller.schoolId, (tx) => Promise.all([limitState(tx, attempt), account(tx, caller)]));
  await limits.refuse(attempt, now);
  if (user && (await passwordMatches(user.passwordHash, password))) return user.passwordHash;
  await countWrong(database, limits, { guessed: 'password', attempt, address, user: caller });
  throw wrongCurrentPassword(field);
}

export function wrongCurrentPassword(field: string): AppError {
  return new AppError('WRONG_CURRENT_PASSWORD', {}, { field });
}
