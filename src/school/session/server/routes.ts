import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { hashQueue } from './passwords.ts';
import { endSession } from './sql.ts';

/** Signing in and a new password are served by the account, which checks the second factor too and knows whom to notify. */
export function sessionRoutes(app: App): void {
  hashQueue.shareAmong(app.config.processes);

  serve(app, api.signOut, async (tx, { caller }) => {
    await endSession(tx, caller);
    return { message: 'Signed out.' };
  });
}
