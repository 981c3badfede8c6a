import type { Day } from '../../../core/dates.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, kesText } from '../../../core/money.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Actor, Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { lockPayer } from '../../../payments/payments/server/decisions-sql.ts';
import { insertRequest } from '../../../payments/reversals/server/sql.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type * as api from '../contract.ts';
import type { MoneyBackKind } from '../went-back.ts';
import {
  insertClosing,
  insertMoneyBack,
  isMoneyBackStored,
  moneyBackCounts,
  moneyBackRows,
  moneyBackWithoutPayment,
  paymentsByCheque,
  paymentsUnder,
  type ReversedPayment,
  requestedBefore,
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

/** The plan for it: the payments to reverse; or its unallocated money; or why neither. */
export type ReversalPlan = { payments: readonly ReversedPayment[]; arrivalId: number | null; reason: string };

/** Finds the payment or unallocated money of a reversal, without writing. */
export async function reversalPlan(tx: Transaction, schoolId: number, back: Omit<ReversedMoney, 'evidence'>): Promise<ReversalPlan> {
  const { codes, amount, chequeNumber } = back;
  const byCode = codes.length === 0 ? [] : await paymentsUnder(tx, { schoolId, codes });
  const isCheque = byCode.length === 0 && chequeNumber !== null;
  const matching = isCheque ? await paymentsByCheque(tx, { schoolId, number: chequeNumber, amount }) : byCode;
  const standing = matching.filter(({ status }) => status !== 'reversed');
  const [first] = standing;
  const none = (reason: string, arrivalId: number | null = null): ReversalPlan => ({ payments: [], arrivalId, reason });
  const waiting = codes.length === 0 ? undefined : await waitingUnder(tx, { schoolId, codes });
  if (waiting) return none('Its money waits under Unallocated Payments. Record there that it was returned', waiting.arrivalId);
  if (!first)
    return none(matching[0] ? `Receipt ${matching[0].paymentId} is reversed already` : 'No payment in force has one of its references');
  if (isCheque && standing.length > 1) return none(`${standing.length} payments have this cheque number and amount`);
  if (first.together !== amount) return none(`Receipt ${first.paymentId} is for ${kesText(first.together)}, another amount`);
  return { payments: standing, arrivalId: null, reason: `A reversal of receipt ${first.paymentId} is requested` };
}

/** Stores a reversal once for each source, and requests the reversal of its payment. Returns the result in words. */
export async function recordReversal(tx: Transaction, actor: Actor, back: ReversedMoney): Promise<string> {
  const { schoolId, userId } = actor;
  if (await isMoneyBackStored(tx, { schoolId, evidence: back.evidence })) return 'It was reported before';
  const { payments, arrivalId, reason } = await reversalPlan(tx, schoolId, back);
  for (const { paymentId } of payments) await lockPayer(tx, { schoolId, paymentId });
  const of = { arrivalId, paymentId: payments[0]?.paymentId ?? null };
  const words = payments.length === 0 && arrivalId === null ? wordsWithCodes(back) : back.words;
  const isNew = await insertMoneyBack(tx, { ...back, ...of, schoolId, words, reason });
  if (!isNew) return reason;
  const before = await requestedBefore(tx, { schoolId, paymentIds: payments.map(({ paymentId }) => paymentId) });
  const requestedPayments = payments.filter(({ paymentId }) => !before.has(paymentId));
  const explanation = explanationOf(back);
  for (const { paymentId } of requestedPayments) {
    const request = { paymentId, cause: 'other' as const, explanation, rightStudentId: null, rightAmount: null };
    await insertRequest(tx, { schoolId, userId, ...request, evidence: back.evidence });
  }
  notifyReversal(tx, actor, { back, requestedPayments, reason });
  return reason;
}

/** The words with the references of the original money that they leave out, by which it is known if Karo receives it later. */
function wordsWithCodes({ words, codes, code }: ReversedMoney): string {
  const missing = codes.filter((each) => each !== code && !words.toUpperCase().includes(each));
  return missing.length === 0 ? words : `${words.slice(0, 120)} (${missing.join(', ')})`;
}

/** The reason of the reversal request, for receipt and statement. */
function explanationOf({ kind, evidence, code }: ReversedMoney): string {
  const named = code === null ? '' : `, ${code}`;
  const what = kind === 'cheque' ? 'Cheque bounced' : 'The money was reversed';
  return `${what}: ${evidence.charAt(0).toLowerCase()}${evidence.slice(1)}${named}`.slice(0, 150);
}

type NewReversal = { back: ReversedMoney; requestedPayments: readonly ReversedPayment[]; reason: string };

function notifyReversal(tx: Transaction, actor: Actor, { back: { kind, amount, evidence }, requestedPayments, reason }: NewReversal): void {
  const what = kind === 'cheque' ? 'A cheque bounced' : 'Money was reversed';
  const isAsked = requestedPayments.length > 0;
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
