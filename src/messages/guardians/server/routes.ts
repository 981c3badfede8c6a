import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { messageCallbacks } from './callbacks.ts';
import { exportMessages } from './export-messages.ts';
import { listMessages, resendMessage } from './messages.ts';
import { cancelOptOut, listOptOuts, optOut } from './opt-outs/opt-outs.ts';
import { readMessageSettings, saveMessageSettings } from './settings.ts';

export function guardiansRoutes(app: App): void {
  const { secrets } = app;
  serve(app, api.listMessages, (tx, { caller: { schoolId }, query }) => listMessages(tx, schoolId, query));
  serveSheet(app, api.exportMessages, (tx, { caller, query }) => exportMessages(tx, caller, query));
  serve(app, api.resendMessage, (tx, { caller, params }) => resendMessage(tx, caller, params));
  serve(app, api.readMessageSettings, (tx, { caller, site }) => readMessageSettings(tx, secrets, { ...caller, site }));
  serve(app, api.saveMessageSettings, (tx, { caller, body }) => saveMessageSettings(tx, caller, { secrets, settings: body }));
  serve(app, api.listOptOuts, (tx, { caller: { schoolId }, query }) => listOptOuts(tx, schoolId, query));
  serve(app, api.optOut, (tx, { caller, body }) => optOut(tx, caller, body));
  serve(app, api.cancelOptOut, (tx, { caller, params, body }) => cancelOptOut(tx, caller, { ...params, ...body }));
  messageCallbacks(app);
}
