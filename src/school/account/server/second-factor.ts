import QRCode from 'qrcode';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { roleWords } from '../../../core/roles.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import type { App, Call } from '../../../core/server/serve.ts';
import { hashQueue } from '../../session/server/passwords.ts';
import type { SignInLimits } from '../../session/server/remembered-limits.ts';
import { attemptOf } from '../../session/server/sign-in-limits.ts';
import { settingsRow } from '../../settings/server/sql.ts';
import type { confirmSecondFactor, removeSecondFactor, renewRecoveryCodes, startSecondFactor } from '../second-factor-contract.ts';
import { notifyUser } from './account-news.ts';
import { enrolmentAddress, firstStep, newRecoveryCodes, newSecret, secretPlace, spendCode } from './codes.ts';
import { demandPassword } from './demand-password.ts';
import { signInRules } from './rules-sql.ts';
import {
  confirmFactor,
  deleteFactor,
  insertSecret,
  keepNextSecret,
  replaceCodes,
  type SecondFactor,
  secondFactorOf,
} from './second-factor-sql.ts';
import { countWrong } from './wrong-passwords.ts';

const field = 'currentPassword';

/**
 * Keeps a new secret for the caller's app, after their password, and shows it. Where a second factor is on it also takes a code: the new
 * secret waits beside the one that counts.
 */
export async function startFactor(app: App, limits: SignInLimits, call: Call<typeof startSecondFactor>) {
  const { caller, body } = call;
  await demandPassword(app, limits, { ...call, password: body.currentPassword, field });
  const factor = await factorNow(app, caller);
  const isOn = Boolean(factor?.confirmedAt);
  if (isOn) {
    if (body.code === undefined) throw new AppError('SECOND_FACTOR_ON');
    await demandCode(app, limits, { ...call, body: { code: body.code } });
  }
  return async (tx: Transaction): Promise<Reply<typeof startSecondFactor>> => {
    const secret = newSecret();
    const kept = { ...caller, sealedSecret: app.secrets.seal(secret, secretPlace(caller)) };
    const [{ name: schoolName }, isKept] = await Promise.all([
      settingsRow(tx, caller),
      isOn ? keepNextSecret(tx, kept) : insertSecret(tx, kept),
    ]);
    if (!isKept) throw new AppError(isOn ? 'SECOND_FACTOR_OFF' : 'SECOND_FACTOR_ON');
    const qrCode = await QRCode.toDataURL(enrolmentAddress(secret, { ...caller, schoolName }), { width: 200, margin: 2 });
    return { secret, qrCode };
  };
}

/** Turns the second factor on with its first code, which may be guessed as seldom as a password. */
export async function confirmFirstCode(app: App, limits: SignInLimits, call: Call<typeof confirmSecondFactor>) {
  const { caller, address, signal } = call;
  const attempt = attemptOf(caller.username, address);
  limits.refuseAtOnce(attempt);
  const { isMoved, ...first } = await hashQueue.visit({ network: attempt.network, signal }, async () => {
    await limits.admit(attempt);
    return demandFirstCode(app, limits, call);
  });
  return async (tx: Transaction): Promise<Reply<typeof confirmSecondFactor>> => {
    if (!(await confirmFactor(tx, { ...caller, ...first }))) throw wrongCode();
    notifyUser(tx, caller, isMoved ? movedNews : turnedOnNews);
    return { message: 'The second factor is on.', recoveryCodes: await storedCodes(tx, app.secrets, caller) };
  };
}

const turnedOnNews = {
  title: 'Second factor turned on',
  message:
    'From now on signing in to your account needs a code of your authenticator app. If it was not you, tell an administrator at once.',
};
const movedNews = {
  title: 'Second factor set up on another phone',
  message: 'Codes of your earlier authenticator app do not work any more. If it was not you, tell an administrator at once.',
};

/** New recovery codes in place of the old ones, after the password and a code. */
export async function renewCodes(app: App, limits: SignInLimits, call: Call<typeof renewRecoveryCodes>) {
  await demandBoth(app, limits, call);
  return async (tx: Transaction): Promise<Reply<typeof renewRecoveryCodes>> => {
    const message = 'These recovery codes replace the earlier ones.';
    return { message, recoveryCodes: await storedCodes(tx, app.secrets, call.caller) };
  };
}

/** Turns the caller's second factor off, after the password and a code, unless the school requires one. */
export async function removeFactor(app: App, limits: SignInLimits, call: Call<typeof removeSecondFactor>) {
  const { caller } = call;
  const { secondFactorRoles } = await app.database.transaction(caller.schoolId, (tx) => signInRules(tx, caller));
  if (secondFactorRoles.includes(caller.role)) throw new AppError('SECOND_FACTOR_KEPT', { role: roleWords[caller.role].several });
  await demandBoth(app, limits, call);
  return async (tx: Transaction): Promise<Reply<typeof removeSecondFactor>> => {
    await deleteFactor(tx, caller);
    notifyUser(tx, caller, {
      title: 'Second factor turned off',
      message: 'Signing in to your account needs only the password again. If it was not you, tell an administrator at once.',
    });
    return { message: 'The second factor is off.' };
  };
}

async function storedCodes(tx: Transaction, secrets: Secrets, caller: Caller): Promise<string[]> {
  const { codes, signatures } = newRecoveryCodes(secrets, caller);
  await replaceCodes(tx, { ...caller, signatures });
  return codes;
}

/** Throws unless the password and the code are right. */
async function demandBoth(app: App, limits: SignInLimits, call: Call<typeof renewRecoveryCodes>): Promise<void> {
  await demandPassword(app, limits, { ...call, password: call.body.currentPassword, field });
  await demandCode(app, limits, call);
}

function factorNow({ database }: App, caller: Caller): Promise<SecondFactor | undefined> {
  return database.transaction(caller.schoolId, (tx) => secondFactorOf(tx, caller));
}

type TypedCode = Pick<Call<typeof confirmSecondFactor>, 'caller' | 'body' | 'address'>;

/** Throws unless the code is right, which is used up. Wrong ones count as wrong sign-ins do. */
async function demandCode(app: App, limits: SignInLimits, typed: TypedCode): Promise<void> {
  const { caller, body } = typed;
  const used = await app.database.transaction(caller.schoolId, async (tx) => {
    const factor = await secondFactorOf(tx, caller);
    if (!factor?.confirmedAt) throw new AppError('SECOND_FACTOR_OFF');
    return spendCode(tx, app.secrets, { ...caller, typed: body.code, factor });
  });
  if (used === null) throw await countedWrong(app, limits, typed);
}

/** The secret that waits for its first code, if the code is of its app, and the code's step of time. */
async function demandFirstCode(app: App, limits: SignInLimits, typed: TypedCode) {
  const { caller, body } = typed;
  const factor = await factorNow(app, caller);
  if (!factor) throw new AppError('SECOND_FACTOR_OFF');
  const isMoved = factor.confirmedAt !== null;
  const sealedSecret = isMoved ? factor.nextSealedSecret : factor.sealedSecret;
  if (sealedSecret === null) throw new AppError('SECOND_FACTOR_ON');
  const step = firstStep(app.secrets, { ...caller, typed: body.code, sealedSecret });
  if (step === null) throw await countedWrong(app, limits, typed);
  return { sealedSecret, step, isMoved };
}

async function countedWrong(app: App, limits: SignInLimits, { caller, address }: TypedCode): Promise<AppError> {
  await countWrong(app.database, limits, { guessed: 'code', attempt: attemptOf(caller.username, address), address, user: caller });
  return wrongCode();
}

function wrongCode(): AppError {
  return new AppError('WRONG_CODE', {}, { field: 'code' });
}
