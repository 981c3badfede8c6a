import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import * as exported from '../export-contract.ts';
import { recordConsent } from './consents.ts';
import { exportConsents } from './export-consents.ts';

export function consentsRoutes(app: App): void {
  serve(app, api.recordConsent, (tx, { caller, params, body }) => recordConsent(tx, caller, { ...params, ...body }));
  serveSheet(app, exported.exportConsents, (tx, { caller }) => exportConsents(tx, caller));
}
