import { approveOne, refuseOne } from './approving.ts';
import { type PayingSchool, payingSchool } from './paying-school.ts';
import { type Answer, type Staff, succeed } from './world.ts';

/** A school whose one student owes 10,000, with a bursar who asks. */
export async function adjustingSchool(): Promise<PayingSchool & { bursar: Staff }> {
  const world = await payingSchool();
  return { ...world, bursar: await world.school.bursar() };
}

type NewAdjustment = { studentId: unknown; kind?: unknown; amount?: unknown; reason?: unknown; reference?: unknown; termId?: unknown };

/** Asks for an adjustment: a waiver of 500 unless stated. */
export function ask(staff: Staff, request: NewAdjustment): Promise<Answer> {
  return staff.post('/api/adjustments', { kind: 'waiver', amount: 500, reason: 'Hardship', ...request });
}

/** Asks for an adjustment that must be taken and answers it. */
export async function requestedAdjustment(staff: Staff, request: NewAdjustment) {
  return (await succeed(ask(staff, request))).adjustment;
}

export const approve = (staff: Staff, adjustment: unknown) => approveOne(staff, 'adjustment', adjustment);

export const refuse = (staff: Staff, adjustment: unknown, reason: unknown = 'Not for this family') =>
  refuseOne(staff, 'adjustment', adjustment, reason);

/** An adjustment as the list has it. */
export const adjustmentOf = async (staff: Staff, adjustment: unknown) =>
  (await succeed(staff.read('/api/adjustments?limit=100'))).adjustments.find(({ id }: { id: unknown }) => id === adjustment);

export const withdraw = (staff: Staff, adjustment: unknown) => staff.post(`/api/adjustments/${adjustment}/withdraw`);

export const reverseAdjustment = (staff: Staff, adjustment: unknown, reason: unknown = 'The sponsor paid') =>
  staff.post(`/api/adjustments/${adjustment}/take-back`, { reason });

/** Asks by one, approves by another, and answers the adjustment as it was asked for. */
export async function adjusted(asker: Staff, approver: Staff, request: NewAdjustment) {
  const adjustment = await requestedAdjustment(asker, request);
  await succeed(approve(approver, adjustment.id));
  return adjustment;
}
