import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { pathId } from '../../core/ids.ts';
import { may } from '../../core/roles.ts';

/** Separate from the request: the withdrawal dialog is on Approvals, which requests nothing. */
export const withdrawReversal = endpoint({
  method: 'POST',
  path: '/api/reversal-requests/:requestId/withdraw',
  access: may.recordPayments,
  changes: ['payments'],
  summary: "Withdraw one's own reversal request permanently, before it is decided: the payment remains",
  params: z.object({ requestId: pathId }),
  reply: z.object({ message: z.string() }),
});
