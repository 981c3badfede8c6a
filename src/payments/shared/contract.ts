import * as z from 'zod/mini';
import { bank, isUsual, method } from '../../books/ledger/methods.ts';
import { moneyToday } from '../../books/statements/money-today.ts';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { id, idInput, pathId } from '../../core/ids.ts';
import { asCents, type Cents, money, moneyInput } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent, optionalFreeText, optionalText, phoneField, requiredText, whenGood } from '../../core/text.ts';
import { paymentStatuses, receiptSchool, referenceChecks } from '../payments/contract.ts';
import { partsMax, repeatedStudent, sumFault } from './rules.ts';
import { studentIdList } from './student-id-list.ts';

const atLeast = { min: asCents(100), minMessage: 'Amount must be at least 1' };

const newPart = z.object({ studentId: idInput('Student'), amount: moneyInput({ label: 'Amount', ...atLeast }) });
type Split = { total: Cents; parts: z.output<typeof newPart>[] };

const student = z.object({ id, admissionNumber: z.nullable(z.string()), fullName: z.string(), grade: z.string(), stream: z.string() });

const part = z.object({
  /** Its receipt number. */
  id,
  student,
  amount: money,
  /** The balance right after it. */
  balance: money,
  status: z.enum(paymentStatuses),
  /** The day and reason of its reversal; null while in force. */
  reversed: z.nullable(z.object({ date: day, reason: z.string() })),
});

const sharedPayment = z.object({
  id,
  payer: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  method,
  code: z.nullable(z.string()),
  bank,
  total: money,
  /** The reversed part of the total. */
  reversed: money,
  payDate: day,
  term: z.string(),
  recordedBy: z.string(),
  /** Pending until its last part is verified or reversed; reversed once all are. */
  status: z.enum(paymentStatuses),
  parts: z.array(part),
  /** True if the caller recorded it, so that another user must reverse it. */
  isOwn: z.boolean(),
  /** False if a second person must verify it; a sole user may verify their own. */
  mayVerify: z.boolean(),
});
export type SharedPayment = z.output<typeof sharedPayment>;

const newSharedPayment = z.object({
  payerName: requiredText('Paid By', 120),
  payerPhone: emptyMeansAbsent(phoneField('Phone Number')),
  /** The sponsor who pays, if any. */
  sponsorId: asField(emptyMeansAbsent(idInput('Sponsor')), { label: 'Sponsor' }),
  total: moneyInput({ label: 'Total', min: atLeast.min, minMessage: 'Total must be at least 1' }),
  method,
  code: optionalFreeText('Transaction Code', 60, { autoCapitalize: 'characters', spellCheck: false }),
  bank: optionalText('Bank', 60),
  parts: z
    .array(newPart, { error: 'Students are required' })
    .check(z.minLength(1, 'Add at least one student'), z.maxLength(partsMax, `At most ${partsMax} students share one payment`)),
  /** Bursaries of these students that this payment replaces: their reversal is requested. */
  takeBack: emptyMeansAbsent(z.array(idInput('Bursary'), { error: 'Bursaries must be a list' })),
});

const splitChecks = [
  z.refine<Split>(({ parts }) => repeatedStudent(parts) === null, {
    path: ['parts'],
    error: 'A student is listed twice; give each student one part',
    when: whenGood('parts'),
  }),
  z.refine<Split>(({ total, parts }) => sumFault(total, parts) === null, {
    path: ['total'],
    error: ({ input }) => sumFault((input as Split).total, (input as Split).parts) ?? '',
    when: whenGood('total', 'parts'),
  }),
] as const;

export const recordSharedPayment = endpoint({
  method: 'POST',
  path: '/api/shared-payments',
  access: may.recordPayments,
  changes: ['payments', 'balances', 'messages'],
  summary: `Record one payment for up to ${partsMax} students, whose parts come to its total: each part is a payment with its own receipt`,
  status: 201,
  keptUntilAnswered: true,
  /** Whether a further method is accepted is checked first, per school. */
  body: newSharedPayment.check(...referenceChecks(isUsual), ...splitChecks),
  reply: z.object({ message: z.string(), sharedPayment, redirectUrl: z.string() }),
});

/** As the form types it, with the methods of the school. */
export const asTyped = {
  recordSharedPayment: endpoint({ ...recordSharedPayment, body: newSharedPayment.check(...referenceChecks(() => true), ...splitChecks) }),
};

export const readSharedPayment = endpoint({
  method: 'GET',
  path: '/api/shared-payments/:sharedPaymentId',
  access: may.seeMoney,
  shows: ['payments', 'school', 'staff', 'students'],
  summary: "A payment for several students with its parts, as recorded and as it is now: the payer's receipt",
  params: z.object({ sharedPaymentId: pathId }),
  reply: z.object({
    school: receiptSchool,
    sharedPayment,
  }),
});

/** Served by arrivals/unallocated, which knows whom waiting money names. */
export const verifySharedPayment = endpoint({
  method: 'POST',
  path: '/api/shared-payments/:sharedPaymentId/verify',
  access: may.recordPayments,
  changes: ['payments', 'balances'],
  summary: 'Approve all pending parts of a payment for several students that another user recorded',
  params: z.object({ sharedPaymentId: pathId }),
  /** As for one payment. */
  body: z.object({ seen: optionalText('Seen', 60) }),
  reply: z.object({ message: z.string(), sharedPayment }),
});

export const reverseSharedPayment = endpoint({
  method: 'POST',
  path: '/api/shared-payments/:sharedPaymentId/reverse',
  access: may.reverseMoney,
  changes: ['payments', 'balances', 'messages'],
  summary: 'Reverse all unreversed parts of a payment for several students that another user recorded',
  params: z.object({ sharedPaymentId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string(), sharedPayment }),
});

/** The debt of one term; `termsBack` is null for opening balances. */
const debt = z.object({ termsBack: z.nullable(z.int()), amount: money });

const payee = z.object({
  ...student.shape,
  active: z.boolean(),
  guardianName: z.string(),
  balance: money,
  /** The parts of the balance, the oldest first; payments cover the oldest debt. */
  debts: z.array(debt),
  /** Bursaries that lower the balance: a sponsor's promises, which must not count twice once paid. */
  bursaries: z.array(z.object({ id, amount: money, reason: z.string() })),
  /** As on the form of a payment for one student. */
  today: z.array(moneyToday),
});
export type Payee = z.output<typeof payee>;

export const payees = endpoint({
  method: 'GET',
  path: '/api/shared-payments/students',
  access: may.seeMoney,
  shows: ['students', 'classes', 'terms', 'balances', 'payments'],
  summary: `What up to ${partsMax} students owe and since when, and active students who share a guardian's phone with one of them`,
  query: z.object({ studentIds: studentIdList }),
  reply: z.object({ students: z.array(payee), siblings: z.array(student) }),
});
