import type { Transaction } from '../../../../core/server/db.ts';
import { lockPaying } from '../../../../payments/payments/server/settle-sql.ts';
import type { Arrival, Received } from '../../../unallocated/arrival.ts';
import { referencesOfMoney } from '../../../unallocated/narration.ts';
import { payeeOfReferences } from '../../../unallocated/server/named-payee.ts';
import { receiveMoney } from '../../../unallocated/server/receive-money.ts';
import { lockPromptsFor, notePromptPaid, promptsOf } from '../prompts-sql.ts';

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

/** Receives some money of the paybill. All locks before the first entry, because others with these locks wait for the entries. */
export async function receiveAllPrompted(tx: Transaction, schoolId: number, arrivals: readonly Arrival[]): Promise<void> {
  await lockPromptsFor(tx, schoolId, arrivals);
  const whom = await payeeOfReferences(tx, { schoolId, references: arrivals.flatMap(({ account }) => referencesOfMoney(account ?? null)) });
  const studentIds = whom.flatMap(({ student }) => student?.id ?? []);
  await lockPaying(tx, { schoolId, codes: arrivals.map(({ code }) => code), studentIds });
  for (const arrival of arrivals) await receivePrompted(tx, schoolId, arrival);
}
