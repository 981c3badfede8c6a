import { expect } from 'vitest';
import { type Staff, succeed } from '../support/world.ts';
import { expectRefused } from './adjustments.ts';
import { type PaymentModel, refusalOf } from './cash-book.ts';
import type { World } from './set-up.ts';
import type { Step } from './steps.ts';

type Of<A extends Step['act']> = Extract<Step, { act: A }>;

/** Somebody pays for several students at once, each once. */
export async function share(world: World, { method, code: number, recorder, offBy, sponsored, ...step }: Of<'share'>): Promise<void> {
  const { staff, model, book, today } = world;
  if (model.students.length === 0) return;
  const byStudent = new Map(step.parts.map(({ student, amount }) => [student % model.students.length, amount]));
  const parts = [...byStudent].map(([student, cents]) => ({ student, cents }));
  const total = offBy + parts.reduce((sum, { cents }) => sum + cents, 0);
  const code = method === 'Cash' ? null : `SGH${number}X`;
  const answer = await (staff[recorder] as Staff).post('/api/shared-payments', {
    payerName: 'Jane Wanjiku',
    ...{ total: total / 100, method, code, sponsorId: sponsored ? world.sponsorId : undefined },
    parts: parts.map(({ student, cents }) => ({ studentId: student + 1, amount: cents / 100 })),
  });
  if (offBy !== 0) return expectRefused(answer, 'VALIDATION_FAILED');
  if (model.current === null) return expectRefused(answer, 'NO_ACTIVE_TERM');
  const holder = book.holderOf(method, code);
  if (holder !== null) {
    expectRefused(answer, 'PAYMENT_CODE_USED');
    return expect(answer.body.receiptNumber).toBe(holder);
  }
  expect(answer.status, answer.text).toBe(201);
  const { id: whole } = answer.body.sharedPayment;
  if (sponsored) world.sponsored.add(whole);
  for (const { student, cents } of parts) {
    model.pay(student, cents);
    book.pay(today, { student, term: model.current, cents, method, code, recorder, whole });
  }
  await expectSameWhole(world, book.payments.at(-1) as PaymentModel);
}

/** Somebody verifies or reverses the whole that a payment is a part of, whether or not they may. */
export async function decideWhole(world: World, { payment: position, verifies, own }: Of<'decideWhole'>): Promise<void> {
  const { staff, model, book, today } = world;
  const payment = book.payments[position % Math.max(1, book.payments.length)];
  if (!payment || payment.whole === null) return;
  const parts = book.wholeOf(payment);
  const standing = parts.filter(({ status }) => status !== 'reversed');
  const decider = own ? payment.recorder : 1 - payment.recorder;
  const act = verifies ? 'verify' : 'reverse';
  const url = `/api/shared-payments/${payment.whole}/${act}`;
  const answer = await (staff[decider] as Staff).post(url, { reason: 'Recorded for another child' });
  const chosenPart = standing.find(({ status }) => status === 'pending') ?? standing[0] ?? payment;
  const refusal = refusalOf(chosenPart, act, decider);
  if (refusal !== null) return expectRefused(answer, refusal);
  expect(answer.status, answer.text).toBe(200);
  for (const part of standing) {
    if (verifies) part.status = 'verified';
    if (verifies) continue;
    book.reverse(today, part);
    model.reverse(part);
  }
  await expectSameWhole(world, payment);
}

/** The receipt of the payer says of each part what the book says. */
async function expectSameWhole({ staff: [admin], book }: World, payment: PaymentModel): Promise<void> {
  const { sharedPayment } = await succeed(admin.read(`/api/shared-payments/${payment.whole}`));
  const parts = book.wholeOf(payment);
  const sum = (of: readonly PaymentModel[]) => of.reduce((cents, each) => cents + each.cents, 0) / 100;
  expect(sharedPayment.parts.map(({ id, amount, status }: { id: number; amount: number; status: string }) => [id, amount, status])).toEqual(
    parts.map(({ receipt, cents, status }) => [receipt, cents / 100, status]),
  );
  const reversed = sum(parts.filter(({ status }) => status === 'reversed'));
  expect([sharedPayment.total, sharedPayment.reversed]).toEqual([sum(parts), reversed]);
}
