import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { addApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

export function apiKeysRoutes(app: App): void {
  const { secrets } = app;
  serve(app, api.listApiKeys, (tx, { caller: { schoolId } }) => listApiKeys(tx, schoolId));
  serve(app, api.addApiKey, (tx, { caller, body }) => addApiKey(tx, caller, { ...body, secrets }));
  serve(app, api.revokeApiKey, (tx, { caller, params }) => revokeApiKey(tx, caller, params));
}
