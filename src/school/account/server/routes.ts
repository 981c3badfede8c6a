import { type App, serve, serveInSteps, serveOpen } from '../../../core/server/serve.ts';
import { sql } from '../../../core/server/sql.ts';
import { countedText } from '../../../core/wording.ts';
import { signIn } from '../../session/contract.ts';
import { changePassword } from '../../session/password-contract.ts';
import { SignInLimits } from '../../session/server/remembered-limits.ts';
import * as colleagues from '../colleague-contract.ts';
import * as api from '../contract.ts';
import * as rules from '../rules-contract.ts';
import * as factors from '../second-factor-contract.ts';
import { endAllOf, endOne, readSessionsOf, removeFactorOf } from './colleague.ts';
import { demandPassword } from './demand-password.ts';
import { readOwnAccount } from './own-account.ts';
import { replacePassword } from './replace-password.ts';
import { idleMinutesOf, signInRules, updateRules } from './rules-sql.ts';
import { confirmFirstCode, removeFactor, renewCodes, startFactor } from './second-factor.ts';
import { endSessions, lockSessionRow, unlockSessionRow } from './sessions-sql.ts';
import { signInWithPassword } from './sign-in-with-password.ts';

export function accountRoutes(app: App): void {
  const limits = new SignInLimits(app.database);
  serveOpen(app, signIn, (call) => signInWithPassword(app, limits, call));

  serve(app, api.readAccount, (tx, { caller }) => readOwnAccount(tx, caller));

  serve(app, api.endOwnSession, async (tx, { caller, params }) => {
    await endOne(tx, caller, params.ownSessionNumber);
    return { message: 'The session has ended.' };
  });

  serve(app, api.endOtherSessions, async (tx, { caller }) => {
    const count = await endSessions(tx, { ...caller, which: sql`s.session_id <> ${caller.sessionId}` });
    return { message: `${countedText(count, 'other session')} ended. You stay signed in here.` };
  });

  serveInSteps(app, changePassword, (call) => replacePassword(app, limits, call));

  lockRoutes(app, limits);
  secondFactorRoutes(app, limits);
  colleagueRoutes(app);
}

function lockRoutes(app: App, limits: SignInLimits): void {
  serve(app, api.lockRules, async (tx, { caller }) => ({ idleMinutes: idleMinutesOf(caller.role, await signInRules(tx, caller)) }));

  serve(app, api.lockSession, async (tx, { caller }) => {
    await lockSessionRow(tx, caller);
    return { message: 'Locked.' };
  });

  serveInSteps(app, api.unlockSession, async (call) => {
    await demandPassword(app, limits, { ...call, password: call.body.password, field: 'password' });
    return async (tx) => {
      await unlockSessionRow(tx, call.caller);
      return { message: 'Unlocked.' };
    };
  });

  // Like every call, it shows that the session is used; there is nothing else to do.
  serve(app, api.continueSession, async () => ({ message: 'Noted.' }));
}

function secondFactorRoutes(app: App, limits: SignInLimits): void {
  serveInSteps(app, factors.startSecondFactor, (call) => startFactor(app, limits, call));
  serveInSteps(app, factors.confirmSecondFactor, (call) => confirmFirstCode(app, limits, call));
  serveInSteps(app, factors.renewRecoveryCodes, (call) => renewCodes(app, limits, call));
  serveInSteps(app, factors.removeSecondFactor, (call) => removeFactor(app, limits, call));
}

function colleagueRoutes(app: App): void {
  serve(app, colleagues.sessionsOfUser, (tx, { caller, params }) => readSessionsOf(tx, caller, params.userId));

  serve(app, colleagues.endSessionOfUser, async (tx, { caller: { schoolId }, params: { userId, sessionNumber } }) => {
    await endOne(tx, { schoolId, userId }, sessionNumber);
    return { message: 'The session has ended.' };
  });

  serve(app, colleagues.endAllSessionsOfUser, (tx, { caller, params }) => endAllOf(tx, caller, params.userId));
  serve(app, colleagues.removeSecondFactorOfUser, (tx, { caller, params }) => removeFactorOf(tx, caller, params.userId));

  serve(app, rules.readSignInRules, (tx, { caller }) => signInRules(tx, caller));
  serve(app, rules.updateSignInRules, async (tx, { caller: { schoolId }, body }) => ({
    message: 'Sign-in rules saved.',
    rules: await updateRules(tx, { schoolId, ...body }),
  }));
}
