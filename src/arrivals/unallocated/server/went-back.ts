import type { Day } from '../../../core/dates.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, kesText } from '../../../core/money.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Actor, Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { lockPayer } from '../../../payments/payments/server/decisions-sql.ts';
import { lockPaying } from '../../../payments/payments/server/settle-sql.ts';
import type { MoneyBackKind } from '../../../payments/reversals/rules.ts';
import { requestReported } from '../../../payments/reversals/server/reported-reversals.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type * as api from '../contract.ts';
import { mayBeOfDay } from '../duplicates.ts';
import { chequeLocks, keptWords, toReturn } from '../went-back.ts';
import { type ToldOfBounce, toldOfBounce, waitingOfCheque } from './bounces/bounced-money.ts';
import { codesOfSame } from './known-sql.ts';
import {
  insertClosing,
  insertMoneyBack,
  isMoneyBackStored,
  moneyBackCounts,
  moneyBackRows,
  moneyBackWithoutRequest,
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

/**
 * The plan for it: the receipts to reverse, and its unallocated money; or why there is neither. `isKnown` is true if it takes back receipts
 * in force, or unallocated money of exactly its amount: a charge, which has the words of a bounced cheque, does neither.
 */
export type ReversalPlan = { paymentIds: readonly number[]; arrivalId: number | null; reason: string; isKnown: boolean };

const reportedBefore = 'It was reported before';
const none = (reason: string, arrivalId: number | null = null): ReversalPlan => ({ paymentIds: [], arrivalId, reason, isKnown: false });

/** Without the source where a file is only previewed. */
type Told = Omit<ReversedMoney, 'evidence'> & { evidence?: string };

/** Finds the receipts and the unallocated money of a reversal, without writing. */
export async function reversalPlan(tx: Transaction, schoolId: number, back: Told): Promise<ReversalPlan> {
  const { codes, amount } = back;
  const [recorded, waits] = codes.length === 0 ? [[], []] : await recordedAndWaiting(tx, { schoolId, codes });
  const exact = waits.find(({ waiting }) => waiting === amount) ?? null;
  // Money that a code before those of the receipts names is what went back.
  const named = recorded.filter(({ place }) => exact === null || exact.place >= place);
  const standing = surest(named.filter(isInForce));
  const byCode = standing.filter((each) => isAll(each, amount));
  const cheques = byCode.length > 0 ? [] : await chequesOf(tx, schoolId, { back, exact });
  const bounce = await toldOfBounce(tx, { ...back, schoolId });
  const found = [...byCode, ...receiptsOf(cheques, bounce)];
  const [only] = found;
  const money = exact ?? (byCode.length > 0 ? null : bounce.waiting);
  if (only && found.length === 1) return requested(only, money);
  if (only) return severalFound(found.length, { by: byCode.length > 0 ? 'its code' : 'this cheque number', exact: money });
  if (money) return { ...none(`Its money waits ${toReturn}`, money.arrivalId), isKnown: true };
  if (bounce.goneId !== null) return none(reportedBefore, bounce.goneId);
  return unpaired({ amount, standing, waits, reversed: named[0] ?? cheques.find((each) => !isInForce(each)) });
}

/** The receipts of the cheque in force; none that was made out since, where another list told of the bounce. */
function receiptsOf(cheques: readonly RecordedMoney[], { goneId, isTold, isReceiptReversed }: ToldOfBounce): RecordedMoney[] {
  if (isReceiptReversed || (isTold && !cheques.every(isInForce))) return [];
  return cheques.filter((each) => isInForce(each) && (goneId === null || each.arrivalId === goneId));
}

const recordedAndWaiting = (tx: Transaction, key: { schoolId: number; codes: readonly string[] }) =>
  Promise.all([recordedUnder(tx, key), waitingUnder(tx, key)]);

const isInForce = ({ inForce }: RecordedMoney) => inForce.length > 0;

/** True if the amount is all of the money, or of its receipts in force. Where a rest waits, the school may still have that. */
const isAll = ({ together, whole, rest }: RecordedMoney, amount: Cents) => whole === amount || (together === amount && rest === 0);

/** What the money settled, where it settled anything: a typed payment with its code is then not known to be of it. */
function surest(recorded: readonly RecordedMoney[]): readonly RecordedMoney[] {
  const settled = recorded.filter(({ arrivalId }) => arrivalId !== null);
  return settled.length > 0 ? settled : recorded;
}

type Found = Pick<Waiting, 'arrivalId' | 'waiting'>;
type Cheque = { back: Told; exact: Waiting | null };

/** Receipts by the cheque. Where just its money waits, only one of the days that make a doubt: numbers repeat from bank to bank. */
async function chequesOf(tx: Transaction, schoolId: number, { back, exact }: Cheque): Promise<RecordedMoney[]> {
  const { chequeNumber: number, amount } = back;
  if (number === null) return [];
  const cheques = (await recordedByCheque(tx, { schoolId, number, amount })).filter((each) => isAll(each, amount));
  if (exact === null) return cheques;
  return cheques.filter(({ arrivalId, day }) => arrivalId === null && mayBeOfDay({ arrivalId, day, method: 'Cheque' }, exact.day));
}

/** Unallocated money goes back with the receipts: the rest of theirs, or the money that they were typed for. */
function requested({ inForce, arrivalId, rest }: RecordedMoney, exact: Found | null): ReversalPlan {
  const waits = arrivalId === null ? exact : rest > 0 ? { arrivalId, waiting: rest } : null;
  const reason = `A reversal of receipt ${inForce[0]} is requested${waitingText(waits)}`;
  return { paymentIds: inForce, arrivalId: waits?.arrivalId ?? null, reason, isKnown: true };
}

const waitingText = (waits: Pick<Waiting, 'waiting'> | null) => (waits === null ? '' : `. ${kesText(waits.waiting)} waits ${toReturn}`);

const severalFound = (count: number, { by, exact }: { by: string; exact: Found | null }): ReversalPlan => ({
  ...none(`${count} payments have ${by} and amount${waitingText(exact)}`, exact?.arrivalId),
  isKnown: exact !== null,
});

type Unpaired = {
  amount: Cents;
  standing: readonly RecordedMoney[];
  waits: readonly Waiting[];
  reversed: RecordedMoney | undefined;
};

/** What has another amount, or is reversed already. */
function unpaired({ amount, standing, waits, reversed }: Unpaired): ReversalPlan {
  const [receipt] = standing;
  const other = waits.find(({ arrivalId }) => !standing.some((each) => each.arrivalId === arrivalId));
  if (other && other.waiting < amount) return none(`Its money waits ${toReturn}`, other.arrivalId);
  if (receipt) return none(anotherAmount(receipt, amount));
  if (other) return none(`${kesText(other.waiting)} waits under Unallocated Payments, another amount`);
  return none(reversed ? `Receipt ${reversed.firstReceipt} is reversed already` : 'No payment in force has one of its references');
}

function anotherAmount({ inForce, together, rest }: RecordedMoney, amount: Cents): string {
  const receipt = `Receipt ${inForce[0]} is for ${kesText(together)}`;
  return together === amount
    ? `${receipt}, but ${kesText(rest)} of its money waits under Unallocated Payments`
    : `${receipt}, another amount`;
}

/**
 * Takes the locks of the codes of reversals, of their cheques and of all codes of the money of these, then of the students who paid with
 * them, so that money that is being recorded or allocated is found, and what is recorded later finds the reversals.
 */
export async function lockReversed(tx: Transaction, schoolId: number, backs: readonly Told[]): Promise<void> {
  const told = backs.flatMap(({ code, codes }) => (code === null ? codes : [code, ...codes]));
  for (const back of backs) {
    const waiting = await waitingOfCheque(tx, { ...back, schoolId });
    told.push(...chequeLocks(back.chequeNumber), ...waiting.flatMap(({ codes }) => codes));
  }
  const held = new Set<string>();
  for (;;) {
    const codes = [...told, ...(await codesOfSame(tx, { schoolId, codes: told }))].filter((code) => !held.has(code));
    if (codes.length === 0) return;
    await lockPaying(tx, { schoolId, codes, studentIds: [] });
    // Whoever held one of them may have given it to other money meanwhile.
    for (const code of codes) held.add(code);
  }
}

/** Stores a reversal once for each source, and requests the reversal of its payment. Returns the result in words. */
export async function recordReversal(tx: Transaction, actor: Actor, back: ReversedMoney): Promise<string> {
  const { schoolId } = actor;
  await lockReversed(tx, schoolId, [back]);
  if (await isMoneyBackStored(tx, { schoolId, evidence: back.evidence })) return reportedBefore;
  const { paymentIds, arrivalId, reason } = await lockedPlan(tx, schoolId, back);
  const of = { arrivalId, paymentId: paymentIds[0] ?? null };
  const words = keptWords(back, { isPaired: paymentIds.length > 0 || arrivalId !== null });
  const isNew = await insertMoneyBack(tx, { ...back, ...of, schoolId, words, reason });
  if (!isNew) return reason;
  const requestedPayments = await requestReported(tx, actor, { reported: back, paymentIds });
  notifyReversal(tx, actor, { back, isAsked: requestedPayments.length > 0, reason });
  return reason;
}

/** The plan under the locks of its students: one of its receipts may have been reversed while they were waited for. */
async function lockedPlan(tx: Transaction, schoolId: number, back: ReversedMoney): Promise<ReversalPlan> {
  const before = await reversalPlan(tx, schoolId, back);
  if (before.paymentIds.length === 0) return before;
  for (const paymentId of before.paymentIds) await lockPayer(tx, { schoolId, paymentId });
  return reversalPlan(tx, schoolId, back);
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

/** Reversed by M-Pesa or the bank, without a request for a reversal; the newest first. */
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

/** Resolves a reversal without a request, with a note of what was done. */
export async function resolveMoneyBack(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { moneyBackId, reason }: { moneyBackId: number; reason: string },
): Promise<Reply<typeof api.resolveMoneyBack>> {
  const back = await moneyBackWithoutRequest(tx, { schoolId, moneyBackId });
  if (!back) throw new AppError('MONEY_BACK_NOT_FOUND');
  if (back.isWaiting) throw new AppError('MONEY_BACK_WAITS');
  if (!(await insertClosing(tx, { schoolId, moneyBackId, reason, userId }))) throw new AppError('MONEY_BACK_CLOSED');
  return { message: 'It is resolved.' };
}
