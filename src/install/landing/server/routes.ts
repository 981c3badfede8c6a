import { type App, serveOpen } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { captureLead as capture } from './capture-lead.ts';

export function leadsRoutes(app: App): void {
  serveOpen(app, api.captureLead, (call) => capture(app, call));
}
