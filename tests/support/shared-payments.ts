import { payingSchool } from './paying-school.ts';
import { newStudent } from './school-parts.ts';
import { type Answer, type Staff, succeed } from './world.ts';

/** A school of three siblings who owe 10,000 each, with a bursar who takes the money. */
export async function siblingSchool() {
  const world = await payingSchool();
  const { admin, place, student } = world;
  const siblings: [number, number, number] = [student, await newStudent(admin, place), await newStudent(admin, place)];
  return { ...world, siblings, bursar: await world.school.bursar() };
}

export type GivenPart = { studentId: unknown; amount: unknown };
type NewSharedPayment = {
  parts: readonly GivenPart[];
  total?: unknown;
  method?: unknown;
  code?: unknown;
  bank?: unknown;
  payerName?: unknown;
  takeBack?: unknown;
};

/** Asks to record one payment for several: by M-Pesa, of what the parts come to unless stated. */
export function payShared(staff: Staff, payment: NewSharedPayment, headers?: Record<string, string>): Promise<Answer> {
  const total = payment.parts.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100;
  const paid = { payerName: 'Jane Wanjiku', total, method: 'Mpesa', code: 'SGH7Y2K9QL', ...payment };
  return staff.post('/api/shared-payments', paid, headers);
}

/** Records one that must succeed and answers it. */
export async function sharedPaid(staff: Staff, payment: NewSharedPayment) {
  return (await succeed(payShared(staff, payment))).sharedPayment;
}

/** Parts of the amounts for the students, in order. */
export const partsFor = (students: readonly number[], ...amounts: number[]): GivenPart[] =>
  amounts.map((amount, place) => ({ studentId: students[place], amount }));

export const readShared = async (staff: Staff, shared: number) =>
  (await succeed(staff.read(`/api/shared-payments/${shared}`))).sharedPayment;

export const verifyShared = (staff: Staff, shared: unknown, body?: { seen: unknown }) =>
  staff.post(`/api/shared-payments/${shared}/verify`, body);

export const reverseShared = (staff: Staff, shared: unknown, reason: unknown = 'Wrong family') =>
  staff.post(`/api/shared-payments/${shared}/reverse`, { reason });
