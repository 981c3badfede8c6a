import { balanceOf, paid } from './paying-school.ts';
import { newStudent, type Place } from './school-parts.ts';
import { type Staff, succeed } from './world.ts';

/** Pays what a student owes in cash and deactivates the student, so that nothing stands against an erasure. */
export async function settleAndLeave(admin: Staff, student: number): Promise<void> {
  const owed = await balanceOf(admin, student);
  if (owed > 0) await paid(admin, { studentId: student, amount: owed });
  await succeed(admin.patch(`/api/students/${student}/toggle-status`));
}

/** A student who left and owes nothing. */
export async function leftStudent(admin: Staff, place: Place, changes: Record<string, unknown> = {}): Promise<number> {
  const student = await newStudent(admin, place, changes);
  await settleAndLeave(admin, student);
  return student;
}

export const whyErased = { basis: 'guardian', confirmation: 'ERASE' };

export const erase = (staff: Staff, student: unknown, why: Record<string, unknown> = {}) =>
  staff.post(`/api/students/${student}/erase`, { ...whyErased, ...why });
