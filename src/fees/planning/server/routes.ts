import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { printedGrid } from './fee-grid.ts';
import { saveFeeGrid } from './save-fee-grid.ts';

export function planningRoutes(app: App): void {
  serve(app, api.feeGrid, (tx, { caller, query }) => printedGrid(tx, caller, query));
  serve(app, api.saveFeeGrid, (tx, { caller, body }) => saveFeeGrid(tx, caller, body));
}
