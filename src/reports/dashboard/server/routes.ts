import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { dashboard } from './dashboard.ts';

export function dashboardRoutes(app: App): void {
  serve(app, api.dashboard, (tx, { caller }) => dashboard(tx, caller));
}
