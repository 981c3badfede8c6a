import * as z from 'zod/mini';
import { bank, fieldsByMethod, method, methods, movementKind, wrongMethod } from '../../books/ledger/methods.ts';
import { day, dayField } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { filterId, id } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, optionalFreeText, whenGood } from '../../core/text.ts';
import { paymentStatuses } from './contract.ts';
import { nobody } from './rules.ts';

const filter = {
  from: emptyMeansAbsent(dayField('From')),
  to: emptyMeansAbsent(dayField('To')),
  method: filterChoice(methods, wrongMethod),
  /** The state of the payment now. A reversal has that of its payment, so `reversed` leaves both. */
  status: filterChoice(paymentStatuses, 'Status must be verified, pending or reversed'),
  /** A user, or 0 for what arrived by itself. A reversal is of whoever recorded its payment. */
  recordedBy: filterId('Recorded by', nobody),
  q: optionalFreeText('Search', 100),
};
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const notInOrder = { path: ['to'], message: 'To must not be before From', when: whenGood('from', 'to') };

const anyPayment = z.object({
  /** A reversal is a row of its own, on the day on which it was made; what is not about its date or amount is of its payment. */
  kind: movementKind,
  /** The payment's number, which is its receipt's; a reversal has that of its payment. */
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
  /** False once it was reversed. */
  isVerified: z.boolean(),
  recordedBy: z.string(),
  /** Who approved it and when, and whether they had recorded it themselves; null for cash, which needs nobody, and for what is pending. */
  verified: z.nullable(z.object({ by: z.string(), date: day, own: z.boolean() })),
  /** Who reversed it, when and why: on the payment and on its reversal. */
  reversed: z.nullable(z.object({ by: z.string(), date: day, reason: z.string() })),
  /** True for what the caller recorded, which somebody else must reverse. */
  isOwn: z.boolean(),
  /** False for what somebody else must verify; whoever works alone verifies their own. */
  mayVerify: z.boolean(),
  /** True while somebody asks for its reversal. */
  reversalAsked: z.boolean(),
});
export type AnyPayment = z.output<typeof anyPayment>;

export const allPayments = endpoint({
  method: 'GET',
  path: '/api/payments/all-recent-payments',
  access: may.seeMoney,
  shows: ['payments', 'students', 'classes', 'staff', 'school'],
  summary: 'Every payment and every reversal that the filters leave, the newest first, a page at a time, with totals of all of them',
  query: z.object({ page: pageInput, limit: limitInput(20), ...filter }).check(z.refine(isInOrder, notInOrder)),
  reply: z.object({
    payments: z.array(anyPayment),
    /**
     * Sums of the rows that the filters leave: what came in less what was reversed. `reversed` is how much reversals took away, zero or
     * more; it is taken off the other figures already.
     */
    totals: z.object({ ...fieldsByMethod(money), all: money, reversed: money }),
    /** Whoever has ever recorded a payment of the school, with how many rows of theirs the filters leave and what these come to. */
    recorders: z.array(z.object({ id: z.int(), name: z.string(), rows: z.int(), amount: money })),
    pagination,
  }),
});

export const exportPayments = sheetEndpoint({
  path: '/api/payments/export',
  access: may.seeMoney,
  summary: 'The payments and reversals that the filters leave as CSV or Excel, the newest first, at most 20,000',
  query: z.object({ ...filter, ...sheetQuery }).check(z.refine(isInOrder, notInOrder)),
  sheet: 'payments',
});

export const allPaymentsEndpoints = [allPayments, exportPayments];
