import { type App, serveOpen } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { captureLead } from './capture-lead.ts';

export function landingRoutes(app: App): void {
  serveOpen(app, api.captureLead, (call) => captureLead(app, call));
}
