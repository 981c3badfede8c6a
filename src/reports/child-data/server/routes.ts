import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { giveChildData } from './give-child-data.ts';

export function childDataRoutes(app: App): void {
  serve(app, api.giveChildData, (tx, { caller, params, body }) => giveChildData(tx, caller, { ...params, ...body }));
}
