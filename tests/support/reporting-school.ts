import { addDays, nairobiToday } from '../../src/core/dates.ts';
import { statementOf } from './paying-school.ts';
import { newTerm, termForm } from './school-parts.ts';
import { type Staff, succeed } from './world.ts';

const today = nairobiToday();

/** The fee reports of the current term. */
export async function feeReportsOf(staff: Staff) {
  return (await succeed(staff.read('/api/payments/fee-reports'))).data;
}

/** A term of ten weeks that ended yesterday, made current. */
export function lastTerm(admin: Staff): Promise<number> {
  return newTerm(admin, termForm({ name: 'Term 0', startDate: addDays(today, -70), endDate: addDays(today, -1), current: true }));
}

/** A term of ten weeks that began today, made current. */
export function thisTerm(admin: Staff): Promise<number> {
  return newTerm(admin, termForm({ name: 'Term 1', startDate: today, endDate: addDays(today, 69), current: true }));
}

/** What the statements of students say together, in whole cents. */
export async function statementSums(staff: Staff, students: readonly number[], term?: number) {
  const summaries: Record<string, number>[] = [];
  for (const student of students) summaries.push((await statementOf(staff, student, term)).summary);
  const cents = (name: string) => summaries.reduce((sum, summary) => sum + Math.round((summary[name] ?? Number.NaN) * 100), 0);
  return { billed: cents('totalBilled'), paid: cents('totalPaid'), balance: cents('currentBalance') };
}

/** The call that activates or deactivates a student, which must succeed. */
export const toggleStudent = (staff: Staff, student: number) => succeed(staff.patch(`/api/students/${student}/toggle-status`));
