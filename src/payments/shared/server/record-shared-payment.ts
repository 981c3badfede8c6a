import { reverseAdjustment } from '../../../books/adjustments/server/request-adjustment.ts';
import { isUsual, type Method, methods, methodText, needsBank, needsCode } from '../../../books/ledger/methods.ts';
import { termText } from '../../../books/terms/rules.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, kesText, negated, sumCents } from '../../../core/money.ts';
import { sharedPaymentPath } from '../../../core/page-links.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText } from '../../../core/wording.ts';
import { queueMessages } from '../../../messages/guardians/server/queue-messages.ts';
import { receiversOf } from '../../../messages/guardians/server/queue-sql.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { lockStudents } from '../../../students/register/server/sql.ts';
import { normalCode, notificationTitle } from '../../payments/rules.ts';
import { assertMayRecord } from '../../payments/server/accepted-method.ts';
import { partsOf } from '../../payments/server/decisions-sql.ts';
import { acceptedMethods } from '../../payments/server/methods-sql.ts';
import { codeUsed, refuseReference } from '../../payments/server/record-payment.ts';
import { arrivedFor, assertMatchesArrival, settle } from '../../payments/server/settle.ts';
import { payingStudents } from '../../payments/server/sql.ts';
import { noteRecorded } from '../../payments/server/webhooks/note-recorded.ts';
import { assertActiveSponsor } from '../../sponsors/server/sponsors.ts';
import type * as api from '../contract.ts';
import { openBursaries } from './payees.ts';
import { sharedPaymentOf } from './shared-payment.ts';
import { insertSharedPayment, reserveNumbers } from './sql.ts';

type Body = Decoded<typeof api.recordSharedPayment>['body'];

/**
 * Records one payment for several students into the current term: every part with its receipt number, ledger entry, running totals and
 * receipt, all or none. The contract has checked that the parts add up.
 */
export async function recordSharedPayment(tx: Transaction, caller: Caller, body: Body): Promise<Reply<typeof api.recordSharedPayment>> {
  const { schoolId } = caller;
  const { method, total, payerName } = body;
  const code = needsCode(method) ? normalCode(body.code) : null;
  const bank = needsBank(method) ? (body.bank ?? null) : null;
  const studentIds = body.parts.map(({ studentId }) => studentId);
  // Balances are read after the students are locked, so that no payment or charge comes between.
  const [arrived, schoolMethods, receivers, , students] = await Promise.all([
    arrivedFor(tx, { schoolId, method, code, amount: total }),
    isUsual(method) ? methods : acceptedMethods(tx, caller),
    receiversOf(tx, { schoolId, kind: 'receipt', studentIds }),
    lockStudents(tx, { schoolId, studentIds }),
    payingStudents(tx, { schoolId, studentIds }),
    assertActiveSponsor(tx, caller, body),
  ]);
  assertMayRecord(caller, method, schoolMethods);
  refuseReference(body);
  const parts = body.parts.map(({ studentId, amount }) => partOf(students, { studentId, amount }));
  const [first] = parts;
  if (!first) throw new AppError('STUDENT_NOT_FOUND');
  if (first.term === null) throw new AppError('NO_ACTIVE_TERM');
  assertMatchesArrival(arrived, { amount: total, method, code });

  const before = await reserveNumbers(tx, caller, parts.length);
  const payer = { payerName, payerPhone: body.payerPhone ?? null, sponsorId: body.sponsorId ?? null };
  const whole = { ...payer, total, method, code, bank, before, parts };
  const sharedPaymentId = await insertSharedPayment(tx, caller, {
    ...{ ...first, ...whole },
    ...{ termId: first.term.id, term: termText(first.term) },
  });
  if (sharedPaymentId === undefined) throw await codeUsed(tx, { schoolId, method, code, bank });
  if (arrived) await settle(tx, caller, { arrived, payments: await partsOf(tx, { schoolId, paymentId: before + 1 }) });
  noteRecorded(
    tx,
    caller,
    parts.map((_, index) => before + index + 1),
  );
  const facts = parts.map(({ studentId, amount, balance }, index) => ({ studentId, amount, balance, receipt: before + index + 1 }));
  await queueMessages(tx, schoolId, receivers, { kind: 'receipt', askedBy: null, facts });
  notifyPayment(tx, caller, { sharedPaymentId, isClaim: code !== null && !arrived, ...whole });
  const takenBack = await requestBursaryReversals(tx, caller, { ids: body.takeBack ?? [], studentIds, reason: `Paid by ${payerName}` });
  const recorded = `Payment of ${kesText(total)} recorded for ${countedText(parts.length, 'student')}.`;
  return {
    message: `${recorded} ${receiptsText(before, parts.length)}.${takenBack}`,
    sharedPayment: await sharedPaymentOf(tx, caller, sharedPaymentId),
    redirectUrl: sharedPaymentPath({ sharedPaymentId }),
  };
}

type BursaryReversals = { ids: readonly number[]; studentIds: readonly number[]; reason: string };

/** Requests the reversal of bursaries that the payment replaces, so that they do not count twice; returns the words for the reply. */
async function requestBursaryReversals(tx: Transaction, caller: Caller, { ids, studentIds, reason }: BursaryReversals): Promise<string> {
  if (ids.length === 0) return '';
  if (caller.apiKey) throw new AppError('API_KEY_TAKES_BACK', {}, { field: 'takeBack' });
  const standing = await openBursaries(tx, { schoolId: caller.schoolId, studentIds });
  const bursaries = standing.filter(({ id }) => ids.includes(id));
  if (ids.some((each) => !standing.some(({ id }) => id === each))) throw new AppError('ADJUSTMENT_NOT_FOUND');
  for (const { id } of bursaries) await reverseAdjustment(tx, caller, { adjustmentId: id, reason });
  const counted = bursaries.length === 1 ? '1 bursary is' : `${bursaries.length} bursaries are`;
  return ` ${counted} reversed once an administrator approves it.`;
}

type Payers = Awaited<ReturnType<typeof payingStudents>>;

/** A part with its receipt's facts and the balance after it. */
function partOf(students: Payers, { studentId, amount }: { studentId: number; amount: Cents }) {
  const student = students.find((each) => each.studentId === studentId);
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  return { ...student, amount, balance: sumCents([student.balance, negated(amount)]) };
}

/** "Receipt number 12", "Receipts 12 to 14". */
function receiptsText(before: number, count: number): string {
  return count === 1 ? `Receipt number ${before + 1}` : `Receipts ${before + 1} to ${before + count}`;
}

type Recorded = {
  sharedPaymentId: number;
  payerName: string;
  total: Cents;
  method: Method;
  code: string | null;
  bank: string | null;
  isClaim: boolean;
  before: number;
  parts: readonly unknown[];
};

function notifyPayment(
  tx: Transaction,
  caller: Caller,
  { sharedPaymentId, payerName, total, before, parts, isClaim, ...way }: Recorded,
): void {
  const paid = `${kesText(total)} (${methodText(way)}) from ${payerName} for ${countedText(parts.length, 'student')}`;
  notify(tx, caller, {
    type: isClaim ? 'verification' : 'payment',
    title: notificationTitle({ method: way.method, isClaim }),
    message: `${paid}. ${receiptsText(before, parts.length)}.`,
    path: sharedPaymentPath({ sharedPaymentId }),
    paymentId: before + 1,
  });
}
