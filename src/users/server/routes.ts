import { type App, serve, serveInSteps } from '../../core/server/serve.ts';
import { refuseCommonPassword } from '../../session/server/common-passwords.ts';
import { passwordHash } from '../../session/server/passwords.ts';
import { createUser, listUsers, setPassword, toggleUser } from '../contract.ts';
import { addUser } from './add-user.ts';
import { setPasswordOfUser } from './set-password-of-user.ts';
import { users } from './sql.ts';
import { toggleUserStatus } from './toggle-user-status.ts';

export function usersRoutes(app: App): void {
  serve(app, listUsers, (tx, { caller }) => users(tx, caller));

  serveInSteps(app, createUser, async ({ body: { password, role = 'teacher', ...given }, caller }) => {
    refuseCommonPassword(password, { names: [given.username] });
    const hash = await passwordHash(password);
    const user = await app.database.transaction(caller.schoolId, (tx) =>
      addUser(tx, { ...given, role, schoolId: caller.schoolId, passwordHash: hash }),
    );
    return { message: 'User created successfully.', user };
  });

  serve(app, toggleUser, async (tx, { params, caller }) => ({ isActive: await toggleUserStatus(tx, caller, params.userId) }));

  serveInSteps(app, setPassword, async (call) => {
    const username = await setPasswordOfUser(app, call);
    return { message: `${username} has a new password and is signed out everywhere.` };
  });
}
