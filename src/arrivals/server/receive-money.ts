import { asCents, type Cents, kesText, sumCents } from '../../core/money.ts';
import type { Actor } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { notify } from '../../notifications/server/notify.ts';
import { type ArrivingMethod, methodText } from '../../payments/methods.ts';
import { isCode, normalCode } from '../../payments/rules.ts';
import { lockPayers, type PaymentFacts, partsOf } from '../../payments/server/decisions-sql.ts';
import { recordPayment } from '../../payments/server/record-payment.ts';
import { arrivedUnder, settle } from '../../payments/server/settle.ts';
import { lockStudent } from '../../students/server/sql.ts';
import { namesIn, onlyOne } from '../accounts.ts';
import type { ArrivalSource } from '../sources.ts';
import {
  type ArrivalRow,
  claimsOf,
  insertArrival,
  insertArrivalCode,
  lockReceiptNumbers,
  payingTerms,
  studentsNamed,
} from './arrivals-sql.ts';

/** What network, bank or statement tell of money; texts as they give them. */
export type Arrival = {
  source: ArrivalSource;
  method: ArrivingMethod;
  /** The paybill, till or bank account that it arrived on. */
  channel: string;
  /** M-Pesa's receipt number or the bank's reference. */
  code: string;
  amount: Cents;
  /** The instant, as ISO text with its zone. */
  arrivedAt: string;
  account?: string | null | undefined;
  payerName?: string | null | undefined;
  payerPhone?: string | null | undefined;
  /** Where the telling itself is kept, in so few words that a person finds it. */
  evidence: string;
  /** Who brought it in, for a statement and for what was taken by hand; absent for all else. */
  receivedBy?: number | undefined;
};

/**
 * What became of it: a typed payment was settled, a payment was recorded, it waits in suspense, or it was `known` and nothing changed.
 * `contradicted` is a code that is known with another amount, which changes nothing either.
 */
export type Received = {
  arrivalId: number;
  outcome: 'settled' | 'recorded' | 'waiting' | 'known' | 'contradicted';
  /** The first receipt that stands for it; null while it waits. */
  paymentId: number | null;
};

/** The smallest amount that a receipt can be for. */
const payableMin = asCents(100);

/**
 * Takes up money that arrived: one code, one arrival, one payment, whoever tells of it first, late or twice, and whether somebody typed
 * it before or types it afterwards. It settles the payment that was typed with its code and amount; else it pays the one active student
 * whom its account names; else it waits in suspense. Throws a RangeError for a code that none can be.
 */
export async function receiveMoney(tx: Transaction, schoolId: number, arrival: Arrival): Promise<Received> {
  const row = arrivalRow(schoolId, arrival);
  const arrive = async () => ({ arrivalId: await insertArrival(tx, row), receivedBy: row.receivedBy });
  return (await knownMoney(tx, row)) ?? (await place(tx, row, arrive)) ?? wait(tx, row);
}

/**
 * Takes up other words, under another code, for money that arrived: from now on it is known by both, and as long as all of it waits the
 * new words place it. Nothing arrives a second time.
 */
export async function receiveAgain(
  tx: Transaction,
  schoolId: number,
  { arrival, before }: { arrival: Arrival; before: { arrivalId: number; code: string } },
): Promise<Received> {
  const row = arrivalRow(schoolId, arrival);
  const { arrivalId } = before;
  const known = await knownMoney(tx, row);
  if (known) return known;
  const arrived = await arrivedUnder(tx, { schoolId, code: before.code });
  await insertArrivalCode(tx, { ...row, arrivalId });
  const receivedBy = arrived?.receivedBy ?? null;
  const waits = arrived !== null && arrived.waiting === arrived.amount;
  const placed = waits ? await place(tx, row, async () => ({ arrivalId, receivedBy })) : null;
  return placed ?? { arrivalId, outcome: 'known', paymentId: arrived?.receiptNumber ?? null };
}

async function knownMoney(tx: Transaction, row: ArrivalRow): Promise<Received | null> {
  const known = await arrivedUnder(tx, row);
  if (!known) return null;
  const outcome = known.amount === row.amount ? 'known' : 'contradicted';
  return { arrivalId: known.arrivalId, outcome, paymentId: known.receiptNumber };
}

/** The arrival that is placed, which may only now be made. */
type Arrive = () => Promise<{ arrivalId: number; receivedBy: number | null }>;

/** Settles a claim or pays the student whom the account names; null where neither is there, and nothing has arrived. */
async function place(tx: Transaction, row: ArrivalRow, arrive: Arrive): Promise<Received | null> {
  const claims = await claimsOf(tx, row);
  if (claims.length > 0) return settleClaim(tx, row, { claims, arrive });
  const studentId = await payerOf(tx, row);
  return studentId === null ? null : pay(tx, row, { studentId, arrive });
}

/** The texts as they are kept, cut to what their columns hold. */
function arrivalRow(schoolId: number, { source, method, amount, arrivedAt, receivedBy, ...told }: Arrival): ArrivalRow {
  const code = normalCode(told.code);
  if (code === null || !isCode(code)) throw new RangeError(`Not a code: ${told.code}`);
  const text = (given: string | null | undefined, max: number) => given?.trim().slice(0, max) || null;
  return {
    ...{ schoolId, source, method, code, amount, arrivedAt, receivedBy: receivedBy ?? null },
    channel: told.channel.slice(0, 60),
    account: text(told.account, 100),
    payerName: text(told.payerName, 120),
    payerPhone: text(told.payerPhone, 100),
    evidence: told.evidence.slice(0, 200),
  };
}

type Claims = { claims: readonly { paymentId: number }[]; arrive: Arrive };

/** Settles the first claim whose standing parts come to the amount; of another amount none is touched. */
async function settleClaim(tx: Transaction, row: ArrivalRow, { claims, arrive }: Claims): Promise<Received | null> {
  for (const { paymentId } of claims) {
    const key = { schoolId: row.schoolId, paymentId };
    const [, parts] = await Promise.all([lockPayers(tx, key), partsOf(tx, key)]);
    const standing = parts.filter(({ status }) => status !== 'reversed');
    if (!isSettledBy(row, standing)) continue;
    const arrived = await arrive();
    await settle(tx, row, { arrived, payments: standing });
    return { arrivalId: arrived.arrivalId, outcome: 'settled', paymentId };
  }
  return null;
}

function isSettledBy({ amount }: ArrivalRow, standing: readonly PaymentFacts[]): boolean {
  return sumCents(standing.map((part) => part.amount)) === amount && standing.every(({ arrivalId }) => arrivalId === null);
}

/** Whom the account names, where a payment can be recorded for them. */
async function payerOf(tx: Transaction, { schoolId, account, amount }: ArrivalRow): Promise<number | null> {
  const { hasTerm, prefix } = await payingTerms(tx, schoolId);
  const named = await studentsNamed(tx, { schoolId, ...namesIn(account, prefix) });
  return hasTerm && amount >= payableMin ? onlyOne(named) : null;
}

type Paying = { studentId: number; arrive: Arrive };

async function pay(tx: Transaction, row: ArrivalRow, { studentId, arrive }: Paying): Promise<Received> {
  const { schoolId, amount, method, code } = row;
  // The order of locks: students, receipt numbers, entries.
  await Promise.all([lockStudent(tx, { schoolId, studentId }), lockReceiptNumbers(tx, schoolId)]);
  const { arrivalId, receivedBy } = await arrive();
  const arrived = { arrivalId, code, amount, waiting: amount, receiptNumber: null, receivedBy };
  const { payment } = await recordPayment(tx, actorOf(row), { studentId, amount, method, code }, arrived);
  return { arrivalId, outcome: 'recorded', paymentId: payment.id };
}

async function wait(tx: Transaction, row: ArrivalRow): Promise<Received> {
  const arrivalId = await insertArrival(tx, row);
  if (row.receivedBy === null) tellOfWaiting(tx, row);
  return { arrivalId, outcome: 'waiting', paymentId: null };
}

function tellOfWaiting(tx: Transaction, row: ArrivalRow): void {
  const from = row.payerName === null ? '' : ` from ${row.payerName}`;
  const account = row.account === null ? 'without an account' : `for the account “${row.account}”`;
  notify(tx, actorOf(row), {
    type: 'payment',
    title: 'Money without a student',
    message: `${kesText(row.amount)} (${methodText({ ...row, bank: null })})${from} arrived ${account}, which names no student.`,
    path: '/payments/reconcile',
  });
}

function actorOf({ schoolId, receivedBy }: ArrivalRow): Actor {
  return { schoolId, userId: receivedBy };
}
