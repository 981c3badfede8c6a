import { type App, serve } from '../../../core/server/serve.ts';
import { withdrawRequest } from '../../../school/requests/server/decide.ts';
import * as api from '../contract.ts';
import { withdrawReversal } from '../withdraw-contract.ts';
import { requestReversal } from './request-reversal.ts';
import { reversalRequest } from './reversal-request.ts';

export function reversalsRoutes(app: App): void {
  serve(app, api.requestReversal, (tx, { caller, params, body }) => requestReversal(tx, caller, { ...params, ...body }));
  serve(app, withdrawReversal, (tx, { caller, params: { requestId } }) => withdrawRequest(tx, caller, reversalRequest, requestId));
}
