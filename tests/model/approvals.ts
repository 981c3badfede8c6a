import { expect } from 'vitest';
import { type Staff, succeed } from '../support/world.ts';
import { expectRefused, refusalOfDecision, settleAdjustment } from './adjustments.ts';
import { type PaymentModel, type RequestModel, refusalOf } from './cash-book.ts';
import { settlePayment } from './decisions.ts';
import type { AdjustmentModel } from './school-model.ts';
import type { World } from './set-up.ts';
import type { Step } from './steps.ts';

type Of<A extends Step['act']> = Extract<Step, { act: A }>;

/** One of the two administrators asks for the reversal of a payment, whether or not it stands. */
export async function askReversal({ staff, book, requests }: World, { payment: position, asker }: Of<'askReversal'>): Promise<void> {
  const payment = book.payments[position % Math.max(1, book.payments.length)];
  if (!payment) return;
  const request = { cause: 'other', explanation: 'Recorded for another child' };
  const answer = await (staff[asker] as Staff).post(`/api/payments/${payment.receipt}/ask-reversal`, request);
  if (payment.status === 'reversed') return expectRefused(answer, 'PAYMENT_REVERSED');
  if (requests.some((each) => each.payment === payment && each.answer === null)) return expectRefused(answer, 'REVERSAL_ASKED');
  expect(answer.status, answer.text).toBe(201);
  requests.push({ id: answer.body.request.id, payment, asker, answer: null });
}

/** Somebody withdraws the request to reverse a payment, whether or not it was they who asked. */
export async function withdrawReversal({ staff, requests }: World, { thing, own }: Of<'withdraw'>): Promise<void> {
  const request = requests[thing % Math.max(1, requests.length)];
  if (!request) return;
  const answer = await (staff[own ? request.asker : 1 - request.asker] as Staff).post(`/api/reversal-requests/${request.id}/withdraw`);
  const refusal = refusalOfRequest(request, { approves: false, decider: request.asker });
  if (refusal !== null) return expectRefused(answer, refusal);
  if (!own) return expectRefused(answer, 'NOT_ASKER');
  expect(answer.status, answer.text).toBe(200);
  request.answer = 'withdrawn';
}

type Thing =
  | { kind: 'adjustment'; id: number; of: AdjustmentModel }
  | { kind: 'reversal'; id: number; of: RequestModel }
  | { kind: 'payment'; id: number; of: PaymentModel };

/** Somebody approves or refuses several things in one call, in the order given, whether or not each may be. */
export async function decideTogether(world: World, { picks, approves, decider }: Of<'together'>): Promise<void> {
  const things = picks.flatMap((pick) => thingOf(world, pick)).filter(({ kind }) => approves || kind !== 'payment');
  const once = [...new Map(things.map((thing) => [`${thing.kind} ${thing.id}`, thing])).values()];
  if (once.length === 0) return;
  const decided = once.map(({ kind, id }) => ({ kind, id }));
  const body = approves ? { decided } : { decided, reason: 'No' };
  const answer = await (world.staff[decider] as Staff).post(`/api/approvals/${approves ? 'approve' : 'refuse'}`, body);
  expect(answer.status, answer.text).toBe(200);
  const expected = once.map((thing) => ({ kind: thing.kind, id: thing.id, code: outcomeOf(world, thing, { approves, decider }) }));
  const outcomes = answer.body.outcomes.map(({ kind, id, code }: { kind: string; id: number; code: string | null }) => ({
    kind,
    id,
    code,
  }));
  expect(outcomes).toEqual(expected);
}

function thingOf({ adjustments, requests, book }: World, { kind, place }: { kind: Thing['kind']; place: number }): Thing[] {
  const pick = <T>(all: readonly T[]): T | undefined => all[place % Math.max(1, all.length)];
  if (kind === 'adjustment') {
    const of = pick(adjustments);
    return of ? [{ kind, id: of.id, of }] : [];
  }
  if (kind === 'reversal') {
    const of = pick(requests);
    return of ? [{ kind, id: of.id, of }] : [];
  }
  const of = pick(book.payments);
  return of ? [{ kind, id: of.receipt, of }] : [];
}

type Decision = { approves: boolean; decider: number };

/** The code of the refusal, or null where the model does it too. */
function outcomeOf(world: World, { kind, of }: Thing, decision: Decision): string | null {
  if (kind === 'adjustment') {
    const refusal = refusalOfDecision(world, of, decision);
    if (refusal === null) settleAdjustment(world, of, decision);
    return refusal;
  }
  if (kind === 'payment') {
    const refusal = refusalOf(of, 'verify', decision.decider);
    if (refusal === null) settlePayment(world, of, 'verify');
    return refusal;
  }
  const refusal = refusalOfRequest(of, decision);
  if (refusal !== null) return refusal;
  of.answer = decision.approves ? 'approved' : 'refused';
  if (decision.approves) settlePayment(world, of.payment, 'reverse');
  return null;
}

function refusalOfRequest({ payment, asker, answer }: RequestModel, { approves, decider }: Decision): string | null {
  if (answer !== null) return 'REVERSAL_DECIDED';
  if (payment.status === 'reversed') return 'REVERSAL_OVERTAKEN';
  if (!approves) return null;
  return decider === asker ? 'OWN_REVERSAL_REQUEST' : refusalOf(payment, 'reverse', decider);
}

type Row = { kind: string; id: number; change: number; balance: number; mayApprove: boolean };

/** Compares what waits, with what a yes does and who may say it, for both administrators; answers how many figures it compared. */
export async function expectSameApprovals(world: World): Promise<number> {
  const { model, book, adjustments, requests, days } = world;
  const balanceOf = (student: number) => model.balance(student, model.current) / 100;
  let figures = 0;
  for (const [reader, staff] of world.staff.entries()) {
    const { approvals, pagination } = await succeed(staff.read('/api/approvals?limit=100'));
    const expected = [
      ...adjustments
        .filter(({ state }) => state === 'pending')
        .map(({ id, student, cents, asker }) => ['adjustment', id, cents / 100, balanceOf(student), asker !== reader]),
      ...book.payments
        .filter(({ status }) => status === 'pending')
        .map(({ receipt, student, recorder }) => ['payment', receipt, 0, balanceOf(student), recorder !== reader]),
      ...requests
        .filter(({ answer, payment }) => answer === null && payment.status !== 'reversed')
        .map(({ id, payment: { student, cents, recorder }, asker }) => [
          ...['reversal', id, cents / 100],
          ...[balanceOf(student), asker !== reader && recorder !== reader],
        ]),
      ...days.filter(({ state }) => state === 'counted').map(({ id, cashier }) => ['day', id, 0, 0, cashier !== reader]),
    ];
    const rows = approvals.map(({ kind, id, change, balance, mayApprove }: Row) => [kind, id, change, balance, mayApprove]);
    const inOrder = (lists: unknown[][]) => lists.map((list) => list.join(' ')).sort();
    expect(inOrder(rows)).toEqual(inOrder(expected));
    expect(pagination.total).toBe(expected.length);
    const { waiting } = await succeed(staff.read('/api/dashboard'));
    expect(waiting).toBe(expected.filter(([kind, , , , may]) => may || kind === 'payment').length);
    figures += expected.length * 3 + 2;
  }
  return figures;
}
