import { newClass, newStudent, newTerm, type Place, setFees } from './school-parts.ts';
import { type Answer, newSchool, type School, type Staff, succeed } from './world.ts';

export type PayingSchool = { school: School; admin: Staff; place: Place; term: number; student: number };

/** A school in its first term with one class, fees of 10,000 and one student, who therefore owes 10,000. */
export async function payingSchool(): Promise<PayingSchool> {
  const school = await newSchool();
  const { admin } = school;
  const place = await newClass(admin);
  const term = await newTerm(admin);
  await setFees(admin, { ...place, term });
  return { school, admin, place, term, student: await newStudent(admin, place) };
}

type Paid = { studentId: unknown; amount?: unknown; method?: unknown; code?: unknown; bank?: unknown };

/** Asks to record a payment: 1,000 in cash unless stated. */
export function pay(staff: Staff, paid: Paid, headers?: Record<string, string>): Promise<Answer> {
  return staff.post('/api/payments/new', { amount: 1000, method: 'Cash', ...paid }, headers);
}

/** Records a payment that must succeed and answers it. */
export async function paid(staff: Staff, payment: Paid) {
  return (await succeed(pay(staff, payment))).payment;
}

/** Verifies a payment; the body may be left out. */
export const verify = (staff: Staff, payment: unknown, body?: { seen: unknown }) => staff.post(`/api/payments/${payment}/verify`, body);

/** Verifies a payment whose money names another student, by whoever has read so in the refusal. */
export async function verifySeen(staff: Staff, payment: unknown): Promise<Answer> {
  const { seen } = (await verify(staff, payment)).body;
  return verify(staff, payment, { seen });
}

export const reverse = (staff: Staff, payment: unknown, reason: unknown = 'Recorded for the wrong child') =>
  staff.post(`/api/payments/${payment}/reverse`, { reason });

/** The statement of a student, of the current term unless another, or all, is named. */
export async function statementOf(staff: Staff, student: number, term?: number | 'all') {
  const query = term === undefined ? '' : `?termId=${term}`;
  return (await succeed(staff.read(`/api/payments/${student}/fee-statement${query}`))).data;
}

export async function balanceOf(staff: Staff, student: number): Promise<number> {
  return (await statementOf(staff, student)).summary.currentBalance;
}
