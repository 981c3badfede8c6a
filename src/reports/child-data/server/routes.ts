import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { exportChildData } from './export-child-data.ts';

export function childDataRoutes(app: App): void {
  serve(app, api.exportChildData, (tx, { caller, params, body }) => exportChildData(tx, caller, { ...params, ...body }));
}
