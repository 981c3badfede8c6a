import { expect } from 'vitest';
import type { Staff } from '../support/world.ts';
import { expectRefused } from './adjustments.ts';
import { type PaymentModel, refusalOf } from './cash-book.ts';
import type { World } from './set-up.ts';
import type { Step } from './steps.ts';

type Of<A extends Step['act']> = Extract<Step, { act: A }>;

/** Somebody verifies or reverses a payment, whether or not it may be. */
export async function decide(world: World, { act, payment: position, own }: Of<'reverse'> | Of<'verify'>): Promise<void> {
  const { staff, model, book, today } = world;
  const payment = book.payments[position % Math.max(1, book.payments.length)];
  if (!payment) return;
  const decider = own ? payment.recorder : 1 - payment.recorder;
  const answer = await (staff[decider] as Staff).post(`/api/payments/${payment.receipt}/${act}`, { reason: 'Recorded for another child' });
  const refusal = refusalOf(payment, act, decider);
  if (refusal !== null) return expectRefused(answer, refusal);
  expect(answer.status, answer.text).toBe(200);
  settlePayment(world, payment, act);
  if (act === 'verify') return;
  const balance = model.balance(payment.student, model.current) / 100;
  expect(answer.body.reversal).toEqual({ paymentId: payment.receipt, amount: payment.cents / 100, date: today, balance });
}

export function settlePayment({ model, book, today }: World, payment: PaymentModel, act: 'verify' | 'reverse'): void {
  if (act === 'verify') {
    for (const part of book.wholeOf(payment)) if (part.status === 'pending') part.status = 'verified';
    return;
  }
  book.reverse(today, payment);
  model.reverse(payment);
}
