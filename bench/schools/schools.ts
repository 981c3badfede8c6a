import { nairobiToday } from '../../src/core/dates.ts';
import { type Staff, staffClient } from '../http-load.ts';

export type BenchSchool = { token: string; studentIds: number[]; termId: number; gradeId: number; streamId: number };
type Place = { gradeId: number; streamId: number };

const fees = { tuition_fee: 12000, ass_books: 1200, diary_fee: 350, activity_fee: 1000, others: 300 };

/** Makes a school over HTTP with one grade, one current term, one fee structure and so many students. */
export async function makeSchool(origin: string, { number, students }: { number: number; students: number }): Promise<BenchSchool> {
  const address = `10.1.${number >> 8}.${number & 255}`;
  const stranger = staffClient(origin, { address });
  const username = `bench${number}`;
  const account = { schoolName: `Bench ${number}`, username, email: `${username}@example.test`, password: 'upepo-mwanana-7' };
  const { token } = await stranger.post('/api/auth/signup', account);
  stranger.close();
  const staff = staffClient(origin, { address, token });
  const { data } = await staff.post('/api/settings/configure-grades', { grades: [{ name: 'Grade 1', streams: ['East'] }] });
  const [grade] = data.grades;
  const place = { gradeId: grade.id, streamId: grade.streams[0].id };
  const termId = await openTerm(staff, { name: 'Term 1', gradeIds: [place.gradeId] });
  const studentIds: number[] = [];
  for (let seat = 0; seat < students; seat += 1) studentIds.push(await enrol(staff, place, seat));
  staff.close();
  return { token, studentIds, termId, ...place };
}

/** So many schools, one after the other: the first has the id 1, and so have its user, term, grade and stream; the second 2, and so on. */
export async function makeSchools(origin: string, { count, students }: { count: number; students: number }): Promise<BenchSchool[]> {
  const schools: BenchSchool[] = [];
  for (let number = 1; number <= count; number += 1) schools.push(await makeSchool(origin, { number, students }));
  return schools;
}

/** Enrols a child there and answers the student's id. */
export async function enrol(staff: Staff, { gradeId, streamId }: Place, seat: number): Promise<number> {
  const child = { fullName: `Child ${seat}`, dob: '2016-05-06', gender: 'Female', guardianName: 'Guardian', contactNumber1: '0712345678' };
  const { student } = await staff.post('/api/students/add', { ...child, grade_id: gradeId, stream_id: streamId });
  return student.id;
}

/** Makes a term of this year with fees of five vote heads for these grades, and makes it current, which bills it. Answers its id. */
async function openTerm(staff: Staff, { name, gradeIds }: { name: string; gradeIds: readonly number[] }): Promise<number> {
  const { termId, open } = await prepareTerm(staff, { name, gradeIds });
  await open();
  return termId;
}

/** Like `openTerm`, but leaves the last step, which bills the students, to the one who measures it. */
export async function prepareTerm(staff: Staff, { name, gradeIds }: { name: string; gradeIds: readonly number[] }) {
  const year = Number(nairobiToday().slice(0, 4));
  const days = { name, year, startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { term } = await staff.post('/api/settings/terms', days);
  for (const grade of gradeIds) await staff.post('/api/settings/fee-structure', { grade, term_id: term.id, ...fees });
  const open = (): Promise<{ message: string }> => staff.post('/api/settings/terms', { ...days, term_id: term.id, current: true });
  return { termId: term.id as number, open };
}
