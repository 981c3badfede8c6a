import { nairobiToday } from '../../src/core/dates.ts';
import { paid, payingSchool } from './paying-school.ts';
import { newStaff, type Staff, succeed } from './world.ts';

/** A school whose bursar takes cash, with a second bursar and one student who owes 10,000. */
export async function cashSchool() {
  const parts = await payingSchool();
  const bursar = await newStaff(parts.admin, 'bursar');
  const second = await newStaff(parts.admin, 'bursar');
  return { ...parts, bursar, second };
}

/** Asks to count a drawer: how many of each face, as `of1000: 3`. */
export const count = (staff: Staff, pieces: Record<string, number>) => staff.post('/api/days/count', pieces);

/** Counts a drawer, which must succeed, and answers the sheet. No pieces are an empty drawer, which is said with a 0. */
export const counted = async (staff: Staff, pieces: Record<string, number>) => (await succeed(count(staff, { of1: 0, ...pieces }))).day;

export const explain = (staff: Staff, day: number, reason = 'Change given twice') => staff.post(`/api/days/${day}/explain`, { reason });
export const countersign = (staff: Staff, day: number) => staff.post(`/api/days/${day}/countersign`);
export const sendBack = (staff: Staff, day: number, reason = 'Count the notes again') =>
  staff.post(`/api/days/${day}/send-back`, { reason });

export const bank = (staff: Staff, amount: number, more: { bankedOn: string; reference: string; cashierId?: number }) =>
  staff.post('/api/days/bankings', { amount, bank: 'KCB', ...more });

/** A slip of one shilling that a student paid in cash. */
export async function bankedSlip(staff: Staff, studentId: number): Promise<number> {
  await paid(staff, { studentId, amount: 1 });
  return (await succeed(bank(staff, 1, { bankedOn: nairobiToday(), reference: 'FT1' }))).banking.id;
}

export const reverseSlip = (staff: Staff, banking: number, reason = 'The amount was typed wrongly') =>
  staff.post(`/api/days/bankings/${banking}/reverse`, { reason });

export const sheetOf = (staff: Staff, day: number) => succeed(staff.read(`/api/days/${day}`));
