import { methodText } from '../../../books/ledger/methods.ts';
import { nairobiDay } from '../../../core/dates.ts';
import { kesText } from '../../../core/money.ts';
import type { Actor } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { isCode, normalCode } from '../../../payments/payments/rules.ts';
import { recordPayment } from '../../../payments/payments/server/record-payment.ts';
import { arrivedUnder } from '../../../payments/payments/server/settle.ts';
import { lockCode, lockPaying } from '../../../payments/payments/server/settle-sql.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { lockStudent } from '../../../students/register/server/sql.ts';
import type { Arrival, Received } from '../arrival.ts';
import { accountMax } from '../doubted-words.ts';
import { isSameMoney } from '../money-codes.ts';
import type { NamedStudent } from '../named-payee.ts';
import { unpayableText } from '../waiting-words.ts';
import { chequeLocks, chequeNumberOfMoney } from '../went-back.ts';
import {
  type ArrivalRow,
  claimsOf,
  insertArrival,
  insertArrivalCodes,
  isGone,
  lockReceiptNumbers,
  payingTerms,
  studentsAnswering,
} from './arrivals-sql.ts';
import { bounceToldBefore, keepBounce } from './bounces/told-before.ts';
import { type Arrive, namedBefore, settleClaim } from './claims/settle-claim.ts';
import { doubtOf, duplicateOf, likesOf } from './duplicate-of.ts';
import { knownMoneyRows } from './known-sql.ts';
import { payeeOfMoney } from './named-payee.ts';
import { reversalEvidenceUnder } from './went-back-sql.ts';

/**
 * Receives money: one shilling, one arrival, one payment, whichever of its references is reported first, late or twice, and whether it was
 * typed before or after. It settles the typed payment with one of its codes and its amount, unless it names another student; else it pays
 * the requested student, or the one whom its account names; else, and if it may be a duplicate, it waits in suspense. Throws a RangeError
 * for an impossible code.
 */
export async function receiveMoney(tx: Transaction, schoolId: number, arrival: Arrival): Promise<Received> {
  const row = await arrivalRow(tx, schoolId, arrival);
  const arrive = async () => {
    const arrivalId = await insertArrival(tx, row);
    if (row.furtherCodes.length > 0) await insertArrivalCodes(tx, { ...row, arrivalId, codes: row.furtherCodes });
    return { arrivalId, receivedBy: row.receivedBy };
  };
  return (await ofKnownMoney(tx, row)) ?? (await place(tx, row, arrive)) ?? wait(tx, row, arrive);
}

/**
 * Adds another report with another code to received money: it is known by both, and while all of it is unallocated the new report may
 * allocate it. Nothing is received twice.
 */
export async function receiveAgain(
  tx: Transaction,
  schoolId: number,
  { arrival, before }: { arrival: Arrival; before: { arrivalId: number; code: string } },
): Promise<Received> {
  const row = await arrivalRow(tx, schoolId, arrival);
  const { arrivalId } = before;
  const known = await ofKnownMoney(tx, row);
  if (known) return known;
  const arrived = await arrivedUnder(tx, { schoolId, code: before.code });
  await insertArrivalCodes(tx, { ...row, arrivalId, codes: [row.code, ...row.furtherCodes] });
  const receivedBy = arrived?.receivedBy ?? null;
  const waits = arrived !== null && arrived.waiting === arrived.amount && arrived.wentBack === null;
  if (waits) await keepBounce(tx, row, arrivalId);
  const placed = waits ? await place(tx, row, async () => ({ arrivalId, receivedBy }), arrivalId) : null;
  return placed ?? { arrivalId, outcome: 'known', paymentId: arrived?.receiptNumber ?? null };
}

/** The money known by any of the codes, which gets the others too; null if unknown. */
async function ofKnownMoney(tx: Transaction, row: ArrivalRow): Promise<Received | null> {
  const { schoolId, code, furtherCodes } = row;
  const codes = [code, ...furtherCodes];
  const locks = [...codes, ...(row.method === 'Bank' ? chequeLocks(chequeNumberOfMoney(row)) : [])];
  const lock = locks.length === 1 ? lockCode(tx, row) : lockPaying(tx, { schoolId, codes: locks, studentIds: [] });
  const [, rows] = await Promise.all([lock, knownMoneyRows(tx, { schoolId, codes })]);
  const report = { ...row, day: nairobiDay(row.arrivedAt) };
  const known = rows.find(({ under }) => under === code) ?? rows.find((each) => isSameMoney(report, each));
  if (!known) return null;
  const { arrivalId, amount, waiting, receivedBy, receiptNumber } = known;
  if (amount !== row.amount) return { arrivalId, outcome: 'contradicted', paymentId: receiptNumber };
  const seen = new Set(rows.map(({ under }) => under));
  const others = codes.filter((each) => !seen.has(each));
  const waits = waiting === amount;
  // This report may be the first with the number of its cheque.
  if (waits) await keepBounce(tx, row, arrivalId);
  if (others.length === 0)
    return (waits && (await payPrompted(tx, row, known))) || { arrivalId, outcome: 'known', paymentId: receiptNumber };
  await insertArrivalCodes(tx, { ...row, arrivalId, codes: others });
  // A payment under a code that the money had before was not settled by it, and no second report decides that.
  const claims = waits && (await reversalEvidence(tx, row, arrivalId)) === null ? await claimsOf(tx, row) : [];
  const settled = await settleClaim(tx, row, {
    claims: claims.filter((claim) => others.includes(claim.code)),
    arrivalId,
    arrive: async () => ({ arrivalId, receivedBy }),
  });
  return settled === null ? { arrivalId, outcome: 'known', paymentId: receiptNumber } : { ...settled, outcome: 'known' };
}

/** Pays the requested student from unallocated money whose account named nobody; null if there was no request. */
async function payPrompted(
  tx: Transaction,
  row: ArrivalRow,
  { arrivalId, receivedBy }: Awaited<ReturnType<Arrive>>,
): Promise<Received | null> {
  return row.studentId === null ? null : place(tx, row, async () => ({ arrivalId, receivedBy }), arrivalId);
}

/**
 * Settles a typed payment or pays the student whom the account names; null if there is neither, and nothing has changed. `arrivalId` is
 * that of unallocated money.
 */
async function place(tx: Transaction, row: ArrivalRow, arrive: Arrive, arrivalId: number | null = null): Promise<Received | null> {
  const [claims, back] = await Promise.all([claimsOf(tx, row), reversalEvidence(tx, row, arrivalId)]);
  if (back !== null || (await bounceToldBefore(tx, row, arrivalId)) !== null) return null;
  if (claims.length > 0) return settleClaim(tx, row, { claims, arrive, arrivalId });
  const studentId = await payerOf(tx, row);
  if (studentId === null) return null;
  const before = await namedBefore(tx, row, arrivalId);
  if (before.length > 0 && !before.includes(studentId)) return null;
  return pay(tx, row, { studentId, arrive, arrivalId });
}

/** The texts as stored, cut to their columns. A further code that names a student is an account, which recurs. */
async function arrivalRow(
  tx: Transaction,
  schoolId: number,
  { source, method, amount, arrivedAt, receivedBy, studentId, isUnsure, ...details }: Arrival,
): Promise<ArrivalRow> {
  const code = normalCode(details.code);
  if (code === null || !isCode(code)) throw new RangeError(`Not a code: ${details.code}`);
  const text = (value: string | null | undefined, max: number) => value?.trim().slice(0, max) || null;
  const account = text(details.account, accountMax);
  return {
    ...{ schoolId, source, method, code, amount, arrivedAt, account, isUnsure },
    ...{ receivedBy: receivedBy ?? null, studentId: studentId ?? null },
    furtherCodes: await namingNobody(
      tx,
      schoolId,
      (details.furtherCodes ?? []).filter((each) => isCode(each) && each !== code),
    ),
    channel: details.channel.slice(0, 60),
    payerName: text(details.payerName, 120),
    payerPhone: text(details.payerPhone, 100),
    chequeWords: details.chequeWords ?? null,
    evidence: details.evidence.slice(0, 200),
  };
}

async function namingNobody(tx: Transaction, schoolId: number, codes: readonly string[]): Promise<readonly string[]> {
  if (codes.length === 0) return codes;
  const answering = await studentsAnswering(tx, { schoolId, keys: codes });
  return codes.filter((code) => answering.every(({ key }) => key !== code));
}

/** The student of the money, if a payment can be recorded. */
async function payerOf(tx: Transaction, row: ArrivalRow): Promise<number | null> {
  const { hasTerm } = await payingTerms(tx, row.schoolId);
  if (unpayableText({ ...row, hasTerm }) !== null) return null;
  return (await whomOf(tx, row)).student?.id ?? null;
}

type Whom = { student: { id: number } | null; named: readonly NamedStudent[] };

/** The student of its request, or those whom its account names. */
async function whomOf(tx: Transaction, row: ArrivalRow): Promise<Whom> {
  const { schoolId, studentId } = row;
  if (studentId !== null && !(await isGone(tx, { schoolId, studentId }))) return { student: { id: studentId }, named: [] };
  return payeeOfMoney(tx, row);
}

/** The evidence of a reversal, if a payment was reversed for it; else null. */
async function reversalEvidence(
  tx: Transaction,
  { schoolId, code, furtherCodes, amount }: ArrivalRow,
  arrivalId: number | null,
): Promise<string | null> {
  const money = [code, ...furtherCodes].map((each) => ({ code: each, amount }));
  const backs = await reversalEvidenceUnder(tx, { schoolId, money, arrivalId });
  return backs[0]?.evidence ?? null;
}

type Paying = { studentId: number; arrive: Arrive; arrivalId: number | null };

/** Pays a student; null if the money may be a duplicate, which is checked under the locks. */
async function pay(tx: Transaction, row: ArrivalRow, { studentId, arrive, ...itself }: Paying): Promise<Received | null> {
  const { schoolId, amount, method, code } = row;
  // The lock order: students, receipt numbers, entries.
  await Promise.all([lockStudent(tx, { schoolId, studentId }), lockReceiptNumbers(tx, schoolId)]);
  if ((await duplicateOf(tx, row, { studentId, ...itself })) !== null) return null;
  const { arrivalId, receivedBy } = await arrive();
  const arrived = { arrivalId, code, amount, waiting: amount, receiptNumber: null, claimedBy: null, receivedBy, wentBack: null };
  const { payment } = await recordPayment(tx, actorOf(row), { studentId, amount, method, code }, arrived);
  return { arrivalId, outcome: 'recorded', paymentId: payment.id };
}

async function wait(tx: Transaction, row: ArrivalRow, arrive: Arrive): Promise<Received> {
  const { arrivalId } = await arrive();
  await keepBounce(tx, row, arrivalId);
  if (row.receivedBy === null) await notifyWaiting(tx, row, arrivalId);
  return { arrivalId, outcome: 'waiting', paymentId: null };
}

async function notifyWaiting(tx: Transaction, row: ArrivalRow, arrivalId: number): Promise<void> {
  const from = row.payerName === null ? '' : ` from ${row.payerName}`;
  const account = row.account === null ? 'without an account' : `for the account “${row.account}”`;
  const [whom, { hasTerm }, back] = [
    await whomOf(tx, row),
    await payingTerms(tx, row.schoolId),
    await reversalEvidence(tx, row, arrivalId),
  ];
  const isNamed = whom.student !== null || whom.named.length > 0;
  const mayBeKnown = isNamed || chequeNumberOfMoney(row) !== null;
  const likes = mayBeKnown ? await likesOf(tx, row, arrivalId) : [];
  const doubt = mayBeKnown ? await doubtOf(tx, row, { ...whom, arrivalId, likes, hasTerm }) : null;
  const arrived = `${kesText(row.amount)} (${methodText({ ...row, bank: null })})${from} arrived ${account}`;
  const unnamed = row.account === null ? 'so it matches no student' : 'which matches no student';
  const plain = isNamed ? `${arrived}.` : `${arrived}, ${unnamed}.`;
  const why = doubt === null ? plain : `${arrived}. ${doubt.why}.`;
  notify(tx, actorOf(row), {
    type: 'payment',
    title: back !== null ? 'Reversed by M-Pesa or the bank' : (doubt?.title ?? 'Unallocated payment'),
    message: back === null ? why : `${arrived}. It was reversed: ${back}.`,
    path: '/payments/reconcile',
  });
}

function actorOf({ schoolId, receivedBy }: ArrivalRow): Actor {
  return { schoolId, userId: receivedBy };
}
