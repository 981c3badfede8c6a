import { assertWithinCap } from '../../../core/server/caps.ts';
import { networkOf } from '../../../core/server/doors/network.ts';
import { type App, serve, serveInSteps, serveSheet } from '../../../core/server/serve.ts';
import { assertUnguessable } from '../../session/server/common-passwords.ts';
import { queuedPasswordHash } from '../../session/server/passwords.ts';
import { lockSchool } from '../../settings/server/sql.ts';
import * as api from '../contract.ts';
import { addUser } from './add-user.ts';
import { exportUsers } from './export-users.ts';
import { noteMaking } from './note-making.ts';
import { setPasswordOfUser } from './set-password-of-user.ts';
import { userCount, users } from './sql.ts';
import { toggleUserStatus } from './toggle-user-status.ts';

export function usersRoutes(app: App): void {
  serve(app, api.listUsers, (tx, { caller }) => users(tx, caller));

  serveSheet(app, api.exportUsers, (tx, { caller, query }) => exportUsers(tx, caller, query));

  serveInSteps(app, api.createUser, async ({ body: { password, role = 'teacher', ...fields }, caller, address, signal }) => {
    await assertUnguessable(app.database, { ...caller, username: fields.username, password });
    const hash = await queuedPasswordHash(password, { network: networkOf(address), signal, lane: 'known', cost: app.passwordCost });
    const { schoolId } = caller;
    return async (tx) => {
      const [, user] = await Promise.all([lockSchool(tx, { schoolId }), addUser(tx, { ...fields, role, schoolId, passwordHash: hash })]);
      await noteMaking(tx, caller, { userId: user.id, username: user.username, act: 'added' });
      assertWithinCap({ ...(await userCount(tx, { schoolId })), max: app.config.caps.users, parts: 'users' });
      return { message: 'User created successfully.', user };
    };
  });

  serve(app, api.toggleUser, async (tx, { caller, params, body }) => ({
    isActive: await toggleUserStatus(tx, caller, { ...params, ...body }),
  }));

  serveInSteps(app, api.setPassword, (call) => setPasswordOfUser(app, call));
}
