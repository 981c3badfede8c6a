import { type App, serve, serveInSteps, serveOpen } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { hashQueue } from './passwords.ts';
import { SignInLimits } from './remembered-limits.ts';
import { replacePassword } from './replace-password.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { endSession } from './sql.ts';

export function sessionRoutes(app: App): void {
  hashQueue.shareAmong(app.config.processes);
  const limits = new SignInLimits(app.database);
  serveOpen(app, api.signIn, (call) => signInWithPassword(app, limits, call));

  serve(app, api.signOut, async (tx, { caller }) => {
    await endSession(tx, caller);
    return { message: 'Signed out.' };
  });

  serveInSteps(app, api.changePassword, (call) => replacePassword(app, limits, call));
}
