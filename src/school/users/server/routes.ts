import { type App, serve, serveInSteps, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { createUser } from './create-user.ts';
import { exportUsers } from './export-users.ts';
import { setPasswordOfUser } from './set-password-of-user.ts';
import { users } from './sql.ts';
import { toggleUserStatus } from './toggle-user-status.ts';

export function usersRoutes(app: App): void {
  serve(app, api.listUsers, (tx, { caller }) => users(tx, caller));

  serveSheet(app, api.exportUsers, (tx, { caller, query }) => exportUsers(tx, caller, query));

  serveInSteps(app, api.createUser, (call) => createUser(app, call));

  serve(app, api.toggleUser, async (tx, { caller, params, body }) => ({
    isActive: await toggleUserStatus(tx, caller, { ...params, ...body }),
  }));

  serveInSteps(app, api.setPassword, (call) => setPasswordOfUser(app, call));
}
