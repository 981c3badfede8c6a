import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, pathId } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';

const paymentToReview = z.object({
  receiptNumber: id,
  student: z.object({ id, fullName: z.string() }),
  admissionNumber: z.nullable(z.string()),
  amount: money,
  date: day,
  account: z.string(),
  code: z.string(),
  channel: z.string(),
});
export type PaymentToReview = z.output<typeof paymentToReview>;

export const paymentsToReview = endpoint({
  method: 'GET',
  path: '/api/arrivals/reviews',
  access: may.seeMoney,
  shows: ['payments', 'students'],
  summary: "Payments that an earlier Karo recorded because the account was a student's id, the newest first",
  query: z.object({ page: pageInput, limit: limitInput(10) }),
  reply: z.object({ payments: z.array(paymentToReview), pagination }),
});

export const confirmReviewed = endpoint({
  method: 'POST',
  path: '/api/arrivals/reviews/:paymentId/confirm',
  access: may.recordPayments,
  changes: ['payments'],
  summary: 'Confirm that such a payment is in the right account',
  params: z.object({ paymentId: pathId }),
  reply: z.object({ message: z.string() }),
});
