import * as z from 'zod/mini';
import { bank, type Method, method, methods, movementKind } from '../../books/ledger/methods.ts';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { sessionUser } from '../../school/session/contract.ts';

const recentPayment = z.object({
  kind: movementKind,
  /** Receipt number of the payment, also of the one that was reversed. */
  id,
  student: z.object({ id, fullName: z.string(), grade: z.object({ name: z.string() }) }),
  /** Negative for a reversal. */
  amount: money,
  method,
  code: z.nullable(z.string()),
  bank,
  /** False once it was reversed. */
  isVerified: z.boolean(),
  /** True for a payment that was reversed, and for its reversal. */
  isReversed: z.boolean(),
});

const termToCome = z.object({ id, name: z.string(), startDate: day });
const setUp = z.object({ grades: z.boolean(), term: z.boolean(), feeStructures: z.boolean(), students: z.boolean() });

/** What the figure of each method is called, of what came in today. */
export const takingsName = {
  Cash: 'totalPaidViaCashToday',
  Bank: 'totalBankedToday',
  Mpesa: 'totalMpesaToday',
  Cheque: 'totalChequesToday',
} as const satisfies Record<Method, string>;

/** The order of the cards. */
export const takingsOrder = Object.keys(takingsName) as Method[];

type TakingsName = (typeof takingsName)[Method];

/** Something of each method that is seen, under the names of the figures. */
export function byTakingsName<T>(seen: readonly Method[], each: (method: Method) => T): Partial<Record<TakingsName, T>> {
  return Object.fromEntries(seen.map((one) => [takingsName[one], each(one)]));
}

const takings = byTakingsName(methods, () => z.optional(money)) as Record<TakingsName, z.core.$ZodOptional<typeof money>>;

/** The shell reads the school, user and term from this; the dashboard page reads the rest. Teachers get no money. */
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
    /** The current term when its last day has passed, and the one that follows it; for those who can open that. */
    termOver: z.optional(z.object({ name: z.string(), endDate: day, next: z.nullable(termToCome) })),
    /** How much waits for the caller's yes, counted up to 100; for those who may approve. */
    waiting: z.optional(z.int()),
    /** How many sums that arrived wait for a student, counted up to 100; for those who may take money. */
    moneyWaiting: z.optional(z.int()),
    /** How many refused notices of Safaricom and banks wait for a person, counted up to 100; for those who may take money. */
    noticesWaiting: z.optional(z.int()),
    /** How many messages to guardians failed or perhaps did, counted up to 100; for those who may send them again. */
    messagesFailed: z.optional(z.int()),
    /** How many jobs failed, counted up to 100; for those who may have them tried again. */
    jobsFailed: z.optional(z.int()),
    /** Which parts of setting up are done; for administrators, until all are. */
    setUp: z.optional(setUp),
    /** While no term is current but some are there: the next to open, null where all are over; for administrators. */
    termToOpen: z.optional(z.nullable(termToCome)),
    data: z.object({
      totalActiveStudents: z.int(),
      totalInactiveStudentsTerm: z.int(),
      ...takings,
      recentPayments: z.optional(z.array(recentPayment)),
    }),
  }),
});

export const dashboardEndpoints = [dashboard];
