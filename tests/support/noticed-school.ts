import { newClass, newStudent, newTerm } from './school-parts.ts';
import { newSchool, type Staff, succeed } from './world.ts';

/** The notifications of a person and how many of them are unread. */
export const list = (staff: Staff) => succeed(staff.read('/api/notifications'));
export const read = (staff: Staff, body: unknown) => staff.post('/api/notifications/read', body);
export const titles = async (staff: Staff) => (await list(staff)).notifications.map(({ title }: { title: string }) => title);
/** Records 1,500.50 in cash unless another method is stated. */
export const pay = (staff: Staff, studentId: number, method = 'Cash', code?: string) =>
  succeed(staff.post('/api/payments/new', { studentId, amount: '1500.50', method, code }));

/** A school whose bursar knows of everything that happens from now on. */
export async function busySchool() {
  const school = await newSchool();
  const [bursar, teacher] = [await school.bursar(), await school.teacher()];
  const place = await newClass(school.admin);
  await newTerm(school.admin);
  const student = await newStudent(school.admin, place, { fullName: 'Achieng Otieno' });
  return { school, admin: school.admin, bursar, teacher, place, student };
}
