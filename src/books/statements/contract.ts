import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { filterTerm, id, pathId } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { adjustmentKinds } from '../ledger/adjustment-kinds.ts';
import { bank, method, movementKind } from '../ledger/methods.ts';
import { term } from '../terms/contract.ts';
import { moneyToday } from './money-today.ts';

const statementLine = z.object({
  date: day,
  method,
  /** Negative for a reversal. */
  amount: money,
  code: z.nullable(z.string()),
  bank,
  /** The receipt number of the payment, on the line of its reversal too. */
  receiptNumber: id,
  kind: movementKind,
  /** False once reversed. */
  isVerified: z.boolean(),
  /** True for a reversed payment and for its reversal. */
  isReversed: z.boolean(),
  /** The reason of a reversal; null for a payment. */
  reason: z.nullable(z.string()),
  runningBalance: money,
});

export const feeStatement = endpoint({
  method: 'GET',
  path: '/api/payments/:studentId/fee-statement',
  access: may.seeMoney,
  isCostly: true,
  shows: ['terms', 'students', 'school', 'balances', 'classes', 'fees', 'payments', 'staff', 'connections'],
  summary: 'Fee statement of a student for one term, the current one unless termId (or term) is the id of another, or for all terms',
  params: z.object({ studentId: pathId }),
  query: z.object({ termId: filterTerm, term: filterTerm, page: pageInput }),
  reply: z.object({
    success: z.literal(true),
    error: z.null(),
    /** Payments recorded today and unallocated payments of today that may be the student's, to warn about a duplicate. */
    today: z.array(moneyToday),
    data: z.object({
      school: z.object({
        name: z.string(),
        contacts: z.string(),
        logo: z.nullable(z.string()),
        /** The paybill and the account to use for this student; null if the school has no paybill. */
        payTo: z.nullable(z.object({ paybillNumber: z.string(), account: z.string() })),
        /** Other ways to pay for this student, in words: "KCB 1234567890, reference SM/1059". */
        otherWays: z.array(z.string()),
      }),
      /** The day of this statement. */
      issuedOn: day,
      /** Null on a statement of all terms. */
      term: z.nullable(term),
      terms: z.array(term),
      studentInfo: z.object({
        id,
        admissionNumber: z.nullable(z.string()),
        /** The student's pay account: the admission number, or else the pay code. */
        account: z.string(),
        name: z.string(),
        grade: z.string(),
        stream: z.string(),
        status: z.enum(['Active', 'Inactive']),
      }),
      /** The payments of the page, at most 500; the summary covers all. */
      payments: z.array(statementLine),
      pagination,
      billing: z.object({
        /** The charges of the term by vote head, without additional fees. */
        voteHeads: z.array(z.object({ name: z.string(), amount: money })),
        additionalFees: z.array(z.object({ name: z.string(), amount: money })),
        additionalFeesTotal: money,
      }),
      /** The approved adjustments of the term, in order of approval; they add up to `adjusted`. */
      adjustments: z.array(
        z.object({
          id,
          date: day,
          kind: z.enum(adjustmentKinds),
          /** The change of the balance; a negative one lowers it. */
          change: money,
          reason: z.string(),
          /** Of a refund; null for others. */
          reference: z.nullable(z.string()),
          /** The adjustment that it reverses. */
          takesBackId: z.nullable(id),
          approvedBy: z.string(),
          /** True if the requester approved it, as the school's only approver. */
          selfApproved: z.boolean(),
        }),
      ),
      summary: z.object({ totalBilled: money, totalPaid: money, adjusted: money, carriedForwardBalance: money, currentBalance: money }),
    }),
  }),
});
