import type { Reply } from '../../../core/endpoint.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { emailOf } from '../../session/server/sql.ts';
import type { readAccount } from '../contract.ts';
import { signInRules } from './rules-sql.ts';
import { secondFactorOf } from './second-factor-sql.ts';
import { liveSessionsOf, signInsOf } from './sessions-sql.ts';

/** The caller's sessions, latest sign-ins and second factor. */
export async function readOwnAccount(tx: Transaction, caller: Caller): Promise<Reply<typeof readAccount>> {
  const { username, role, sessionId } = caller;
  const [email, factor, { secondFactorRoles }, sessions, signIns] = await Promise.all([
    emailOf(tx, caller),
    secondFactorOf(tx, caller),
    signInRules(tx, caller),
    liveSessionsOf(tx, { ...caller, thisSession: sessionId }),
    signInsOf(tx, caller),
  ]);
  const since = factor?.confirmedAt ?? null;
  return {
    ...{ username, email, role, sessions, signIns },
    secondFactor: {
      isOn: since !== null,
      since,
      codesLeft: since === null ? 0 : (factor?.codesLeft ?? 0),
      isRequired: secondFactorRoles.includes(role),
    },
  };
}
