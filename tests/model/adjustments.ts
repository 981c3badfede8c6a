import { expect } from 'vitest';
import { adjustmentKinds, isRefund } from '../../src/books/ledger/adjustment-kinds.ts';
import { approve, refuse } from '../support/adjusting-school.ts';
import { type Answer, type Staff, succeed } from '../support/world.ts';
import type { PaymentModel } from './cash-book.ts';
import type { AdjustmentModel } from './school-model.ts';
import { startDays, type World } from './set-up.ts';
import type { Step } from './steps.ts';

type Of<A extends Step['act']> = Extract<Step, { act: A }>;

const lowering = ['waiver', 'discount', 'bursary', 'creditNote'];

/** One of the two administrators asks for a change in any of the terms, which must have been opened. */
export async function ask(world: World, { student, kind, lowers, asker, ...step }: Of<'ask'>): Promise<void> {
  const { staff, ids, model, adjustments, today } = world;
  const term = step.term % startDays.length;
  const amount = (kind === 'correction' && lowers ? -step.amount : step.amount) / 100;
  const body = { studentId: student + 1, kind, amount, reason: 'Hardship', termId: ids.terms[term] };
  const answer = await (staff[asker] as Staff).post('/api/adjustments', body);
  if (!model.billedTerms.has(term)) return expectRefused(answer, 'ADJUSTMENT_TERM_NOT_OPENED');
  const { adjustment } = await succeed(Promise.resolve(answer));
  const cents = lowering.includes(kind) ? -step.amount : Math.round(amount * 100);
  expect([adjustment.change, adjustment.state]).toEqual([cents / 100, 'pending']);
  adjustments.push({ id: adjustment.id, student, term, kind, cents, asker, takesBack: null, state: 'pending', day: today });
}

/** One of the two administrators asks for money to be given back, whether or not there is a credit and the reference is new. */
export async function refund(world: World, { student, kind, code, asker, ...step }: Of<'refund'>): Promise<void> {
  const { staff, ids, model, adjustments, today } = world;
  const credit = Math.max(0, -model.owedMost(student));
  const most = Math.max(0, credit - doubtedOf(world, student));
  const cents = step.over === null && credit > 0 ? 1 + (step.amount % credit) : most + (step.over ?? step.amount);
  const named = step.namesTerm ? step.term % startDays.length : null;
  const reference = `REF${code}`;
  const body = { studentId: student + 1, kind, amount: cents / 100, reason: 'Hardship', reference: ` ref-${code}` };
  const termId = named === null ? undefined : ids.terms[named];
  const answer = await (staff[asker] as Staff).post('/api/adjustments', { ...body, termId });
  const isUsed = adjustments.some((each) => each.kind === kind && each.reference === reference && stands(world, each));
  if (cents === 0) return expectRefused(answer, 'VALIDATION_FAILED');
  if (model.current === null && named === null) return expectRefused(answer, 'NO_ACTIVE_TERM');
  if (named !== null && named !== model.current) return expectRefused(answer, 'REFUND_IN_CURRENT_TERM');
  const obstacle = refundRefusal(world, student, cents);
  if (obstacle !== null) return expectRefused(answer, obstacle);
  if (isUsed) return expectRefused(answer, 'REFUND_REFERENCE_USED');
  const { adjustment } = await succeed(Promise.resolve(answer));
  expect([adjustment.change, adjustment.state, adjustment.reference]).toEqual([cents / 100, 'pending', reference]);
  const row = { id: adjustment.id, student, term: null, kind, reference, cents, asker, takesBack: null, state: 'pending' as const };
  adjustments.push({ ...row, day: today });
}

/** Why so much cannot be given back: no such credit, or one of payments that may never have arrived. */
function refundRefusal(world: World, student: number, cents: number): string | null {
  const owed = world.model.owedMost(student) + cents;
  if (owed > 0) return 'REFUND_OVER_CREDIT';
  return owed + doubtedOf(world, student) > 0 ? 'REFUND_OF_UNVERIFIED' : null;
}

/** What lowers the balance of a student for now: payments that nobody verified, and what somebody asks to reverse. */
function doubtedOf({ book, requests, adjustments }: World, student: number): number {
  const isAskedBack = (payment: PaymentModel) => requests.some((each) => each.payment === payment && each.answer === null);
  const payments = book.payments
    .filter((each) => each.student === student && each.status !== 'reversed')
    .filter((each) => each.status === 'pending' || isAskedBack(each));
  const takenBack = adjustments.filter((each) => each.student === student && each.takesBack !== null && each.state === 'pending');
  return [...payments, ...takenBack.filter(({ cents }) => cents > 0)].reduce((sum, { cents }) => sum + cents, 0);
}

/** True for what waits or counts. */
function stands({ adjustments }: World, one: AdjustmentModel): boolean {
  const isBack = adjustments.some(({ takesBack: of, state }) => of === one && state === 'approved');
  return one.state === 'pending' || (one.state === 'approved' && !isBack);
}

/** Somebody approves or refuses one that was asked for, whether or not it may be. */
export async function settle(world: World, { adjustment: position, approves, own }: Of<'settle'>): Promise<void> {
  const { staff, adjustments } = world;
  const adjustment = adjustments[position % Math.max(1, adjustments.length)];
  if (!adjustment) return;
  const decider = own ? adjustment.asker : 1 - adjustment.asker;
  const by = staff[decider] as Staff;
  const answer = await (approves ? approve(by, adjustment.id) : refuse(by, adjustment.id));
  const refusal = refusalOfDecision(world, adjustment, { approves, decider });
  if (refusal !== null) return expectRefused(answer, refusal);
  expect(answer.status, answer.text).toBe(200);
  settleAdjustment(world, adjustment, { approves });
}

type Decision = { approves: boolean; decider: number };

/** Why this person may not approve or refuse it now; null where they may. */
export function refusalOfDecision(world: World, adjustment: AdjustmentModel, { approves, decider }: Decision): string | null {
  if (adjustment.state !== 'pending') return 'ADJUSTMENT_DECIDED';
  const { kind, student, cents, takesBack: of } = adjustment;
  const obstacle = approves && isRefund(kind) && !of ? refundRefusal(world, student, cents) : null;
  if (obstacle !== null) return obstacle;
  if (approves && decider === adjustment.asker) return 'OWN_ADJUSTMENT';
  return approves && (adjustment.term ?? world.model.current) === null ? 'NO_ACTIVE_TERM' : null;
}

export function settleAdjustment(
  { model, adjustments, today }: World,
  adjustment: AdjustmentModel,
  { approves }: Pick<Decision, 'approves'>,
): void {
  const term = adjustment.term ?? model.current;
  // The ledger takes them in the order in which they are approved.
  adjustments.splice(adjustments.indexOf(adjustment), 1);
  adjustments.push(adjustment);
  Object.assign(adjustment, approves ? { state: 'approved', term, day: today } : { state: 'refused' });
  if (!approves || term === null) return;
  if (isRefund(adjustment.kind)) model.refund(adjustment.student, term, adjustment.cents);
  else model.adjust(adjustment.student, term, adjustment.cents);
}

/** Somebody withdraws one that was asked for, whether or not it was they who asked. */
export async function withdraw({ staff, adjustments }: World, { thing, own }: Of<'withdraw'>): Promise<void> {
  const adjustment = adjustments[thing % Math.max(1, adjustments.length)];
  if (!adjustment) return;
  const answer = await (staff[own ? adjustment.asker : 1 - adjustment.asker] as Staff).post(`/api/adjustments/${adjustment.id}/withdraw`);
  if (adjustment.state !== 'pending') return expectRefused(answer, 'ADJUSTMENT_DECIDED');
  if (!own) return expectRefused(answer, 'NOT_ASKER');
  expect(answer.body.adjustment, answer.text).toMatchObject({ state: 'withdrawn', approved: null, refused: null });
  adjustment.state = 'withdrawn';
}

/** Somebody asks for the opposite of one, whether or not it stands. */
export async function takeBack({ staff, adjustments, today }: World, { adjustment: position, asker }: Of<'takeBack'>): Promise<void> {
  const adjustment = adjustments[position % Math.max(1, adjustments.length)];
  if (!adjustment) return;
  const answer = await (staff[asker] as Staff).post(`/api/adjustments/${adjustment.id}/take-back`, { reason: 'Hardship' });
  if (adjustment.state !== 'approved' || adjustment.takesBack) return expectRefused(answer, 'ADJUSTMENT_NOT_STANDING');
  const isTaken = adjustments.some(({ takesBack: of, state }) => of === adjustment && state !== 'refused' && state !== 'withdrawn');
  if (isTaken) return expectRefused(answer, 'ADJUSTMENT_TAKEN_BACK');
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body.adjustment;
  const { rule: _, reference: __, ...rest } = adjustment;
  adjustments.push({ ...rest, id, cents: -adjustment.cents, asker, takesBack: adjustment, state: 'pending', day: today });
}

export function expectRefused({ body, text }: Answer, code: string): void {
  expect(body.code, text).toBe(code);
}

export async function newestAdjustment(staff: Staff): Promise<number> {
  return (await succeed(staff.read('/api/adjustments?limit=1'))).adjustments[0].id;
}

type Line = { id: number; date: string; kind: string; reference: string | null; change: number; takesBackId: number | null };

export const lineOf = ({ id, date, kind, reference, change, takesBackId, selfApproved }: Line & { selfApproved: boolean }) => [
  ...[id, date, kind, reference, change, takesBackId, selfApproved],
];

/** The lines of a statement that its adjustments should be. */
export function adjustmentsOf({ adjustments, student, term }: Pick<World, 'adjustments'> & { student: number; term: number }) {
  return adjustments
    .filter((each) => each.state === 'approved' && each.student === student && each.term === term)
    .map(({ id, day, kind, reference, cents, takesBack: of }) => [id, day, kind, reference ?? null, cents / 100, of?.id ?? null, false]);
}

/** Compares the report of adjustments, whole and by kind, and answers how many figures it compared. */
export async function expectSameAdjustments({ staff: [admin], adjustments }: World): Promise<number> {
  const { totals, pagination } = await succeed(admin.read('/api/adjustments?limit=1'));
  const sums = (of: AdjustmentModel[]) => ({ count: of.length, change: of.reduce((sum, { cents }) => sum + cents, 0) / 100 });
  const inState = (state: AdjustmentModel['state']) => adjustments.filter((each) => each.state === state);
  const byKind = adjustmentKinds.toSorted().flatMap((kind) => {
    const of = inState('approved').filter((each) => each.kind === kind);
    return of.length === 0 ? [] : [{ kind, ...sums(of) }];
  });
  expect(totals).toEqual({ byKind, approved: sums(inState('approved')), pending: sums(inState('pending')) });
  expect(pagination.total).toBe(adjustments.length);
  return 5 + byKind.length * 2;
}
