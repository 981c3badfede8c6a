import * as z from 'zod/mini';
import { bank, type Method, method, methods, movementKind } from '../../books/ledger/methods.ts';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { sessionUser } from '../../school/session/contract.ts';

/** The most payments that are listed. */
export const recentMax = 10;

const recentPayment = z.object({
  kind: movementKind,
  /** The receipt number of the payment, for its reversal too. */
  id,
  student: z.object({ id, fullName: z.string(), grade: z.object({ name: z.string() }) }),
  /** Negative for a reversal. */
  amount: money,
  method,
  code: z.nullable(z.string()),
  bank,
  /** False once reversed. */
  isVerified: z.boolean(),
  /** True for a reversed payment and for its reversal. */
  isReversed: z.boolean(),
});

const termToCome = z.object({ id, name: z.string(), startDate: day });
const setUp = z.object({ grades: z.boolean(), term: z.boolean(), feeStructures: z.boolean(), students: z.boolean() });
export type SetUp = z.output<typeof setUp>;

/** The name of each method's figure of today. */
export const takingsName = {
  Cash: 'totalPaidViaCashToday',
  Bank: 'totalBankedToday',
  Mpesa: 'totalMpesaToday',
  Cheque: 'totalChequesToday',
} as const satisfies Record<Method, string>;

/** The order of the cards. */
export const takingsOrder = Object.keys(takingsName) as Method[];

type TakingsName = (typeof takingsName)[Method];

/** One value for each method of the school, by the names of the figures. */
export function byTakingsName<T>(seen: readonly Method[], each: (method: Method) => T): Partial<Record<TakingsName, T>> {
  return Object.fromEntries(seen.map((one) => [takingsName[one], each(one)]));
}

const takings = byTakingsName(methods, () => z.optional(money)) as Record<TakingsName, z.core.$ZodOptional<typeof money>>;

/** The shell reads the school, user and term from this; the dashboard page reads the rest. Teachers see no money. */
export const dashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: may.workHere,
  shows: ['students', 'terms', 'payments', 'days', 'balances', 'classes', 'school', 'staff', 'fees', 'messages', 'jobs', 'connections'],
  summary: 'The school, the signed-in user, the current term and the day in figures',
  reply: z.object({
    schoolName: z.string(),
    user: sessionUser,
    currentTerm: z.nullable(z.object({ id, name: z.string() })),
    /** The current term after its last day, and the next term; for users who can open it. */
    termOver: z.optional(z.object({ name: z.string(), endDate: day, next: z.nullable(termToCome) })),
    /** The number of open requests that the caller may approve and of pending payments, also their own, up to 100; for approvers. */
    waiting: z.optional(z.int()),
    /** The number of unallocated payments, up to 100; for users who record payments. */
    moneyWaiting: z.optional(z.int()),
    /** The number of open refused notices, up to 100; for users who record payments. */
    noticesWaiting: z.optional(z.int()),
    /** The number of messages that failed or may have, up to 100; for users who may resend them. */
    messagesFailed: z.optional(z.int()),
    /** The number of failed jobs, up to 100; for users who may retry them. */
    jobsFailed: z.optional(z.int()),
    /** The finished set-up steps; for administrators, until all are finished. */
    setUp: z.optional(setUp),
    /** Without a current term: the next to open, null if all are over; for administrators. */
    termToOpen: z.optional(z.nullable(termToCome)),
    data: z.object({
      totalActiveStudents: z.int(),
      totalInactiveStudentsTerm: z.int(),
      ...takings,
      recentPayments: z.optional(z.array(recentPayment)),
    }),
  }),
});
