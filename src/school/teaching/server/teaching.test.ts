import { beforeEach, expect, test } from 'vitest';
import { atOnce, rowsOf } from '../../../../tests/support/school-parts.ts';
import {
  allocationUrl,
  type Grade,
  type Named,
  newTeacher,
  removeUrl,
  type TeachingSchool,
  teachingSchool,
} from '../../../../tests/support/teaching-school.ts';
import { nextNumber, password, type School, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

let school: School;
let pair: TeachingSchool['pair'];
let allOf: TeachingSchool['allOf'];
let assign: TeachingSchool['assign'];
let assignments: TeachingSchool['assignments'];

beforeEach(async () => {
  ({ school, pair, allOf, assign, assignments } = await teachingSchool());
});

const english = () => pair('Grade 4', 'East', 'English');

test('every stream has an assignment for each subject of its grade, without a teacher at first', async () => {
  const { grades: listed, teachers, maxLessonsPerWeek } = await succeed(school.admin.read(allocationUrl));
  expect(listed.map(({ name }: Grade) => name)).toEqual(['Grade 4', 'Grade 7']);
  expect([teachers, maxLessonsPerWeek]).toEqual([[], 30]);
  for (const grade of listed) {
    for (const stream of grade.streams) {
      expect(stream).toEqual({
        id: expect.any(Number),
        name: expect.any(String),
        gradeId: grade.id,
        subjectAssignments: grade.subjects.map(({ id, name }: Named) => ({
          subject: { id, name },
          teacher: null,
          stream: { id: stream.id },
        })),
      });
    }
  }
  expect(listed[0].subjects[0]).toEqual({ id: expect.any(Number), name: 'English', lessonsPerWeek: 5 });
});

test('a grade without streams, and a stream of a grade without subjects, have empty lists', async () => {
  await succeed(school.admin.post('/api/settings/configure-grades', { grades: [{ name: 'Grade 1' }, { name: 'Club', streams: ['One'] }] }));
  const club = (await succeed(school.admin.read(allocationUrl))).grades.find(({ name }: Named) => name === 'Club');
  for (const { id } of club.subjects) await succeed(school.admin.post('/api/settings/subjects/remove', { subjectId: id }));
  const { grades: listed } = await succeed(school.admin.read(allocationUrl));
  expect(listed.find(({ name }: Named) => name === 'Grade 1').streams).toEqual([]);
  const emptied = listed.find(({ name }: Named) => name === 'Club');
  expect([emptied.subjects, emptied.streams[0].subjectAssignments]).toEqual([[], []]);
});

test('teachers are listed by name, whatever the case of its letters', async () => {
  const number = nextNumber();
  for (const name of ['zawadi', 'amina', 'Baraka']) {
    const user = { username: `${name}${number}`, email: 'm@example.test', password, role: 'teacher' };
    await succeed(school.admin.post('/api/settings/new-user', user));
  }
  const { teachers } = await succeed(school.admin.read(allocationUrl));
  const names = teachers.map(({ username }: { username: string }) => username);
  expect(names).toEqual(['amina', 'Baraka', 'zawadi'].map((name) => `${name}${number}`));
});

test('assigned subjects show their teacher, and the teacher the lessons that they come to', async () => {
  const teacher = await newTeacher(school.admin);
  const wanted = [english(), pair('Grade 4', 'West', 'English'), pair('Grade 7', 'East', 'Integrated Science')];
  const answer = await assign(teacher.id, wanted);
  expect(answer.status).toBe(200);
  const loaded = { id: teacher.id, username: teacher.username, email: `${teacher.username}@example.test`, totalLessonsPerWeek: 15 };
  expect(answer.body).toEqual({
    message: 'Subjects successfully assigned!',
    teacher: loaded,
    currentLessons: 0,
    requestedLessons: 15,
    maxLessons: 30,
  });
  const allocation = await succeed(school.admin.read(allocationUrl));
  expect(allocation.teachers).toEqual([loaded]);
  const east = allocation.grades[0].streams[0].subjectAssignments;
  const { totalLessonsPerWeek: _, ...listed } = loaded;
  expect(east[0].teacher).toEqual(listed);
  expect(east.slice(1).every((each: { teacher: null }) => each.teacher === null)).toBe(true);
});

test('ids are taken as text of digits too, as the specification’s client sends them', async () => {
  const teacher = await newTeacher(school.admin);
  const { streamId, subjectId } = english();
  const answer = await assign(String(teacher.id), [{ streamId: String(streamId), subjectId: String(subjectId) }]);
  expect(answer.body.teacher.totalLessonsPerWeek).toBe(5);
  const removed = await school.admin.post(removeUrl, { streamId: String(streamId), subjectId: String(subjectId) });
  expect(removed.body).toEqual({ message: 'Subject assignment removed successfully.' });
});

test('assigning to the same teacher again, or twice in one request, counts and changes nothing more', async () => {
  const teacher = await newTeacher(school.admin);
  expect((await assign(teacher.id, [english(), english()])).body.teacher.totalLessonsPerWeek).toBe(5);
  const before = await rowsOf(school, 'select assigned_at from subject_assignments where school_id = $1');
  const again = await assign(teacher.id, [english()]);
  expect([again.status, again.body.teacher.totalLessonsPerWeek]).toEqual([200, 5]);
  expect(again.body).toMatchObject({ currentLessons: 5, requestedLessons: 0 });
  expect(await rowsOf(school, 'select assigned_at from subject_assignments where school_id = $1')).toEqual(before);
});

test('a subject that another teacher has is refused with the name of that teacher, and nothing of the request is kept', async () => {
  const [first, second] = [await newTeacher(school.admin), await newTeacher(school.admin)];
  await succeed(assign(first.id, [english()]));
  const refused = await assign(second.id, [pair('Grade 4', 'East', 'Kiswahili'), english()]);
  const message = `English in Grade 4 East is taught by ${first.username}. Remove that assignment first.`;
  expect(refused.body).toMatchObject({ status: 409, code: 'SUBJECT_HELD', message, error: message });
  expect(await assignments()).toEqual([{ username: first.username, subject: 'English' }]);
});

test('exactly the limit of lessons is allowed; one subject over it is refused with the sums, and nothing is kept', async () => {
  const teacher = await newTeacher(school.admin);
  const twentySeven = [
    ...['English', 'Kiswahili', 'Mathematics', 'Creative Arts', 'Science and Technology'].map((name) => pair('Grade 4', 'East', name)),
    pair('Grade 4', 'East', 'Social Studies'),
  ];
  expect((await assign(teacher.id, twentySeven)).body.teacher.totalLessonsPerWeek).toBe(27);
  const refused = await assign(teacher.id, [pair('Grade 4', 'East', 'Religious Education'), pair('Grade 4', 'West', 'English')]);
  const message = `${teacher.username} already has 27 of 30 lessons a week; 8 more would exceed the limit.`;
  expect(refused.body).toMatchObject({
    status: 422,
    code: 'LESSONS_OVER_LIMIT',
    message,
    error: message,
    currentLessons: 27,
    requestedLessons: 8,
    maxLessons: 30,
  });
  expect(await assignments()).toHaveLength(6);
  expect((await assign(teacher.id, [pair('Grade 4', 'East', 'Religious Education')])).body.teacher.totalLessonsPerWeek).toBe(30);
});

test('what the teacher has already does not count as requested', async () => {
  const teacher = await newTeacher(school.admin);
  await succeed(assign(teacher.id, [english()]));
  const refused = await assign(teacher.id, allOf('Grade 4', 'East'));
  expect(refused.body).toMatchObject({ status: 422, currentLessons: 5, requestedLessons: 29, maxLessons: 30 });
});

test('the limit is the school’s own, and one that was lowered since still lets the same be said again', async () => {
  const teacher = await newTeacher(school.admin);
  await rowsOf(school, 'update schools set lessons_per_week_max = 40 where school_id = $1');
  expect((await assign(teacher.id, allOf('Grade 7', 'East'))).body.teacher.totalLessonsPerWeek).toBe(40);
  await rowsOf(school, 'update schools set lessons_per_week_max = 20 where school_id = $1');
  expect((await succeed(school.admin.read(allocationUrl))).maxLessonsPerWeek).toBe(20);
  expect((await assign(teacher.id, allOf('Grade 7', 'East'))).status).toBe(200);
  expect((await assign(teacher.id, [english()])).body).toMatchObject({ status: 422, currentLessons: 40, maxLessons: 20 });
});

test('twenty at once for a teacher with 27 lessons never go over the limit', async () => {
  const teacher = await newTeacher(school.admin);
  const start = ['English', 'Kiswahili', 'Mathematics', 'Creative Arts', 'Science and Technology', 'Social Studies'];
  await succeed(
    assign(
      teacher.id,
      start.map((name) => pair('Grade 4', 'East', name)),
    ),
  );
  const open = [pair('Grade 4', 'East', 'Religious Education'), pair('Grade 4', 'West', 'Religious Education')];
  const answers = await atOnce(20, (index) => assign(teacher.id, [open[index % 2]]));
  const granted = answers.filter(({ status }) => status === 200);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  expect(granted.every(({ body }) => body.teacher.totalLessonsPerWeek === 30)).toBe(true);
  expect((await succeed(school.admin.read(allocationUrl))).teachers[0].totalLessonsPerWeek).toBe(30);
});

test('of four teachers who are given one subject at once, one has it', async () => {
  const teachers = await Promise.all(Array.from({ length: 4 }, () => newTeacher(school.admin)));
  const answers = await atOnce(20, (index) => assign(teachers[index % 4]?.id, [english()]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await assignments()).toHaveLength(1);
});

test('a removed subject is free for another teacher; removing it again says that nobody has it', async () => {
  const [first, second] = [await newTeacher(school.admin), await newTeacher(school.admin)];
  await succeed(assign(first.id, [english()]));
  expect((await school.admin.post(removeUrl, english())).status).toBe(200);
  expect(await assignments()).toEqual([]);
  const message = 'This subject of this stream has no teacher.';
  expect((await school.admin.post(removeUrl, english())).body).toMatchObject({ status: 404, code: 'SUBJECT_NOT_ASSIGNED', error: message });
  expect((await assign(second.id, [english()])).status).toBe(200);
});

test('of several subjects of a teacher the one that is named is taken away, in its stream alone', async () => {
  const teacher = await newTeacher(school.admin);
  await succeed(assign(teacher.id, [english(), pair('Grade 4', 'East', 'Kiswahili'), pair('Grade 4', 'West', 'English')]));
  await succeed(school.admin.post(removeUrl, { ...english(), teacherId: teacher.id }));
  expect((await assignments()).map(({ subject }) => subject)).toEqual(['Kiswahili', 'English']);
});

test('removing that names a teacher takes the subject from nobody else', async () => {
  const [first, second] = [await newTeacher(school.admin), await newTeacher(school.admin)];
  await succeed(assign(second.id, [english()]));
  const refused = await school.admin.post(removeUrl, { ...english(), teacherId: first.id });
  const message = 'This subject of this stream has another teacher now, or none.';
  expect(refused.body).toMatchObject({ status: 404, code: 'SUBJECT_NOT_ASSIGNED', error: message });
  expect(await assignments()).toEqual([{ username: second.username, subject: 'English' }]);
  expect((await school.admin.post(removeUrl, { ...english(), teacherId: second.id })).status).toBe(200);
  expect(await assignments()).toEqual([]);
  expect((await school.admin.post(removeUrl, { ...english(), teacherId: second.id })).body.error).toBe(message);
});
