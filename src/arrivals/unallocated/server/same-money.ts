import { methodFacts, needsBank } from '../../../books/ledger/methods.ts';
import { postEntry } from '../../../books/ledger/server/post-entry.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText, sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { normalCode } from '../../../payments/payments/rules.ts';
import { partsOf } from '../../../payments/payments/server/decisions-sql.ts';
import { arrivedUnder, settle } from '../../../payments/payments/server/settle.ts';
import { arrivalWithCode, lockPaying } from '../../../payments/payments/server/settle-sql.ts';
import type * as api from '../contract.ts';
import { insertArrivalCodes } from './arrivals-sql.ts';
import { insertReturn } from './desk-sql.ts';
import { duplicatesAmong, likesOf } from './duplicate-of.ts';
import { payeeOfMoney } from './named-payee.ts';
import { type ArrivalFacts, arrivalFacts, insertSameMoney } from './same-money-sql.ts';

type SameMoney = { arrivalId: number; paymentId: number };

/**
 * Marks unallocated money as that of a receipt. If nothing has proved the receipt, the money settles it; if other money did, the duplicate
 * leaves suspense. Either way it is known by all codes, and nobody is credited twice.
 */
export async function sameMoney(tx: Transaction, caller: Caller, pair: SameMoney): Promise<Reply<typeof api.sameMoney>> {
  const { schoolId } = caller;
  const arrival = await lockedArrival(tx, { schoolId, ...pair });
  const { student } = await payeeOfMoney(tx, arrival);
  const likes = await likesOf(tx, arrival, pair.arrivalId);
  const like = likes.find(({ receiptNumber }) => receiptNumber === pair.paymentId);
  // Whose money it is that names nobody, a person says, as where they allocate it.
  const studentId = student?.id ?? like?.studentIds[0] ?? null;
  if (!like || !duplicatesAmong(likes, arrival, studentId).includes(like))
    throw new AppError('NOT_SAME_MONEY', { receiptNumber: pair.paymentId });
  if (like.arrivalId === null) await settleTyped(tx, caller, { arrival, ...pair });
  else await removeDuplicate(tx, caller, { arrival, ...pair });
  return { message: `${kesText(arrival.amount)} is the same money as receipt ${pair.paymentId}. Nobody was credited again.` };
}

/** A fully unallocated arrival, with the locks of its codes, the receipt's code and the students of both. */
async function lockedArrival(tx: Transaction, { schoolId, arrivalId, paymentId }: SameMoney & { schoolId: number }): Promise<ArrivalFacts> {
  const [arrival, parts] = await Promise.all([arrivalFacts(tx, { schoolId, arrivalId }), partsOf(tx, { schoolId, paymentId })]);
  if (!arrival) throw new AppError('MONEY_NOT_FOUND');
  if (parts.length === 0) throw new AppError('PAYMENT_NOT_FOUND');
  const typed = parts.flatMap(({ code }) => normalCode(code) ?? []);
  await lockPaying(tx, {
    ...{ schoolId, codes: [arrival.code, ...arrival.furtherCodes, ...typed] },
    studentIds: parts.map(({ studentId }) => studentId),
  });
  const money = await arrivedUnder(tx, { schoolId, code: arrival.code });
  if (money?.waiting !== arrival.amount) throw new AppError('MONEY_PLACED');
  if (money.wentBack !== null) throw new AppError('MONEY_REVERSED', { code: arrival.code, evidence: money.wentBack });
  return arrival;
}

type SameMoneyFacts = SameMoney & { arrival: ArrivalFacts };

/** The receipt was typed without proof: the money proves it, and gets the typed code. */
async function settleTyped(tx: Transaction, caller: Caller, { arrival, arrivalId, paymentId }: SameMoneyFacts): Promise<void> {
  const { schoolId, userId, username } = caller;
  const parts = await partsOf(tx, { schoolId, paymentId });
  const standing = parts.filter(({ status }) => status !== 'reversed');
  const refused = new AppError('NOT_SAME_MONEY', { receiptNumber: paymentId });
  if (sumCents(standing.map(({ amount }) => amount)) !== arrival.amount) throw refused;
  const code = normalCode(standing[0]?.code);
  // The number of a cheque is only its bank's: other money may have it, so the money gets no code by it.
  if (!standing.some(({ method }) => needsBank(method))) {
    const other = code === null ? undefined : await arrivalWithCode(tx, { schoolId, code });
    if (code === null || (other && other.arrivalId !== arrivalId)) throw refused;
    const origin = {
      source: 'hand',
      channel: `Receipt ${paymentId}`,
      evidence: `Marked by ${username} to be receipt ${paymentId}`,
    } as const;
    await insertArrivalCodes(tx, { schoolId, ...origin, arrivalId, codes: [code] });
  }
  const entries = await settle(tx, caller, { arrived: { arrivalId, receivedBy: userId }, payments: standing, isSaid: true });
  for (const settled of entries) await insertSameMoney(tx, { ...caller, arrivalId, ...settled });
}

/** The receipt's money had already arrived, so this is a second report of it, counted twice. */
async function removeDuplicate(tx: Transaction, caller: Caller, { arrival, arrivalId, paymentId }: SameMoneyFacts): Promise<void> {
  const { amount, method } = arrival;
  const entryId = await postEntry(tx, caller, {
    kind: 'return',
    termId: null,
    reason: `Arrival ${arrivalId} is the same money as receipt ${paymentId}`,
    transfers: [{ debit: 'suspense', credit: methodFacts[method].account, studentId: null, amount }],
  });
  await insertReturn(tx, { ...caller, arrivalId, entryId, amount, reason: `The same money as receipt ${paymentId}` });
  await insertSameMoney(tx, { ...caller, arrivalId, entryId, paymentId });
}
