import { z } from 'zod';
import { day } from '../core/dates.ts';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/ids.ts';
import { money } from '../core/money.ts';
import { may } from '../core/roles.ts';
import { movementKind } from '../payments/contract.ts';
import { type Method, method } from '../payments/methods.ts';
import { sessionUser } from '../session/contract.ts';

const recentPayment = z.object({
  kind: movementKind,
  /** Receipt number of the payment, also of the one that was reversed. */
  id,
  student: z.object({ id, fullName: z.string(), grade: z.object({ name: z.string() }) }),
  /** Negative for a reversal. */
  amount: money,
  method,
  code: z.string().nullable(),
  /** False once it was reversed. */
  isVerified: z.boolean(),
  /** True for a payment that was reversed, and for its reversal. */
  isReversed: z.boolean(),
});

const setUp = z.object({ grades: z.boolean(), term: z.boolean(), feeStructures: z.boolean(), students: z.boolean() });

/** The shell reads the school, user and term from this; the dashboard page reads the rest. Teachers get no money. */
/** What the figure of each method is called, of what came in today. */
export const takingsName = {
  Cash: 'totalPaidViaCashToday',
  Bank: 'totalBankedToday',
  Mpesa: 'totalMpesaToday',
} as const satisfies Record<Method, string>;

export type NamedTakings<T> = Record<(typeof takingsName)[Method], T>;

const takings: NamedTakings<z.ZodOptional<typeof money>> = {
  totalPaidViaCashToday: money.optional(),
  totalBankedToday: money.optional(),
  totalMpesaToday: money.optional(),
};

export const dashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: may.workHere,
  shows: ['students', 'terms', 'payments', 'classes', 'school', 'fees'],
  summary: 'The school, the signed-in user, the current term and the day in figures',
  reply: z.object({
    schoolName: z.string(),
    user: sessionUser,
    currentTerm: z.object({ id, name: z.string() }).nullable(),
    /** The current term when its last day has passed, and the one that follows it; for those who can open that. */
    termOver: z.object({ name: z.string(), endDate: day, next: z.object({ id, name: z.string(), startDate: day }).nullable() }).optional(),
    /** Which parts of setting up are done; for administrators, until all are. */
    setUp: setUp.optional(),
    data: z.object({
      totalActiveStudents: z.int(),
      totalInactiveStudentsTerm: z.int(),
      ...takings,
      recentPayments: z.array(recentPayment).optional(),
    }),
  }),
});

export const dashboardEndpoints = [dashboard];
