import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { addWebhook, listWebhooks, removeWebhook, sendAgain, switchWebhook } from './webhooks.ts';

export function webhooksRoutes(app: App): void {
  const { secrets, config } = app;
  serve(app, api.listWebhooks, (tx, { caller: { schoolId }, query }) => listWebhooks(tx, schoolId, query));
  serve(app, api.addWebhook, (tx, { caller, body }) => addWebhook(tx, caller, { ...body, secrets, anywhere: config.webhooksAnywhere }));
  serve(app, api.switchWebhook, (tx, { caller: { schoolId }, params, body }) => switchWebhook(tx, { schoolId, ...params, ...body }));
  serve(app, api.removeWebhook, (tx, { caller: { schoolId }, params }) => removeWebhook(tx, { schoolId, ...params }));
  serve(app, api.sendAgain, (tx, { caller: { schoolId }, params }) => sendAgain(tx, { schoolId, ...params }));
}
