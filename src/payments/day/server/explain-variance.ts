import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { waitingRequest } from '../../../school/requests/server/decide.ts';
import type * as api from '../contract.ts';
import { varianceCents } from '../rules.ts';
import { dayRequest } from './day-request.ts';
import { dayOf } from './sheet.ts';
import { updateReason } from './sql.ts';

/** Explains the variance of one's own day, once: another reason could be signed by who has read this one. */
export async function explainVariance(
  tx: Transaction,
  caller: Caller,
  { dayId, reason }: { dayId: number; reason: string },
): Promise<Reply<typeof api.explainVariance>> {
  const facts = await waitingRequest(tx, caller, dayRequest, dayId);
  if (facts.cashierId !== caller.userId) throw new AppError('DAY_OF_ANOTHER', { cashier: facts.cashier });
  if (varianceCents(facts) === 0) throw new AppError('DAY_AGREES');
  if (facts.varianceReason !== null) throw new AppError('DAY_EXPLAINED');
  await updateReason(tx, { ...caller, dayId, reason });
  return { message: 'Reason saved.', day: await dayOf(tx, caller, { dayId }) };
}
