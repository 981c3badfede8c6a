import type { Day } from '../../../core/dates.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, kesText } from '../../../core/money.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Actor, Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { lockPayer } from '../../../payments/payments/server/decisions-sql.ts';
import type { MoneyBackKind } from '../../../payments/reversals/rules.ts';
import { requestReported } from '../../../payments/reversals/server/reported-reversals.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type * as api from '../contract.ts';
import {
  insertClosing,
  insertMoneyBack,
  isMoneyBackStored,
  moneyBackCounts,
  moneyBackRows,
  moneyBackWithoutPayment,
  type RecordedMoney,
  recordedByCheque,
  recordedUnder,
  type Waiting,
  waitingUnder,
} from './went-back-sql.ts';

/** Money that left the school's account as a reversal. */
export type ReversedMoney = {
  kind: MoneyBackKind;
  /** The source: a line of a statement, or a notice. */
  evidence: string;
  day: Day;
  amount: Cents;
  /** Its own code, and those of the original money, the surest first. */
  code: string | null;
  codes: readonly string[];
  chequeNumber: string | null;
  words: string;
};

/** The plan for it: the receipts to reverse, and its unallocated money; or why there is neither. */
export type ReversalPlan = { paymentIds: readonly number[]; arrivalId: number | null; reason: string };

const toReturn = 'under Unallocated Payments. Record there that it was returned';

/** Finds the receipts and the unallocated money of a reversal, without writing. */
export async function reversalPlan(tx: Transaction, schoolId: number, back: Omit<ReversedMoney, 'evidence'>): Promise<ReversalPlan> {
  const { codes, amount, chequeNumber: number } = back;
  const [named, waiting] = codes.length === 0 ? [[]] : await recordedAndWaiting(tx, { schoolId, codes });
  const isAll = ({ together, whole }: RecordedMoney) => whole === amount || together === amount;
  const isRest = ({ arrivalId }: RecordedMoney) => arrivalId === waiting?.arrivalId;
  const standing = surest(named.filter(isInForce));
  // Where just what waits went back, the receipts of the same money stay.
  const byCode = standing.filter((each) => isAll(each) && !(isRest(each) && waiting?.waiting === amount));
  const cheques = byCode.length > 0 || number === null ? [] : (await recordedByCheque(tx, { schoolId, number })).filter(isAll);
  const byCheque = cheques.filter(isInForce);
  const found = byCheque.length === 1 ? byCheque : byCode;
  if (found.length > 0) return requested(found, waiting && hasWith(found, { waiting, amount }) ? waiting : null);
  const none = (reason: string, arrivalId: number | null = null): ReversalPlan => ({ paymentIds: [], arrivalId, reason });
  if (waiting && (waiting.waiting === amount || !standing.some(isRest))) return none(`Its money waits ${toReturn}`, waiting.arrivalId);
  if (byCheque.length > 1) return none(`${byCheque.length} payments have this cheque number and amount`);
  if (standing[0]) return none(`Receipt ${standing[0].inForce[0]} is for ${kesText(standing[0].together)}, another amount`);
  const reversed = named[0] ?? cheques[0];
  return none(reversed ? `Receipt ${reversed.firstReceipt} is reversed already` : 'No payment in force has one of its references');
}

const recordedAndWaiting = (tx: Transaction, key: { schoolId: number; codes: readonly string[] }) =>
  Promise.all([recordedUnder(tx, key), waitingUnder(tx, key)]);

const isInForce = ({ inForce }: RecordedMoney) => inForce.length > 0;

/** What the money settled, where it settled anything: a typed payment with its code is then not known to be of it. */
function surest(recorded: readonly RecordedMoney[]): readonly RecordedMoney[] {
  const settled = recorded.filter(({ arrivalId }) => arrivalId !== null);
  return settled.length > 0 ? settled : recorded;
}

/** True if unallocated money went back with the receipts: the rest of theirs, or the money that they were typed for. */
function hasWith(found: readonly RecordedMoney[], { waiting, amount }: { waiting: Waiting; amount: Cents }): boolean {
  return found.some(({ arrivalId, whole }) =>
    arrivalId === null ? waiting.waiting === amount : arrivalId === waiting.arrivalId && whole === amount,
  );
}

function requested(found: readonly RecordedMoney[], waiting: Waiting | null): ReversalPlan {
  const paymentIds = found.flatMap(({ inForce }) => inForce);
  const rest = waiting === null ? '' : `. ${kesText(waiting.waiting)} waits ${toReturn}`;
  return { paymentIds, arrivalId: waiting?.arrivalId ?? null, reason: `A reversal of receipt ${paymentIds[0]} is requested${rest}` };
}

/** Stores a reversal once for each source, and requests the reversal of its payment. Returns the result in words. */
export async function recordReversal(tx: Transaction, actor: Actor, back: ReversedMoney): Promise<string> {
  const { schoolId } = actor;
  if (await isMoneyBackStored(tx, { schoolId, evidence: back.evidence })) return 'It was reported before';
  const { paymentIds, arrivalId, reason } = await reversalPlan(tx, schoolId, back);
  for (const paymentId of paymentIds) await lockPayer(tx, { schoolId, paymentId });
  const of = { arrivalId, paymentId: paymentIds[0] ?? null };
  const words = paymentIds.length === 0 && arrivalId === null ? wordsWithCodes(back) : back.words;
  const isNew = await insertMoneyBack(tx, { ...back, ...of, schoolId, words, reason });
  if (!isNew) return reason;
  const requestedPayments = await requestReported(tx, actor, { reported: back, paymentIds });
  notifyReversal(tx, actor, { back, isAsked: requestedPayments.length > 0, reason });
  return reason;
}

/** The words with the references of the original money that they leave out, by which it is known if Karo receives it later. */
function wordsWithCodes({ words, codes, code }: ReversedMoney): string {
  const missing = codes.filter((each) => each !== code && !words.toUpperCase().includes(each));
  return missing.length === 0 ? words : `${words.slice(0, 120)} (${missing.join(', ')})`;
}

type NewReversal = { back: ReversedMoney; isAsked: boolean; reason: string };

function notifyReversal(tx: Transaction, actor: Actor, { back: { kind, amount, evidence }, isAsked, reason }: NewReversal): void {
  const what = kind === 'cheque' ? 'A cheque bounced' : 'Money was reversed';
  notify(tx, actor, {
    type: 'payment',
    title: isAsked ? 'Reversal to approve' : 'Reversed by M-Pesa or the bank',
    message: `${what}: ${kesText(amount)}. ${evidence}. ${reason}.`,
    path: isAsked ? '/approvals' : '/payments/reconcile',
  });
}

/** Reversed by M-Pesa or the bank, without a payment in force; the newest first. */
export async function moneyBacks(
  tx: Transaction,
  { schoolId }: Caller,
  { page, limit, show = 'open' }: Decoded<typeof api.moneyBacks>['query'],
): Promise<Reply<typeof api.moneyBacks>> {
  const [backs, counts] = await Promise.all([
    moneyBackRows(tx, { schoolId, show, limit, offset: (page - 1) * limit }),
    moneyBackCounts(tx, schoolId),
  ]);
  return { all: counts.open + counts.closed, backs, pagination: paginationOf({ page, limit, total: counts[show] }) };
}

/** Resolves a reversal without a payment, with a note of what was done. */
export async function resolveMoneyBack(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { moneyBackId, reason }: { moneyBackId: number; reason: string },
): Promise<Reply<typeof api.resolveMoneyBack>> {
  const back = await moneyBackWithoutPayment(tx, { schoolId, moneyBackId });
  if (!back) throw new AppError('MONEY_BACK_NOT_FOUND');
  if (back.isWaiting) throw new AppError('MONEY_BACK_WAITS');
  if (!(await insertClosing(tx, { schoolId, moneyBackId, reason, userId }))) throw new AppError('MONEY_BACK_CLOSED');
  return { message: 'It is resolved.' };
}
