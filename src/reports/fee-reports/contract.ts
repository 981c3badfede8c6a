import * as z from 'zod/mini';
import { byVoteHead } from '../../books/billing/vote-heads.ts';
import { fieldsByMethod } from '../../books/ledger/methods.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';

const termName = z.object({ id, name: z.string(), year: z.int() });

const gradeDetail = z.object({
  gradeId: id,
  gradeName: z.string(),
  /** Active students whom the term bills. */
  totalActiveStudents: z.int(),
  /** Active students who joined for the next term: this one charges them nothing. */
  billedNextTerm: z.int(),
  /** The fee structure of the term for each student; zeros without one. */
  basicFees: z.object({ ...byVoteHead(() => money), total: money }),
  /** The additional fees of active students whom the term billed: the number of students, and the fee of each. */
  additionalFees: z.object({ items: z.array(z.object({ name: z.string(), count: z.int(), amount: money })), total: money }),
  /** Received for the grade in the term, less reversals; and its refunds, which are not subtracted there. */
  payments: z.object({ total: money, refunded: money }),
});

const compared = z.object({ current: money, previous: money });
const termFigures = z.object({ totalPayments: money, averageBalance: money });

export const feeReports = endpoint({
  method: 'GET',
  path: '/api/payments/fee-reports',
  access: may.seeMoney,
  isCostly: true,
  shows: ['terms', 'balances', 'students', 'classes', 'fees', 'payments', 'school'],
  summary: 'Collection in the current term: by grade, by method and by week, against the term before',
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({
      currentTerm: termName,
      /** The previous term by first day; null if the current one is the first. */
      previousTerm: z.nullable(termName),
      gradeDetails: z.array(gradeDetail),
      /**
       * Of all students, those who left included: what the term charged them, adjustments included; what was received for it, less
       * reversals; and the refunds, which are not subtracted there.
       */
      collection: z.object({ billed: money, collected: money, refunded: money }),
      /** The debts of students at the end of the term, arrears included, and separately the credits. */
      balances: z.object({ owed: money, owingStudents: z.int(), credit: money, creditStudents: z.int() }),
      /** Received by method in the current term, less reversals. */
      collectedByMethod: z.object(fieldsByMethod(money)),
      paymentMethodComparison: z.nullable(z.object(fieldsByMethod(compared))),
      termComparison: z.object({
        currentTerm: termFigures,
        previousTerm: z.nullable(termFigures),
        /** The change of total payments, in percent to one decimal; null in a first term. */
        change: z.nullable(z.number()),
        /** The change of the average balance; null too if the previous average was not above zero. */
        averageBalanceChange: z.nullable(z.number()),
      }),
      /** Received by the end of each week of the term; null after today, and if the other term has no such week. */
      weekly: z.array(z.object({ week: z.int(), current: z.nullable(money), previous: z.nullable(money) })),
    }),
  }),
});

export const exportFeeReports = sheetEndpoint({
  path: '/api/payments/fee-reports/export',
  access: may.seeMoney,
  summary: 'What each grade should pay in the current term and has paid, as CSV or Excel',
  query: z.object(sheetQuery),
  sheet: 'fee-reports',
});
