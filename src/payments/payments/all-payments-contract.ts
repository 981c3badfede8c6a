import * as z from 'zod/mini';
import { bank, fieldsByMethod, method, methods, movementKind, wrongMethod } from '../../books/ledger/methods.ts';
import { day, dayField } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { filterId, id, pathId } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, optionalFreeText, optionalText, requiredText, whenGood } from '../../core/text.ts';
import { payment, paymentStatuses } from './contract.ts';
import { nobody } from './rules.ts';

const filter = {
  from: emptyMeansAbsent(dayField('From')),
  to: emptyMeansAbsent(dayField('To')),
  method: filterChoice(methods, wrongMethod),
  /** The current state of the payment. A reversal has that of its payment, so `reversed` returns both. */
  status: filterChoice(paymentStatuses, 'Status must be verified, pending or reversed'),
  /** A user, or 0 for automatic payments. A reversal counts for the recorder of its payment. */
  recordedBy: filterId('Recorded by', nobody),
  q: optionalFreeText('Search', 100),
};
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const notInOrder = { path: ['to'], message: 'To must not be before From', when: whenGood('from', 'to') };

const anyPayment = z.object({
  /** A reversal is its own row, on its own day; its other fields are those of its payment. */
  kind: movementKind,
  /** The payment's receipt number, also for its reversal. */
  id,
  receiptNumber: id,
  date: day,
  student: z.object({
    id,
    admissionNumber: z.nullable(z.string()),
    fullName: z.string(),
    grade: z.object({ name: z.string() }),
    stream: z.object({ name: z.string() }),
  }),
  /** Negative for a reversal. */
  amount: money,
  method,
  code: z.nullable(z.string()),
  bank,
  /** False once reversed. */
  isVerified: z.boolean(),
  recordedBy: z.string(),
  /** Who approved it and when, and whether the recorder did; null for cash, and while pending. */
  verified: z.nullable(z.object({ by: z.string(), date: day, own: z.boolean() })),
  /** Who reversed it, when and why: on the payment and on its reversal. */
  reversed: z.nullable(z.object({ by: z.string(), date: day, reason: z.string() })),
  /** True if the caller recorded it, so that another user must reverse it. */
  isOwn: z.boolean(),
  /** False if a second person must verify it; a sole user may verify their own. */
  mayVerify: z.boolean(),
  /** True while a reversal request is open. */
  reversalAsked: z.boolean(),
  /** True while other parts of the same shared payment are in force, which keep the code once this one is reversed. */
  codeStays: z.boolean(),
});
export type AnyPayment = z.output<typeof anyPayment>;

export const allPayments = endpoint({
  method: 'GET',
  path: '/api/payments/all-recent-payments',
  access: may.seeMoney,
  shows: ['payments', 'students', 'classes', 'staff', 'school'],
  summary: 'The filtered payments and reversals, the newest first, a page at a time, with totals of all of them',
  query: z.object({ page: pageInput, limit: limitInput(20), ...filter }).check(z.refine(isInOrder, notInOrder)),
  reply: z.object({
    payments: z.array(anyPayment),
    /** Totals of the filtered rows: received less reversed. `reversed`, zero or more, is already deducted from the other figures. */
    totals: z.object({ ...fieldsByMethod(money), all: money, reversed: money }),
    /** Everybody who ever recorded a payment of the school, with the number and sum of their filtered rows. */
    recorders: z.array(z.object({ id: z.int(), name: z.string(), rows: z.int(), amount: money })),
    pagination,
  }),
});

export const exportPayments = sheetEndpoint({
  path: '/api/payments/export',
  access: may.seeMoney,
  summary: 'The filtered payments and reversals as CSV or Excel, the newest first, at most 20,000',
  query: z.object({ ...filter, ...sheetQuery }).check(z.refine(isInOrder, notInOrder)),
  sheet: 'payments',
});

/** Served by arrivals/unallocated, which knows whom waiting money names. */
export const verifyPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:paymentId/verify',
  access: may.recordPayments,
  changes: ['payments', 'balances'],
  summary: 'Approve a pending M-Pesa or bank payment, or clear a cheque, that another user recorded',
  params: z.object({ paymentId: pathId }),
  /** The `seen` of the refusal MONEY_NAMES_ANOTHER, from whoever has read there whom the money names. */
  body: z.object({ seen: optionalText('Seen', 60) }),
  reply: z.object({ message: z.string(), payment }),
});

export const reversePayment = endpoint({
  method: 'POST',
  path: '/api/payments/:paymentId/reverse',
  access: may.reverseMoney,
  changes: ['payments', 'balances', 'messages'],
  summary: 'Reverse a payment that another user recorded: posts the opposite entry, deletes nothing',
  params: z.object({ paymentId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string(), reversal: z.object({ paymentId: id, amount: money, date: day, balance: money }) }),
});
