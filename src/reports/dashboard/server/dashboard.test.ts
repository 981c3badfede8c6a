import { expect, test } from 'vitest';
import { failedJob } from '../../../../tests/support/jobs.ts';
import { failedMessage } from '../../../../tests/support/messaging-school.ts';
import { moveDays } from '../../../../tests/support/moved-days.ts';
import {
  ask,
  newSchool,
  newStaff,
  nextNumber,
  type School,
  type Staff,
  succeed,
  testStore,
  useServer,
} from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

const today = nairobiToday();
const year = Number(today.slice(0, 4));

const dashboard = (staff: Staff) => succeed(staff.read('/api/dashboard'));
const figures = async (staff: Staff) => (await dashboard(staff)).data;
const asOwner = (text: string, values: unknown[] = []) => testStore().asOwner((client) => client.query(text, values));

type Furnished = School & { gradeId: number; streamId: number; termId: number };

/** A school with a grade, and a current term that runs from a month ago to a month from now. */
async function schoolInTerm(): Promise<Furnished> {
  const school = await newSchool();
  const { admin } = school;
  const { data } = await succeed(admin.post('/api/settings/configure-grades', { grades: [{ name: 'Grade 4', streams: ['East'] }] }));
  const dates = { startDate: addDays(today, -30), endDate: addDays(today, 30) };
  const { term } = await succeed(admin.post('/api/settings/terms', { name: 'Term 2', year, ...dates, current: true }));
  const [grade] = data.grades;
  return { ...school, gradeId: grade.id, streamId: grade.streams[0].id, termId: term.id };
}

async function newStudent({ admin, gradeId, streamId }: Furnished, fullName = `Mwanafunzi ${nextNumber()}`): Promise<number> {
  const { student } = await succeed(
    admin.post('/api/students/add', {
      fullName,
      dob: '2016-02-03',
      gender: 'Male',
      guardianName: 'Wanjiku Kamau',
      contactNumber1: '0712345678',
      grade_id: gradeId,
      stream_id: streamId,
    }),
  );
  return student.id;
}

const leave = ({ admin }: School, id: number) => succeed(admin.patch(`/api/students/${id}/toggle-status`));

async function pay(staff: Staff, studentId: number, amount: number, method = 'Cash'): Promise<number> {
  const code = method === 'Cash' ? undefined : `CODE${nextNumber()}`;
  const { payment } = await succeed(staff.post('/api/payments/new', { studentId, amount, method, code }));
  return payment.id;
}

test('a new school has no term, no students and nothing taken, and the dashboard still opens', async () => {
  const { admin, name } = await newSchool();
  expect(await dashboard(admin)).toEqual({
    schoolName: name,
    user: { username: admin.username, role: 'admin' },
    currentTerm: null,
    waiting: 0,
    moneyWaiting: 0,
    noticesWaiting: 0,
    messagesFailed: 0,
    jobsFailed: 0,
    setUp: { grades: false, term: false, feeStructures: false, students: false },
    data: {
      totalActiveStudents: 0,
      totalInactiveStudentsTerm: 0,
      totalPaidViaCashToday: 0,
      totalBankedToday: 0,
      totalMpesaToday: 0,
      recentPayments: [],
    },
  });
});

test('the shell learns the school, the user and the current term', async () => {
  const school = await schoolInTerm();
  const bursar = await school.bursar();
  expect(await dashboard(bursar)).toMatchObject({
    schoolName: school.name,
    user: { username: bursar.username, role: 'bursar' },
    currentTerm: { id: school.termId, name: 'Term 2' },
  });
});

test('active students are counted, and of those who left only the ones who left since the current term began', async () => {
  const school = await schoolInTerm();
  const ids = [];
  for (let count = 0; count < 6; count += 1) ids.push(await newStudent(school));
  for (const id of ids.slice(0, 4)) await leave(school, id);
  const leftOn = async (id: number | undefined, day: string) =>
    asOwner(
      `update students set left_date = $3 where student_id = $2 and school_id = (select school_id from usernames where username = $1)`,
      [school.admin.username, id, day],
    );
  await leftOn(ids[0], addDays(today, -31));
  await leftOn(ids[1], addDays(today, -30));
  await leftOn(ids[2], addDays(today, 30));
  // After its last day the term is still the current one until another is opened.
  await leftOn(ids[3], addDays(today, 31));
  expect(await figures(school.admin)).toMatchObject({ totalActiveStudents: 2, totalInactiveStudentsTerm: 3 });
});

test('a student who comes back is active again', async () => {
  const school = await schoolInTerm();
  const id = await newStudent(school);
  await leave(school, id);
  expect(await figures(school.admin)).toMatchObject({ totalActiveStudents: 0, totalInactiveStudentsTerm: 1 });
  await leave(school, id);
  expect(await figures(school.admin)).toMatchObject({ totalActiveStudents: 1, totalInactiveStudentsTerm: 0 });
});

test('what came in today is told by method, to the cent', async () => {
  const school = await schoolInTerm();
  const id = await newStudent(school);
  for (const [amount, method] of [
    [1000.25, 'Cash'],
    [0.5 + 1, 'Cash'],
    [2000, 'Bank'],
    [300.1, 'Mpesa'],
    [300.2, 'Mpesa'],
  ] as const) {
    await pay(school.admin, id, amount, method);
  }
  expect(await figures(school.admin)).toMatchObject({ totalPaidViaCashToday: 1001.75, totalBankedToday: 2000, totalMpesaToday: 600.3 });
});

test('payments of another day are not today’s', async () => {
  const school = await schoolInTerm();
  const id = await newStudent(school);
  const yesterday = await pay(school.admin, id, 500);
  await pay(school.admin, id, 70);
  await moveDays(school, `paid_on - (payment_id = ${yesterday})::int`);
  expect((await figures(school.admin)).totalPaidViaCashToday).toBe(70);
});

test('a reversal takes its payment out of the day’s total by the method it was paid with, and is a row of its own', async () => {
  const school = await schoolInTerm();
  const bursar = await school.bursar();
  const id = await newStudent(school);
  const wrong = await pay(bursar, id, 900, 'Mpesa');
  const right = await pay(bursar, id, 400, 'Mpesa');
  await pay(bursar, id, 100);
  await succeed(school.admin.post(`/api/payments/${wrong}/reverse`, { reason: 'Wrong child' }));
  const after = await figures(school.admin);
  expect(after).toMatchObject({ totalMpesaToday: 400, totalPaidViaCashToday: 100, totalBankedToday: 0 });
  const [newest, ...others] = after.recentPayments;
  expect(newest).toMatchObject({ kind: 'reversal', id: wrong, isVerified: false, isReversed: true });
  const paymentOf = (receipt: number) => others.find(({ id }: { id: number }) => id === receipt);
  expect(paymentOf(wrong)).toMatchObject({ kind: 'payment', amount: -newest.amount, isVerified: false, isReversed: true });
  expect(paymentOf(right)).toMatchObject({ kind: 'payment', isReversed: false });
});

test('the reversal today of an older payment makes today’s total negative: that money went out today', async () => {
  const school = await schoolInTerm();
  const bursar = await school.bursar();
  const payment = await pay(bursar, await newStudent(school), 250, 'Bank');
  await moveDays(school, 'paid_on - 3');
  await succeed(school.admin.post(`/api/payments/${payment}/reverse`, { reason: 'Bounced' }));
  expect((await figures(school.admin)).totalBankedToday).toBe(-250);
});

test('recent payments are the last ten, the newest first, with student, grade, code and status', async () => {
  const school = await schoolInTerm();
  const id = await newStudent(school, 'Akinyi Odhiambo');
  for (let count = 1; count <= 11; count += 1) await pay(school.admin, id, count);
  await succeed(school.admin.post('/api/payments/new', { studentId: id, amount: 55, method: 'Bank', code: 'slip 77' }));
  const { recentPayments } = await figures(school.admin);
  expect(recentPayments.map((payment: { id: number }) => payment.id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  const student = { id, fullName: 'Akinyi Odhiambo', grade: { name: 'Grade 4' } };
  const stands = { kind: 'payment', isReversed: false, student };
  expect(recentPayments[0]).toEqual({ ...stands, id: 12, amount: 55, method: 'Bank', code: 'SLIP77', isVerified: false });
  expect(recentPayments[1]).toEqual({ ...stands, id: 11, amount: 11, method: 'Cash', code: null, isVerified: true });
});

test('a pending payment shows as verified once a second person approved it', async () => {
  const school = await schoolInTerm();
  const payment = await pay(await school.bursar(), await newStudent(school), 800, 'Mpesa');
  expect((await figures(school.admin)).recentPayments[0].isVerified).toBe(false);
  await succeed(school.admin.post(`/api/payments/${payment}/verify`));
  expect((await figures(school.admin)).recentPayments[0].isVerified).toBe(true);
});

test('a teacher gets the students’ figures and no money at all', async () => {
  const school = await schoolInTerm();
  await pay(school.admin, await newStudent(school), 1234.56);
  const teacher = await school.teacher();
  const answer = await teacher.read('/api/dashboard');
  expect(answer.body).toEqual({
    schoolName: school.name,
    user: { username: teacher.username, role: 'teacher' },
    currentTerm: { id: school.termId, name: 'Term 2' },
    data: { totalActiveStudents: 1, totalInactiveStudentsTerm: 0 },
  });
  expect(answer.text).not.toMatch(/1234|payment|total(Paid|Banked|Mpesa)/i);
});

test('what failed is counted for those who can try it again', async () => {
  const school = await schoolInTerm();
  const { admin } = school;
  const student = await newStudent(school);
  await failedJob(admin);
  for (const mark of ['moja', 'mbili']) await failedMessage(admin, { student, mark });
  expect(await dashboard(admin)).toMatchObject({ messagesFailed: 2, jobsFailed: 1 });
  const seen = await dashboard(await school.bursar());
  expect([seen.messagesFailed, seen.jobsFailed]).toEqual([2, undefined]);
});

test('a change of role by hand shows at once, because the role is read from the user and not the token', async () => {
  const { admin } = await newSchool();
  const bursar = await newStaff(admin, 'bursar');
  await asOwner(`update users set role = 'teacher' where username = $1`, [bursar.username]);
  expect((await dashboard(bursar)).user.role).toBe('teacher');
  expect((await figures(bursar)).recentPayments).toBeUndefined();
});

test('one school’s students and payments are in no other school’s figures', async () => {
  const [ours, theirs] = [await schoolInTerm(), await schoolInTerm()];
  await pay(theirs.admin, await newStudent(theirs), 5000);
  expect(await figures(ours.admin)).toEqual({
    totalActiveStudents: 0,
    totalInactiveStudentsTerm: 0,
    totalPaidViaCashToday: 0,
    totalBankedToday: 0,
    totalMpesaToday: 0,
    recentPayments: [],
  });
});

test('nobody sees a dashboard without signing in', async () => {
  expect((await ask({ url: '/api/dashboard' })).body).toMatchObject({
    status: 401,
    code: 'NOT_SIGNED_IN',
    message: 'Please sign in.',
    error: 'Please sign in.',
  });
});
