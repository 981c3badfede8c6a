import { expect } from 'vitest';
import { adjustmentKinds } from '../../src/books/ledger/adjustment-kinds.ts';
import { type Answer, type Staff, succeed } from '../support/world.ts';
import type { AdjustmentModel } from './school-model.ts';
import { startDays, type World } from './set-up.ts';
import type { Step } from './steps.ts';

type Of<A extends Step['act']> = Extract<Step, { act: A }>;

const lowering = ['waiver', 'discount', 'bursary', 'creditNote'];

/** One of the two administrators asks for a change in any of the terms. */
export async function ask(world: World, { student, kind, lowers, asker, ...step }: Of<'ask'>): Promise<void> {
  const { staff, ids, adjustments, today } = world;
  const term = step.term % startDays.length;
  const amount = (kind === 'correction' && lowers ? -step.amount : step.amount) / 100;
  const body = { studentId: student + 1, kind, amount, reason: 'Hardship', termId: ids.terms[term] };
  const { adjustment } = await succeed((staff[asker] as Staff).post('/api/adjustments', body));
  const cents = lowering.includes(kind) ? -step.amount : Math.round(amount * 100);
  expect([adjustment.change, adjustment.state]).toEqual([cents / 100, 'pending']);
  adjustments.push({ id: adjustment.id, student, term, kind, cents, asker, takesBack: null, state: 'pending', day: today });
}

/** Somebody approves or refuses one that was asked for, whether or not it may be. */
export async function settle(world: World, { adjustment: position, approves, own }: Of<'settle'>): Promise<void> {
  const { staff, adjustments } = world;
  const found = adjustments[position % Math.max(1, adjustments.length)];
  if (!found) return;
  const decider = own ? found.asker : 1 - found.asker;
  const act = approves ? 'approve' : 'refuse';
  const answer = await (staff[decider] as Staff).post(`/api/adjustments/${found.id}/${act}`, { reason: 'No' });
  const refusal = refusalOfDecision(world, found, { approves, decider });
  if (refusal !== null) return expectRefused(answer, refusal);
  expect(answer.status, answer.text).toBe(200);
  settleAdjustment(world, found, { approves });
}

type Decision = { approves: boolean; decider: number };

/** Why this person may not approve or refuse it now; null where they may. */
export function refusalOfDecision({ model }: World, found: AdjustmentModel, { approves, decider }: Decision): string | null {
  if (found.state !== 'pending') return 'ADJUSTMENT_DECIDED';
  if (approves && decider === found.asker) return 'OWN_ADJUSTMENT';
  return approves && (found.term ?? model.current) === null ? 'NO_ACTIVE_TERM' : null;
}

export function settleAdjustment(
  { model, adjustments, today }: World,
  found: AdjustmentModel,
  { approves }: Pick<Decision, 'approves'>,
): void {
  const term = found.term ?? model.current;
  // The ledger takes them in the order in which they are approved.
  adjustments.splice(adjustments.indexOf(found), 1);
  adjustments.push(found);
  Object.assign(found, approves ? { state: 'approved', term, day: today } : { state: 'refused' });
  if (approves && term !== null) model.adjust(found.student, term, found.cents);
}

/** Somebody withdraws one that was asked for, whether or not it was they who asked. */
export async function withdraw({ staff, adjustments }: World, { thing, own }: Of<'withdraw'>): Promise<void> {
  const found = adjustments[thing % Math.max(1, adjustments.length)];
  if (!found) return;
  const answer = await (staff[own ? found.asker : 1 - found.asker] as Staff).post(`/api/adjustments/${found.id}/withdraw`);
  if (found.state !== 'pending') return expectRefused(answer, 'ADJUSTMENT_DECIDED');
  if (!own) return expectRefused(answer, 'NOT_ASKER');
  expect(answer.body.adjustment, answer.text).toMatchObject({ state: 'withdrawn', approved: null, refused: null });
  found.state = 'withdrawn';
}

/** Somebody asks for the opposite of one, whether or not it stands. */
export async function takeBack({ staff, adjustments, today }: World, { adjustment: position, asker }: Of<'takeBack'>): Promise<void> {
  const found = adjustments[position % Math.max(1, adjustments.length)];
  if (!found) return;
  const answer = await (staff[asker] as Staff).post(`/api/adjustments/${found.id}/take-back`, { reason: 'Hardship' });
  if (found.state !== 'approved' || found.takesBack) return expectRefused(answer, 'ADJUSTMENT_NOT_STANDING');
  const isTaken = adjustments.some(({ takesBack: of, state }) => of === found && state !== 'refused' && state !== 'withdrawn');
  if (isTaken) return expectRefused(answer, 'ADJUSTMENT_TAKEN_BACK');
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body.adjustment;
  const { rule: _, ...taken } = found;
  adjustments.push({ ...taken, id, cents: -found.cents, asker, takesBack: found, state: 'pending', day: today });
}

export function expectRefused({ body, text }: Answer, code: string): void {
  expect(body.code, text).toBe(code);
}

export async function newestAdjustment(staff: Staff): Promise<number> {
  return (await succeed(staff.read('/api/adjustments?limit=1'))).adjustments[0].id;
}

type Line = { id: number; date: string; kind: string; change: number; takesBackId: number | null; selfApproved: boolean };

export const lineOf = ({ id, date, kind, change, takesBackId, selfApproved }: Line) => [id, date, kind, change, takesBackId, selfApproved];

/** The lines of a statement that its adjustments should be. */
export function adjustmentsOf({ adjustments, student, term }: Pick<World, 'adjustments'> & { student: number; term: number }) {
  return adjustments
    .filter((each) => each.state === 'approved' && each.student === student && each.term === term)
    .map(({ id, day, kind, cents, takesBack: of }) => [id, day, kind, cents / 100, of?.id ?? null, false]);
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
