import { newClass, newFee, newStudent, newTerm, nextTermForm, setFees } from './school-parts.ts';
import { newSchool, newStaff, type Staff, succeed } from './world.ts';

export const url = '/api/settings/terms';

export const undo = (staff: Staff, term: number, body: object = { reason: 'Opened by mistake' }) =>
  staff.post(`${url}/${term}/undo-opening`, body);
export const open = (staff: Staff, form: Record<string, unknown>) => succeed(staff.post(url, { ...form, current: true }));

/** The name of the current term, in a list that is empty when there is none. */
export async function currentNames(staff: Staff): Promise<string[]> {
  const { terms } = await succeed(staff.read(url));
  return terms.filter(({ current }: { current: boolean }) => current).map(({ name }: { name: string }) => name);
}

/** A school with two students at 10,000 in Term 1, whose Term 2 at 20,000 its administrator has just opened by mistake. */
export async function mistakenOpening() {
  const school = await newSchool();
  const { admin } = school;
  const second = await newStaff(admin, 'admin');
  const place = await newClass(admin);
  const first = await newTerm(admin);
  const next = await newTerm(admin, nextTermForm());
  await setFees(admin, { ...place, term: first });
  await setFees(admin, { ...place, term: next }, { tuition_fee: 20_000, diary_fee: 250 });
  const students = [await newStudent(admin, place), await newStudent(admin, place)];
  const bus = await newFee(admin, 1500);
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: students[0], additionalFeeId: bus }));
  await open(admin, nextTermForm({ term_id: next }));
  return { school, admin, second, place, first, next, students, nextForm: nextTermForm({ term_id: next }) };
}
