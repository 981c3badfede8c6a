import { beforeEach, expect, test } from 'vitest';
import { paid, statementOf } from '../../../../tests/support/paying-school.ts';
import {
  atOnce,
  newClass,
  newStudent,
  newTerm,
  nextTermForm,
  type Place,
  rowsOf,
  setFees,
  studentForm,
} from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, type School, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

let school: School;
let place: Place;

beforeEach(async () => {
  school = await newSchool();
  place = await newClass(school.admin, 'Grade 4');
});

type Grade = { id: number; name: string; streams: { id: number; name: string }[]; subjects: { id: number; name: string }[] };

const grades = async (): Promise<Grade[]> => (await succeed(school.admin.read('/api/settings/configure-grades'))).grades;
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const renameGrade = (name: unknown, id = place.grade) => school.admin.patch(`/api/settings/grades/${id}`, { name });
const renameStream = (name: unknown, id = place.stream) => school.admin.patch(`/api/settings/streams/${id}`, { name });
const removeGrade = (gradeId = place.grade) => school.admin.post('/api/settings/grades/remove', { gradeId });
const removeStream = (streamId = place.stream) => school.admin.post('/api/settings/streams/remove', { streamId });

test('a renamed grade stands at its new place on the ladder, with the streams and subjects that it had', async () => {
  await newClass(school.admin, 'Grade 5');
  const [before] = await grades();
  const answer = await renameGrade('  Grade   6 ');
  expect(answer.body).toEqual({ message: 'The grade is now called Grade 6.', grade: { id: place.grade, name: 'Grade 6' } });
  const after = await grades();
  expect(namesOf(after)).toEqual(['Grade 5', 'Grade 6']);
  expect(after[1]).toEqual({ ...before, name: 'Grade 6' });
});

test('lists and statements say the new names; a receipt says those that it was made with', async () => {
  const { admin } = school;
  const term = await newTerm(admin);
  await setFees(admin, { ...place, term });
  const student = await newStudent(admin, place);
  const payment = await paid(admin, { studentId: student });
  await succeed(renameGrade('Darasa la 4'));
  await succeed(renameStream('Mashariki'));
  const receipt = await succeed(admin.read(`/api/payments/student/${student}/receipt/${payment.id}`));
  expect(receipt.student).toMatchObject({ grade: 'Grade 4', stream: 'East' });
  const names = { grade: 'Darasa la 4', stream: 'Mashariki' };
  expect((await statementOf(admin, student)).studentInfo).toMatchObject(names);
  expect((await succeed(admin.read('/api/payments/view'))).students).toEqual([expect.objectContaining(names)]);
});

test('a name that another grade has is refused beside the field; a grade takes its own in other letters', async () => {
  await newClass(school.admin, 'Grade 5');
  const message = 'There is already a grade named GRADE 5.';
  expect((await renameGrade('GRADE  5')).body).toMatchObject({
    status: 409,
    code: 'GRADE_EXISTS',
    error: message,
    errors: [{ path: 'name', message }],
  });
  expect(namesOf(await grades())).toEqual(['Grade 4', 'Grade 5']);
  await succeed(renameGrade('GRADE 4'));
});

test('a stream takes another name, and none that its grade has already; other grades may have it', async () => {
  await newClass(school.admin, 'Grade 4', 'West');
  await newClass(school.admin, 'Grade 5', 'North');
  const message = 'Grade 4 already has a stream named WEST.';
  expect((await renameStream('WEST')).body).toMatchObject({ status: 409, code: 'STREAM_EXISTS', errors: [{ path: 'name', message }] });
  expect((await renameStream(' North ')).body).toEqual({
    message: 'The stream is now called Grade 4 North.',
    stream: { id: place.stream, name: 'North', gradeId: place.grade },
  });
  expect((await grades())[0]?.streams.map(({ name }) => name)).toEqual(['North', 'West']);
});

test('a grade that nothing refers to goes with its streams and subjects, and its name is free', async () => {
  await newClass(school.admin, 'Grade 5');
  expect((await removeGrade()).body).toEqual({ message: 'Grade 4 removed.' });
  expect(namesOf(await grades())).toEqual(['Grade 5']);
  const [left] = await rowsOf(
    school,
    `select (select count(*)::int from streams where school_id = $1) as streams,
            (select count(*)::int from subjects where school_id = $1) as subjects`,
  );
  expect(left).toEqual({ streams: 1, subjects: 8 });
  await newClass(school.admin, 'Grade 4');
});

test('a grade is kept by its students, its fees and its teachers, and the refusal says by which', async () => {
  const { admin } = school;
  const [grade] = await grades();
  await newStudent(admin, place);
  expect((await removeGrade()).body).toMatchObject({
    status: 409,
    code: 'GRADE_IN_USE',
    error: 'Grade 4 has 1 student, so it cannot be removed.',
  });
  await newStudent(admin, place);
  const term = await newTerm(admin);
  await setFees(admin, { ...place, term });
  await newStaff(admin, 'teacher');
  const { teachers } = await succeed(admin.read('/api/teachers/subject-allocation'));
  const streamSubjectAssignments = [{ streamId: place.stream, subjectId: grade?.subjects[0]?.id }];
  await succeed(admin.post('/api/teachers/assign-subjects', { teacherId: teachers[0].id, streamSubjectAssignments }));
  const error = 'Grade 4 has 2 students, 1 fee structure and 1 subject with a teacher, so it cannot be removed.';
  expect((await removeGrade()).body.error).toBe(error);
  expect((await removeStream()).body).toMatchObject({
    status: 409,
    code: 'STREAM_IN_USE',
    error: 'Grade 4 East has 2 students and 1 subject with a teacher, so it cannot be removed.',
  });
  expect(await grades()).toEqual([grade]);
});

test('a class that a student was billed in and has left is kept for the records of those terms', async () => {
  const { admin } = school;
  await newTerm(admin);
  const student = await newStudent(admin, place);
  await newTerm(admin, nextTermForm({ current: true }));
  const west = await newClass(admin, 'Grade 4', 'West');
  const { grade_id: _, stream_id: __, ...particulars } = studentForm(place);
  const moved = { ...particulars, gradeId: west.grade, streamId: west.stream };
  await succeed(admin.patch(`/api/students/${student}/update`, moved));
  await rowsOf(school, 'update student_terms set stream_id = $2 where school_id = $1', [place.stream]);
  expect((await removeStream()).body.error).toBe('Grade 4 East has 1 student of earlier terms, so it cannot be removed.');
});

test('a stream that nobody is in can be removed, and its grade stays', async () => {
  const west = await newClass(school.admin, 'Grade 4', 'West');
  await newStudent(school.admin, place);
  expect((await removeStream(west.stream)).body).toEqual({ message: 'Grade 4 West removed.' });
  expect((await grades())[0]?.streams.map(({ name }) => name)).toEqual(['East']);
});

test('a grade that is removed while students join it either goes without them or stays with them', async () => {
  const answers = await atOnce(12, (index) => (index === 5 ? removeGrade() : school.admin.post('/api/students/add', studentForm(place))));
  const [row] = await rowsOf(
    school,
    `select (select count(*)::int from students where school_id = $1) as students,
            (select count(*)::int from grades where school_id = $1) as grades`,
  );
  const removed = answers[5]?.status === 200;
  expect(row?.grades).toBe(removed ? 0 : 1);
  if (removed) expect(row?.students).toBe(0);
  for (const { status } of answers) expect([200, 201, 400, 404, 409]).toContain(status);
});

test('grades and streams of another school are answered as ones that nobody has, and stay', async () => {
  const other = await newSchool();
  const theirs = await newClass(other.admin, 'Grade 4');
  for (const id of [theirs.grade, 2_000_000_123]) {
    for (const { body } of [await renameGrade('Mine', id), await removeGrade(id)]) {
      expect(body).toMatchObject({ status: 404, code: 'GRADE_NOT_FOUND' });
    }
  }
  for (const id of [theirs.stream, 2_000_000_123]) {
    for (const { body } of [await renameStream('Mine', id), await removeStream(id)]) {
      expect(body).toMatchObject({ status: 404, code: 'STREAM_NOT_FOUND' });
    }
  }
  expect(namesOf((await succeed(other.admin.read('/api/settings/configure-grades'))).grades)).toEqual(['Grade 4']);
});

test('only administrators rename and remove', async () => {
  for (const staff of [await school.bursar(), await school.teacher()]) {
    const answers = [
      await staff.patch(`/api/settings/grades/${place.grade}`, { name: 'Mine' }),
      await staff.patch(`/api/settings/streams/${place.stream}`, { name: 'Mine' }),
      await staff.post('/api/settings/grades/remove', { gradeId: place.grade }),
      await staff.post('/api/settings/streams/remove', { streamId: place.stream }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('FORBIDDEN'));
  }
});

test.each([
  ['', 'Stream name is required'],
  ['East, West', 'Stream name must not have a comma'],
  ['x'.repeat(61), 'Stream name must be at most 60 characters'],
])('a stream is not called %j', async (name, message) => {
  expect((await renameStream(name)).body).toMatchObject({ status: 400, errors: [{ path: 'name', message }] });
});
