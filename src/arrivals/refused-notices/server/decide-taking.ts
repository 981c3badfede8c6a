import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { refuseMade } from '../../../school/users/server/second-person.ts';
import { receiveNotice } from '../../bank-statements/server/receive-notice.ts';
import { type Arrival, type Received, receiveMoney } from '../../unallocated/server/receive-money.ts';
import type * as api from '../contract.ts';
import { senderName } from '../origins.ts';
import { arrivedUnderCodes, refusedNotice } from './notices-sql.ts';
import { noticesPath } from './take-notice.ts';
import { decideTaking, type TakingFacts, takingFacts } from './takings-sql.ts';

type Key = { takingId: number };

/** Approves what somebody read in a notice: the money arrives under its code, once, as if the notice had been readable. */
export async function approveTaking(tx: Transaction, caller: Caller, { takingId }: Key): Promise<Reply<typeof api.approveTaking>> {
  const { schoolId, userId, username } = caller;
  const taking = await openTaking(tx, caller, takingId);
  const { origin, noticeId, amount, code } = taking;
  const notice = await refusedNotice(tx, { schoolId, origin, noticeId });
  if (!notice) throw new AppError('NOTICE_NOT_FOUND');
  const sender = senderName(notice.sender);
  const selfApproved = isOwn(taking, { userId, isProven: notice.isProven, sender });
  await refuseMade(tx, caller, taking.takenBy);
  const evidence = `Notice ${noticeId} of ${sender}, read by ${taking.taker}, approved by ${username}`;
  const { outcome, arrivalId, paymentId } = await received(tx, schoolId, { taking, evidence });
  if (outcome === 'contradicted') throw await moneyHere(tx, { schoolId, code });
  await decideTaking(tx, { schoolId, takingId, userId, outcome: 'approved', arrivalId, selfApproved });
  const where = paymentId === null ? 'It waits under Unallocated Payments.' : `Receipt number ${paymentId}.`;
  return { message: `${kesText(amount)} ${outcome === 'known' ? 'was here already' : 'arrived'}. ${where}` };
}

/** Refuses what somebody read, or withdraws what one read oneself: the notice waits again. */
export async function refuseTaking(
  tx: Transaction,
  caller: Caller,
  { takingId, reason }: Key & { reason: string },
): Promise<Reply<typeof api.refuseTaking>> {
  const { schoolId, userId, username } = caller;
  const { takenBy, amount, code } = await openTaking(tx, caller, takingId);
  const outcome = takenBy === userId ? 'withdrawn' : 'refused';
  await decideTaking(tx, { schoolId, takingId, userId, outcome, refusal: reason });
  notify(tx, caller, {
    type: 'payment',
    title: outcome === 'withdrawn' ? 'Notice withdrawn' : 'Notice refused',
    message: `${username} did not take ${kesText(amount)} (${code}): ${reason}. The notice waits again.`,
    path: noticesPath,
  });
  return { message: 'No payment was recorded. The notice waits again.' };
}

async function openTaking(tx: Transaction, { schoolId }: Caller, takingId: number): Promise<TakingFacts> {
  const taking = await takingFacts(tx, { schoolId, takingId });
  if (!taking) throw new AppError('NOTICE_TAKING_NOT_FOUND');
  if (taking.outcome !== null) throw new AppError('NOTICE_TAKING_DECIDED', { state: taking.outcome });
  return taking;
}

type Approver = { userId: number; isProven: boolean; sender: string };

/** Whether people approve what they read themselves, which only the one user of a school can, and only where the sender is proven. */
function isOwn({ takenBy, hasOneUser }: TakingFacts, { userId, isProven, sender }: Approver): boolean {
  if (takenBy !== userId) return false;
  if (!isProven) throw new AppError('UNPROVEN_NOTICE', { sender });
  if (!hasOneUser) throw new AppError('OWN_NOTICE_TAKING');
  return true;
}

type Approved = { taking: TakingFacts; evidence: string };

function received(tx: Transaction, schoolId: number, { taking, evidence }: Approved): Promise<Received> {
  const { method, channel, code, amount, arrivedAt, account, payerName, payerPhone, takenBy: receivedBy } = taking;
  const arrival: Arrival = {
    ...{ source: 'hand', method, channel, code, amount, arrivedAt, account, payerName, payerPhone, evidence, receivedBy },
  };
  return method === 'Bank' ? receiveNotice(tx, schoolId, { arrival, isTimed: true }) : receiveMoney(tx, schoolId, arrival);
}

async function moneyHere(tx: Transaction, { schoolId, code }: { schoolId: number; code: string }): Promise<AppError> {
  const arrived = (await arrivedUnderCodes(tx, { schoolId, codes: [code] })).get(code);
  return new AppError('NOTICE_MONEY_HERE', { amount: arrived === undefined ? 'Another amount' : kesText(arrived), code });
}
