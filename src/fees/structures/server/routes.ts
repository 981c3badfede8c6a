import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { exportFeeStructures } from './export-fee-structures.ts';
import { listFeeStructures } from './list-fee-structures.ts';
import { saveFeeStructure } from './save-fee-structure.ts';

export function structuresRoutes(app: App): void {
  serve(app, api.listFeeStructures, (tx, { caller, query }) => listFeeStructures(tx, caller, query));
  serveSheet(app, api.exportFeeStructures, (tx, { caller, query }) => exportFeeStructures(tx, caller, query));

  serve(app, api.saveFeeStructure, (tx, { caller, body }) => saveFeeStructure(tx, caller, body));
}
