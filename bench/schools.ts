import { nairobiToday } from '../src/core/dates.ts';
import { httpClient } from './http-load.ts';

export type BenchSchool = { token: string; studentIds: number[]; termId: number };

/** Makes a school over HTTP with one grade, one current term, one fee structure and so many students. */
export async function makeSchool(origin: string, { number, students }: { number: number; students: number }): Promise<BenchSchool> {
  const { send, close } = httpClient(origin, 8);
  const post = async (path: string, body: object, token?: string) => {
    const headers: Record<string, string> = { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` };
    if (token) headers.authorization = `Bearer ${token}`;
    const reply = await send('POST', path, headers, JSON.stringify(body));
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
    return JSON.parse(reply.text);
  };
  const username = `bench${number}`;
  const account = { schoolName: `Bench ${number}`, username, email: `${username}@example.test`, password: 'upepo-mwanana-7' };
  const { token } = await post('/api/auth/signup', account);
  const { data } = await post('/api/settings/configure-grades', { grades: [{ name: 'Grade 1', streams: ['East'] }] }, token);
  const [grade] = data.grades;
  const year = Number(nairobiToday().slice(0, 4));
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { term } = await post('/api/settings/terms', { name: 'Term 1', year, ...days, current: true }, token);
  const fees = { tuition_fee: 12000, ass_books: 1200, diary_fee: 350, activity_fee: 1000, others: 300 };
  await post('/api/settings/fee-structure', { grade: grade.id, term_id: term.id, ...fees }, token);
  const studentIds: number[] = [];
  for (let seat = 0; seat < students; seat += 1) {
    const child = {
      fullName: `Child ${seat}`,
      dob: '2016-05-06',
      gender: 'Female',
      guardianName: 'Guardian',
      contactNumber1: '0712345678',
    };
    const { student } = await post('/api/students/add', { ...child, grade_id: grade.id, stream_id: grade.streams[0].id }, token);
    studentIds.push(student.id);
  }
  close();
  return { token, studentIds, termId: term.id };
}
