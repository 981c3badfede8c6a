import type { Transaction } from '../../../../core/server/db.ts';
import type { Arrival, Received } from '../../../unallocated/arrival.ts';
import { receiveMoney } from '../../../unallocated/server/receive-money.ts';
import { notePromptPaid, promptsOf } from '../prompts-sql.ts';

/**
 * Receives money of the paybill, and ends the prompt that requested it: its own answer may be late, lost or unreadable. Prompts are locked
 * before the locks of money, as for a prompt's own answer.
 */
export async function receivePrompted(tx: Transaction, schoolId: number, arrival: Arrival): Promise<Received> {
  const promptIds = await promptsOf(tx, { schoolId, ...arrival });
  const received = await receiveMoney(tx, schoolId, arrival);
  const { paymentId } = received;
  if (paymentId !== null && promptIds.length > 0) await notePromptPaid(tx, { schoolId, promptIds, paymentId });
  return received;
}
