import { type App, serve, serveInSteps } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { hashQueue } from './passwords.ts';
import { SignInLimits } from './remembered-limits.ts';
import { replacePassword } from './replace-password.ts';
import { endSession } from './sql.ts';

/** Signing in is served by the account, which checks the second factor too. */
export function sessionRoutes(app: App): void {
  hashQueue.shareAmong(app.config.processes);
  const limits = new SignInLimits(app.database);

  serve(app, api.signOut, async (tx, { caller }) => {
    await endSession(tx, caller);
    return { message: 'Signed out.' };
  });

  serveInSteps(app, api.changePassword, (call) => replacePassword(app, limits, call));
}
