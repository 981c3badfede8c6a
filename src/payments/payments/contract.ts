import * as z from 'zod/mini';
import { bank, isUsual, type Method, method } from '../../books/ledger/methods.ts';
import { term } from '../../books/terms/contract.ts';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { filterId, filterTerm, id, idInput, pathId } from '../../core/ids.ts';
import { asCents, money, moneyInput } from '../../core/money.ts';
import { limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { optionalFreeText, optionalText, whenGood } from '../../core/text.ts';
import { filterStreamName, gradeChoices } from '../../school/grades/contract.ts';
import { referenceFault } from './rules.ts';

export const payment = z.object({
  id,
  studentId: id,
  amount: money,
  method,
  code: z.nullable(z.string()),
  bank,
  isVerified: z.boolean(),
  payDate: day,
  balance: money,
});

const paymentFields = z.object({
  studentId: idInput('Student'),
  amount: moneyInput({ label: 'Amount', min: asCents(100), minMessage: 'Amount must be at least 1' }),
  method,
  code: optionalFreeText('Transaction Code', 60, { autoCapitalize: 'characters', spellCheck: false }),
  bank: optionalText('Bank', 60),
});

/** Checks the reference of a payment with `referenceFault`, for the methods that need one. */
export function referenceChecks(isAsked: (method: Method) => boolean) {
  const fault = (body: unknown, field: 'code' | 'bank') => {
    const payment = body as Parameters<(typeof referenceFault)[typeof field]>[0];
    return isAsked(payment.method) ? referenceFault[field](payment) : null;
  };
  const asks = (field: 'code' | 'bank') =>
    z.refine<unknown>((body) => fault(body, field) === null, {
      path: [field],
      error: ({ input }) => fault(input, field) ?? '',
      when: whenGood('method', field),
    });
  return [asks('code'), asks('bank')] as const;
}

export const recordPayment = endpoint({
  method: 'POST',
  path: '/api/payments/new',
  access: may.recordPayments,
  changes: ['payments', 'balances', 'messages'],
  summary: 'Record a payment into the current term and answer its receipt',
  status: 201,
  keptUntilAnswered: true,
  /** Whether a further method is accepted is checked first, per school. */
  body: paymentFields.check(...referenceChecks(isUsual)),
  reply: z.object({ message: z.string(), payment, redirectUrl: z.string() }),
});

/** As the form types it, with the methods of the school. */
export const asTyped = {
  recordPayment: endpoint({ ...recordPayment, body: paymentFields.check(...referenceChecks(() => true)) }),
};

/** The school's details on a receipt. */
export const receiptSchool = z.object({
  name: z.string(),
  contacts: z.string(),
  footer: z.nullable(z.string()),
  /** Today's logo as a data address; everything else on a receipt is as recorded. */
  logo: z.nullable(z.string()),
});

export const receipt = endpoint({
  method: 'GET',
  path: '/api/payments/student/:studentId/receipt/:paymentId',
  access: may.seeMoney,
  shows: ['payments', 'school', 'staff', 'students'],
  summary: 'The receipt of a payment, as it was when the payment was recorded',
  params: z.object({ studentId: pathId, paymentId: pathId }),
  reply: z.object({
    school: receiptSchool,
    student: z.object({
      name: z.string(),
      id,
      admissionNumber: z.nullable(z.string()),
      /** The pay account of that day: the admission number, or else the pay code. */
      account: z.string(),
      grade: z.string(),
      stream: z.string(),
    }),
    payment: z.object({
      id,
      method,
      amount: money,
      balance: money,
      payDate: day,
      code: z.nullable(z.string()),
      bank,
      isVerified: z.boolean(),
      recordedBy: z.string(),
      term: z.string(),
      /** The day and reason of its reversal; null while in force. */
      reversed: z.nullable(z.object({ date: day, reason: z.string() })),
      /** Its shared payment: the payer, the total, and the number of parts. */
      partOf: z.nullable(z.object({ id, payer: z.string(), total: money, parts: z.int() })),
    }),
    /** A PNG as a data address: the link to the student's fee statement, with the code that checks the receipt. */
    qrCode: z.nullable(z.string()),
  }),
});

const studentFilter = {
  grade: filterId('Grade'),
  stream: filterId('Stream'),
  /** Streams of this name in every grade, ignoring letter case; `stream` is an id. */
  streamName: filterStreamName,
  /** `term` and `termId` are names of the same filter. */
  term: filterTerm,
  termId: filterTerm,
  q: optionalFreeText('Search', 100),
};

export const paymentsByStudent = endpoint({
  method: 'GET',
  path: '/api/payments/view',
  access: may.seeMoney,
  shows: ['classes', 'terms', 'students', 'balances'],
  summary: 'What each student paid in a term and owes at its end, a page at a time',
  query: z.object({ page: pageInput, limit: limitInput(20), ...studentFilter }),
  reply: z.object({
    students: z.array(
      z.object({ id, fullName: z.string(), grade: z.string(), stream: z.string(), active: z.boolean(), totalPaid: money, balance: money }),
    ),
    filters: z.object({ ...gradeChoices, terms: z.array(term), term: z.nullable(z.union([id, z.literal('all')])) }),
    pagination,
  }),
});

export const exportPaymentsByStudent = sheetEndpoint({
  path: '/api/payments/view/export',
  access: may.seeMoney,
  summary: 'What each student paid in a term and owes at its end, whole, as CSV or Excel, at most 20,000',
  query: z.object({ ...studentFilter, ...sheetQuery }),
  sheet: 'student-payments',
});

export const statusNames = { verified: 'Verified', pending: 'Pending', reversed: 'Reversed' } as const;
export const paymentStatuses = ['verified', 'pending', 'reversed'] as const;
/** A reversed payment is neither verified nor pending. */
export type PaymentStatus = (typeof paymentStatuses)[number];
