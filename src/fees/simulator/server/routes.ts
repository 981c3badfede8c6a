import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { exportSimulation } from './export-simulation.ts';
import { simulateFees } from './simulate-fees.ts';

export function simulatorRoutes(app: App): void {
  serve(app, api.simulateFees, (tx, { caller, query }) => simulateFees(tx, caller, query));
  serveSheet(app, api.exportSimulation, (tx, { caller, query }) => exportSimulation(tx, caller, query));
}
