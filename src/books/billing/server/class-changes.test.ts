import { expect, test } from 'vitest';
import { paid, statementOf } from '../../../../tests/support/paying-school.ts';
import {
  chargesOf,
  newClass,
  newFee,
  newStudent,
  newTerm,
  nextTermForm,
  rowsOf,
  setFees,
  studentForm,
  termForm,
} from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const today = nairobiToday();

/** A student in Grade 4 East at 14,500, with Grade 5 at 15,250 and a second stream of each, in a term of these days. */
async function schoolWithMover(days: Record<string, unknown> = {}) {
  const school = await newSchool();
  const { admin } = school;
  const [four, five] = [await newClass(admin, 'Grade 4', 'East'), await newClass(admin, 'Grade 5', 'East')];
  const west = await newClass(admin, 'Grade 5', 'West');
  const { term } = await succeed(admin.post('/api/settings/terms', termForm({ ...days, current: true })));
  await setFees(admin, { ...four, term: term.id }, { tuition_fee: 14_500 });
  await setFees(admin, { ...five, term: term.id }, { tuition_fee: 15_000, diary_fee: 250 });
  const student = await newStudent(admin, four);
  const move = async (to: { grade: number; stream: number }, billFrom?: unknown) =>
    admin.patch(`/api/students/${student}/update`, { ...studentForm(to), gradeId: to.grade, streamId: to.stream, billFrom });
  const preview = (to: { grade: number; stream: number }) =>
    succeed(admin.read(`/api/students/${student}/class-change?gradeId=${to.grade}&streamId=${to.stream}`));
  return { school, admin, four, five, west, student, move, preview, term: { ...term, text: `Term 1 ${term.year}` } };
}

const classesOf = (school: School) =>
  rowsOf(
    school,
    `select t.name as term, g.name as grade, s.name as stream from student_terms x join terms t using (school_id, term_id)
     join grades g using (school_id, grade_id) join streams s on s.school_id = x.school_id and s.stream_id = x.stream_id
     where x.school_id = $1 order by t.start_date`,
  );

test('a move says its amounts before it is saved, and posts exactly those', async () => {
  const { school, five, four, student, move, preview, term } = await schoolWithMover();
  const bill = { id: term.id, name: term.text, billNow: 14_500, billAfter: 15_250, difference: 750 };
  const currentTerm = { id: term.id, name: term.text, endDate: term.endDate, isOver: false };
  expect(await preview(five)).toEqual({ currentTerm, terms: [bill] });
  expect(await preview(four), 'the grade of now').toEqual({ currentTerm, terms: [] });
  const { message } = await succeed(move(five));
  expect(message).toBe(`Student updated successfully. Fees of ${term.text} rise by KES 750.00 to KES 15,250.00.`);
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 15000', 'Term 1 diary 250']);
  const back = await succeed(move(four, 'now'));
  expect(back.message).toBe(`Student updated successfully. Fees of ${term.text} fall by KES 750.00 to KES 14,500.00.`);
});

test('a move to a grade without fees takes the old ones off, leaves additional fees, and says so before', async () => {
  const { school, admin, student, move, preview, term } = await schoolWithMover();
  const bus = await newFee(admin, 1500, 'Bus');
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: student, additionalFeeId: bus }));
  const six = await newClass(admin, 'Grade 6');
  const bill = { id: term.id, name: term.text, billNow: 16_000, billAfter: 1500, difference: -14_500 };
  expect((await preview(six)).terms).toEqual([bill]);
  const { message } = await succeed(move(six));
  expect(message).toBe(`Student updated successfully. Fees of ${term.text} fall by KES 14,500.00 to KES 1,500.00.`);
  expect(await chargesOf(school, student)).toEqual(['Term 1 additional_fees 1500']);
});

test('a move from the next term posts nothing now, and the next term bills the new grade', async () => {
  const { school, admin, five, student, move, preview, term } = await schoolWithMover({
    startDate: addDays(today, -90),
    endDate: addDays(today, -1),
  });
  expect((await preview(five)).currentTerm).toMatchObject({ isOver: true, endDate: addDays(today, -1) });
  const { message } = await succeed(move(five, 'nextTerm'));
  expect(message).toBe(
    `Student updated successfully. Fees of ${term.text} stay at KES 14,500.00; the new grade counts from the next term.`,
  );
  for (const _ of ['leaves', 'is back']) await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 14500']);
  expect(await classesOf(school)).toEqual([{ term: 'Term 1', grade: 'Grade 4', stream: 'East' }]);
  const next = await newTerm(admin, nextTermForm());
  await setFees(admin, { ...five, term: next }, { tuition_fee: 16_000 });
  await succeed(admin.post('/api/settings/terms', nextTermForm({ term_id: next, current: true })));
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 14500', 'Term 2 tuition 16000']);
  expect((await statementOf(admin, student, next)).studentInfo.grade).toBe('Grade 5');
});

test('a change of stream moves no money and no other grade’s term, with an earlier term current again too', async () => {
  const { school, admin, five, west, four, student, move, preview, term } = await schoolWithMover();
  const next = await newTerm(admin, nextTermForm());
  for (const place of [four, five]) await setFees(admin, { ...place, term: next }, { tuition_fee: 20_000 });
  await succeed(admin.post('/api/settings/terms', nextTermForm({ term_id: next, current: true })));
  expect((await preview(five)).terms.map(({ id }: { id: number }) => id)).toEqual([next]);
  await succeed(move(five));
  await succeed(admin.post('/api/settings/terms', termForm({ term_id: term.id, current: true })));
  const charges = await chargesOf(school, student);
  const { message } = await succeed(move(west));
  expect(message).toBe('Student updated successfully.');
  expect(await chargesOf(school, student)).toEqual(charges);
  expect(await classesOf(school)).toEqual([
    { term: 'Term 1', grade: 'Grade 4', stream: 'East' },
    { term: 'Term 2', grade: 'Grade 5', stream: 'West' },
  ]);
});

test('a change of stream from the next term leaves the class of this term as it was billed', async () => {
  const { school, admin, move } = await schoolWithMover();
  await succeed(move(await newClass(admin, 'Grade 4', 'West'), 'nextTerm'));
  expect(await classesOf(school)).toEqual([{ term: 'Term 1', grade: 'Grade 4', stream: 'East' }]);
});

test('a student without a bill moves without a question, and a wrong beginning is refused', async () => {
  const { admin, four, five, student, move } = await schoolWithMover();
  await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  const other = await newSchool();
  const theirs = await newClass(other.admin);
  const unbilled = await newStudent(other.admin, theirs);
  expect(
    await succeed(other.admin.read(`/api/students/${unbilled}/class-change?gradeId=${theirs.grade}&streamId=${theirs.stream}`)),
  ).toEqual({ currentTerm: null, terms: [] });
  const read = (query: string) => admin.read(`/api/students/${student}/class-change?${query}`);
  expect((await read(`gradeId=${theirs.grade}&streamId=${theirs.stream}`)).body).toMatchObject({ status: 404, code: 'GRADE_NOT_FOUND' });
  expect((await read(`gradeId=${four.grade}&streamId=${five.stream}`)).body).toMatchObject({ status: 400, code: 'STREAM_NOT_IN_GRADE' });
  for (const from of ['later', 1, true])
    expect((await move(five, from)).body).toMatchObject({ status: 400, errors: [{ path: 'billFrom' }] });
  expect((await move(five, '')).status, 'nothing said means now').toBe(200);
});

test('who joined for the next term and has paid is in the new class at once after a move, and is charged nothing by it', async () => {
  const { school, admin, four, five, west } = await schoolWithMover({ startDate: addDays(today, -90), endDate: addDays(today, -1) });
  const newcomer = await newStudent(admin, four, { fullName: 'Neema Achieng', billFrom: 'nextTerm' });
  await paid(admin, { studentId: newcomer, amount: 5000 });
  const move = (to: { grade: number; stream: number }) =>
    succeed(
      admin.patch(`/api/students/${newcomer}/update`, {
        ...studentForm(to, { fullName: 'Neema Achieng' }),
        gradeId: to.grade,
        streamId: to.stream,
      }),
    );
  const classNow = async () => {
    const { grade, stream } = (await statementOf(admin, newcomer)).studentInfo;
    return `${grade} ${stream}`;
  };
  const asked = `/api/students/${newcomer}/class-change?gradeId=${five.grade}&streamId=${five.stream}`;
  expect((await succeed(admin.read(asked))).terms).toEqual([]);
  expect((await move(five)).message).toBe('Student updated successfully.');
  expect(await classNow()).toBe('Grade 5 East');
  await move(west);
  expect(await classNow()).toBe('Grade 5 West');
  expect((await succeed(admin.read(`/api/balances?grade=${five.grade}`))).students).toMatchObject([{ id: newcomer }]);
  expect(await chargesOf(school, newcomer)).toEqual([]);
});
