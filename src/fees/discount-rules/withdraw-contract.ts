import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { pathId } from '../../core/ids.ts';
import { may } from '../../core/roles.ts';

/** Separate from the other calls: the withdrawal dialog is on Approvals, which makes no other of them. */
export const withdrawDiscount = endpoint({
  method: 'POST',
  path: '/api/standing-discounts/:discountId/withdraw',
  access: may.recordPayments,
  changes: ['balances'],
  summary: "Withdraw one's own discount rule permanently, before it is decided",
  params: z.object({ discountId: pathId }),
  reply: z.object({ message: z.string() }),
});
