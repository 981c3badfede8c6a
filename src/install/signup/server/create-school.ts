import type { Reply } from '../../../core/endpoint.ts';
import { recordAct } from '../../../core/server/audit/record-act.ts';
import { actionOf } from '../../../core/server/audit/recorded.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { App, OpenCall } from '../../../core/server/serve.ts';
import { newSessionId } from '../../../core/server/tokens.ts';
import { assertUncommonPassword } from '../../../school/session/server/common-passwords.ts';
import { queuedPasswordHash } from '../../../school/session/server/passwords.ts';
import { countAgainstHourlyLimit } from '../../../school/session/server/rate-limits.ts';
import { attemptOf } from '../../../school/session/server/sign-in-limits.ts';
import { startSession } from '../../../school/session/server/start-session.ts';
import { addUser } from '../../../school/users/server/add-user.ts';
import { signUp } from '../contract.ts';
import { createCbcSetUp } from './create-cbc-set-up.ts';
import { insertCounters, insertSchool, nextSchoolId } from './sql.ts';

/** Makes a school with its first administrator, signed in, in one transaction: a refusal leaves nothing behind. */
export async function createSchool(app: App, call: OpenCall<typeof signUp>): Promise<Reply<typeof signUp>> {
  const { body, address, device, signal } = call;
  const { schoolName, username, email, phoneNumber } = body;
  assertUncommonPassword(body.password, { names: [username, schoolName] });
  const [, schoolId] = await app.database.transaction(null, (tx) =>
    Promise.all([countAgainstHourlyLimit(tx, { kind: 'signup', address, hourlyMax: 100 }), nextSchoolId(tx)]),
  );

  const attempt = attemptOf(username, address);
  const hash = await queuedPasswordHash(body.password, { network: attempt.network, signal, lane: 'open', cost: app.passwordCost });
  const { token } = await app.database.transaction(schoolId, async (tx) => {
    const [, , admin] = await Promise.all([
      insertSchool(tx, { schoolId, name: schoolName, phoneNumber, email }),
      insertCounters(tx, { schoolId }),
      addUser(tx, { schoolId, username, email, role: 'admin', passwordHash: hash }),
    ]);
    const caller: Caller = { schoolId, userId: admin.id, username, role: 'admin', sessionId: newSessionId() };
    recordAct(tx, caller, call, { action: actionOf(signUp) });
    if (body.template === 'cbc') await createCbcSetUp(tx, caller);
    return startSession(tx, app.tokens, { ...caller, ...attempt, address, device, passwordHash: hash });
  });
  return { token, user: { username, role: 'admin' }, school: { id: schoolId, name: schoolName } };
}
