import type { Reply } from '../../../core/endpoint.ts';
import { assertWithinCap } from '../../../core/server/caps.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { networkOf } from '../../../core/server/doors/network.ts';
import type { App, Call } from '../../../core/server/serve.ts';
import { assertUnguessable } from '../../session/server/common-passwords.ts';
import { queuedPasswordHash } from '../../session/server/passwords.ts';
import { lockSchool } from '../../settings/server/sql.ts';
import type * as api from '../contract.ts';
import { addUser } from './add-user.ts';
import { noteMaking } from './note-making.ts';
import { userCount } from './sql.ts';

type Write = (tx: Transaction) => Promise<Reply<typeof api.createUser>>;

/** Adds a user with the password that the administrator chose. Throws beyond as many as a school may have. */
export async function createUser({ database, passwordCost, config }: App, call: Call<typeof api.createUser>): Promise<Write> {
  const { caller, body, address, signal } = call;
  const { schoolId } = caller;
  const { password, role = 'teacher', ...fields } = body;
  await assertUnguessable(database, { schoolId, username: fields.username, password });
  const passwordHash = await queuedPasswordHash(password, { network: networkOf(address), signal, lane: 'known', cost: passwordCost });
  return async (tx) => {
    const [, user] = await Promise.all([lockSchool(tx, { schoolId }), addUser(tx, { ...fields, role, schoolId, passwordHash })]);
    await noteMaking(tx, caller, { userId: user.id, username: user.username, act: 'added' });
    assertWithinCap({ ...(await userCount(tx, { schoolId })), max: config.caps.users, parts: 'users' });
    return { message: 'User created successfully.', user };
  };
}
