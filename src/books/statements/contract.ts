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
  /** Negative for the reversal of a payment. */
  amount: money,
  code: z.nullable(z.string()),
  bank,
  /** Receipt number of the payment (also on the line of its reversal). */
  receiptNumber: id,
  kind: movementKind,
  /** False once it was reversed. */
  isVerified: z.boolean(),
  /** True for a payment that was reversed, and for its reversal. */
  isReversed: z.boolean(),
  /** Why it was reversed; null for a payment. */
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
    /** What was recorded today, and what of today may be for the student: so that nobody types it again unasked. */
    today: z.array(moneyToday),
    data: z.object({
      school: z.object({
        name: z.string(),
        contacts: z.string(),
        logo: z.nullable(z.string()),
        /** Where to pay by M-Pesa, and the account to name for this student; null where the school has no paybill. */
        payTo: z.nullable(z.object({ paybillNumber: z.string(), account: z.string() })),
        /** The other ways to pay for this student, each in words: "KCB 1234567890, reference SM/1059". */
        otherWays: z.array(z.string()),
      }),
      /** The day on which this statement was asked for. */
      issuedOn: day,
      /** Null on a statement of all terms. */
      term: z.nullable(term),
      terms: z.array(term),
      studentInfo: z.object({
        id,
        admissionNumber: z.nullable(z.string()),
        /** What a payer types for the student: the admission number, or a code where there is none. */
        account: z.string(),
        name: z.string(),
        grade: z.string(),
        stream: z.string(),
        status: z.enum(['Active', 'Inactive']),
      }),
      /** At most 500, those of the page; the summary is of all of them. */
      payments: z.array(statementLine),
      pagination,
      billing: z.object({
        /** What the term charged by vote head, additional fees apart. */
        voteHeads: z.array(z.object({ name: z.string(), amount: money })),
        additionalFees: z.array(z.object({ name: z.string(), amount: money })),
        additionalFeesTotal: money,
      }),
      /** What approved adjustments of the term changed, in the order in which they were approved; they add up to `adjusted`. */
      adjustments: z.array(
        z.object({
          id,
          date: day,
          kind: z.enum(adjustmentKinds),
          /** What it adds to what is owed; below zero it lowers the balance. */
          change: money,
          reason: z.string(),
          /** The adjustment that it takes back. */
          takesBackId: z.nullable(id),
          approvedBy: z.string(),
          /** True where whoever asked for it approved it, alone in the school. */
          selfApproved: z.boolean(),
        }),
      ),
      summary: z.object({ totalBilled: money, totalPaid: money, adjusted: money, carriedForwardBalance: money, currentBalance: money }),
    }),
  }),
});

export const statementsEndpoints = [feeStatement];
