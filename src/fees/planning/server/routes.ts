import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { classFeeLinks, linkFeeToClass } from './class-fee-links.ts';
import { printedGrid } from './fee-grid.ts';
import { saveFeeGrid } from './save-fee-grid.ts';

export function planningRoutes(app: App): void {
  serve(app, api.feeGrid, (tx, { caller, query }) => printedGrid(tx, caller, query));
  serve(app, api.classFeeLinks, (tx, { caller, query }) => classFeeLinks(tx, caller, query));
  serve(app, api.linkFeeToClass, (tx, { caller, body }) => linkFeeToClass(tx, caller, body));
  serve(app, api.saveFeeGrid, (tx, { caller, body }) => saveFeeGrid(tx, caller, body));
}
