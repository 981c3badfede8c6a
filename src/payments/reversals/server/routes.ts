import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { withdrawReversal as withdrawEndpoint } from '../withdraw-contract.ts';
import { askReversal } from './ask-reversal.ts';
import { withdrawReversal } from './decide-reversal.ts';

export function reversalsRoutes(app: App): void {
  serve(app, api.askReversal, (tx, { caller, params, body }) => askReversal(tx, caller, { ...params, ...body }));
  serve(app, withdrawEndpoint, (tx, { caller, params }) => withdrawReversal(tx, caller, params));
}
