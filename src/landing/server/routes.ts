import { type App, serveOpen } from '../../core/server/serve.ts';
import { captureLead } from '../contract.ts';
import { captureLead as capture } from './capture-lead.ts';

export function leadsRoutes(app: App): void {
  serveOpen(app, captureLead, (call) => capture(app, call));
}
