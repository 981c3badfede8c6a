import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { dayPath } from '../../../core/page-links.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { isOwnApproval, refuseMade } from '../../../school/users/server/second-person.ts';
import type * as api from '../contract.ts';
import { varianceCents } from '../rules.ts';
import { varianceText } from './count-day.ts';
import { lockRowOfDay, type SheetRow, sheetRow } from './days-sql.ts';
import { dayOf } from './sheet.ts';
import { lockDay, updateReason, updateSentBack } from './sql.ts';

type Key = { dayId: number };

/** Says why the count of an own day differs; it may be said better until somebody countersigns. */
export async function explainVariance(
  tx: Transaction,
  caller: Caller,
  { dayId, reason }: Key & { reason: string },
): Promise<Reply<typeof api.explainVariance>> {
  const found = await waitingDay(tx, caller, dayId);
  if (found.cashierId !== caller.userId) throw new AppError('DAY_OF_ANOTHER', { cashier: found.cashier });
  if (varianceCents(found) === 0) throw new AppError('DAY_AGREES');
  await updateReason(tx, { ...caller, dayId, reason });
  return { message: 'Reason saved.', day: await dayOf(tx, caller, { dayId }) };
}

/** A second person's word locks the day for good. The only user of a school locks their own, marked so. */
export async function countersignDay(tx: Transaction, caller: Caller, { dayId }: Key): Promise<Reply<typeof api.countersignDay>> {
  const { schoolId, userId } = caller;
  const found = await waitingDay(tx, caller, dayId);
  const selfApproved = isOwnApproval({ askedBy: found.cashierId, userId, isOnlyApprover: found.hasOneUser }, 'OWN_DAY');
  await refuseMade(tx, caller, found.cashierId);
  const variance = varianceCents(found);
  if (variance !== 0 && found.varianceReason === null) throw new AppError('VARIANCE_UNEXPLAINED', { variance: varianceText(variance) });
  await lockDay(tx, { schoolId, dayId, userId, selfApproved });
  tell(tx, caller, found, { title: 'Day locked', did: 'countersigned' });
  return { message: `${nameOf(found)} is locked.`, day: await dayOf(tx, caller, { dayId }) };
}

/** The day is counted anew, with what came since. Only the newest day of a cashier: on an earlier one the next is built. */
export async function sendBackDay(
  tx: Transaction,
  caller: Caller,
  { dayId, reason }: Key & { reason: string },
): Promise<Reply<typeof api.sendBackDay>> {
  const { schoolId, userId } = caller;
  const found = await waitingDay(tx, caller, dayId);
  isOwnApproval({ askedBy: found.cashierId, userId, isOnlyApprover: found.hasOneUser }, 'OWN_DAY');
  if (found.isFollowed) throw new AppError('DAY_FOLLOWED', { cashier: found.cashier });
  await updateSentBack(tx, { schoolId, dayId, userId, reason });
  tell(tx, caller, found, { title: 'Day returned for recount', did: `returned for recount (${reason})` });
  return { message: `${nameOf(found)} is to be recounted.`, day: await dayOf(tx, caller, { dayId }) };
}

/** The day, with its row locked, as nobody has decided about it. */
async function waitingDay(tx: Transaction, caller: Caller, dayId: number): Promise<SheetRow> {
  const [, found] = await Promise.all([lockRowOfDay(tx, { schoolId: caller.schoolId, dayId }), sheetRow(tx, caller, dayId)]);
  if (!found) throw new AppError('DAY_NOT_FOUND');
  if (found.state !== 'counted') throw new AppError('DAY_DECIDED', { state: found.state === 'locked' ? 'locked' : 'returned for recount' });
  return found;
}

const nameOf = ({ cashier, closedOn }: SheetRow) => `The day of ${cashier}, ${dayText(closedOn)},`;

function tell(tx: Transaction, caller: Caller, found: SheetRow, { title, did }: { title: string; did: string }): void {
  const { id: dayId, cashier, closedOn } = found;
  const message = `${caller.username} ${did} the day of ${cashier}, ${dayText(closedOn)}.`;
  notify(tx, caller, { type: 'payment', title, message, path: dayPath({ dayId }) });
}
