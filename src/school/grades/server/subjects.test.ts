import { beforeEach, expect, test } from 'vitest';
import { atOnce, newClass, type Place, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, type School, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const url = '/api/settings/subjects';
const removeUrl = '/api/settings/subjects/remove';

type Subject = { id: number; name: string; lessonsPerWeek: number };

let school: School;
let place: Place;

beforeEach(async () => {
  school = await newSchool();
  place = await newClass(school.admin, 'Grade 4');
});

const subjects = async (): Promise<Subject[]> =>
  (await succeed(school.admin.read('/api/settings/configure-grades'))).grades.find(({ id }: Subject) => id === place.grade).subjects;
const named = async (name: string) => (await subjects()).find((subject) => subject.name === name) ?? { id: 0, name, lessonsPerWeek: 0 };
const add = (changes: Record<string, unknown> = {}) =>
  school.admin.post(url, { gradeId: place.grade, name: 'French', lessonsPerWeek: 2, ...changes });
const change = (id: number, body: Record<string, unknown>) => school.admin.patch(`${url}/${id}`, body);

/** A teacher who has these subjects of a stream: of the first unless stated. */
async function teacherOf(names: readonly string[], streamId = place.stream): Promise<string> {
  const { username } = await newStaff(school.admin, 'teacher');
  const { teachers } = await succeed(school.admin.read('/api/teachers/subject-allocation'));
  const { id } = teachers.find((teacher: { username: string }) => teacher.username === username);
  const taught = await Promise.all(names.map(named));
  const streamSubjectAssignments = taught.map((subject) => ({ streamId, subjectId: subject.id }));
  await succeed(school.admin.post('/api/teachers/assign-subjects', { teacherId: id, streamSubjectAssignments }));
  return username;
}

test('an added subject comes last in its grade and can be assigned', async () => {
  const answer = await add({ gradeId: String(place.grade), name: '  French   Club ', lessonsPerWeek: '2' });
  expect(answer.status).toBe(201);
  const subject = { id: expect.any(Number), name: 'French Club', lessonsPerWeek: 2 };
  expect(answer.body).toEqual({ message: 'French Club added.', subject });
  expect((await subjects()).at(-1)).toEqual(subject);
  await teacherOf(['French Club']);
});

test('a grade has a name once, letter case aside; another grade may have it too', async () => {
  const message = 'Grade 4 already has a subject named ENGLISH.';
  const refused = await add({ name: 'ENGLISH' });
  expect(refused.body).toMatchObject({ status: 409, code: 'SUBJECT_EXISTS', error: message, errors: [{ path: 'name', message }] });
  const { grade } = await newClass(school.admin, 'PP1');
  expect((await add({ gradeId: grade, name: 'English' })).status).toBe(201);
});

test('twenty of one name at once make one subject', async () => {
  const answers = await atOnce(20, (index) => add({ name: index % 2 ? 'FRENCH' : 'French' }));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

test('a subject that is removed while it is assigned is either gone or taught', async () => {
  const { username } = await newStaff(school.admin, 'teacher');
  const { teachers } = await succeed(school.admin.read('/api/teachers/subject-allocation'));
  const { id } = teachers.find((teacher: { username: string }) => teacher.username === username);
  for (const { id: subjectId } of (await subjects()).slice(0, 6)) {
    const assigned = { teacherId: id, streamSubjectAssignments: [{ streamId: place.stream, subjectId }] };
    const [assignment, removal] = await Promise.all([
      school.admin.post('/api/teachers/assign-subjects', assigned),
      school.admin.post(removeUrl, { subjectId }),
    ]);
    const outcome = [assignment.body.code, removal.body.code];
    expect([
      ['SUBJECT_NOT_FOUND', undefined],
      [undefined, 'SUBJECT_TAUGHT'],
    ]).toContainEqual(outcome);
  }
});

test('a subject takes a new name and new lessons, its own name in other letters too', async () => {
  const { id } = await named('English');
  const answer = await change(id, { name: 'ENGLISH', lessonsPerWeek: '6' });
  expect(answer.body).toEqual({ message: 'ENGLISH saved.', subject: { id, name: 'ENGLISH', lessonsPerWeek: 6 } });
  expect((await subjects())[0]).toEqual({ id, name: 'ENGLISH', lessonsPerWeek: 6 });
});

test('a subject cannot take the name of another one of its grade', async () => {
  const { id } = await named('English');
  const refused = await change(id, { name: 'kiswahili', lessonsPerWeek: 5 });
  expect(refused.body).toMatchObject({ status: 409, code: 'SUBJECT_EXISTS', error: 'Grade 4 already has a subject named kiswahili.' });
  expect((await subjects())[0]?.name).toBe('English');
});

test('more lessons count for the teacher of the subject, and are refused where they would go over the limit', async () => {
  const username = await teacherOf(['English', 'Mathematics', 'Creative Arts', 'Kiswahili', 'Science and Technology']);
  const { id, name } = await named('English');
  expect((await change(id, { name, lessonsPerWeek: 11 })).status).toBe(200);
  const message = `${username} would then have 31 lessons a week; the limit is 30.`;
  expect((await change(id, { name, lessonsPerWeek: 12 })).body).toMatchObject({
    status: 422,
    code: 'SUBJECT_OVER_LIMIT',
    error: message,
    errors: [{ path: 'lessonsPerWeek', message }],
  });
  expect((await named('English')).lessonsPerWeek).toBe(11);
  expect((await succeed(school.admin.read('/api/teachers/subject-allocation'))).teachers[0].totalLessonsPerWeek).toBe(30);
});

test('of several teachers of a subject the one with the most lessons decides', async () => {
  await teacherOf(['English']);
  const west = await newClass(school.admin, 'Grade 4', 'West');
  const busiest = await teacherOf(['English', 'Mathematics', 'Creative Arts', 'Kiswahili', 'Science and Technology'], west.stream);
  const { id, name } = await named('English');
  const refused = await change(id, { name, lessonsPerWeek: 12 });
  expect(refused.body).toMatchObject({ status: 422, error: `${busiest} would then have 31 lessons a week; the limit is 30.` });
});

test('fewer lessons, or another name, are never refused for the limit', async () => {
  await teacherOf(['English', 'Mathematics', 'Creative Arts', 'Kiswahili', 'Science and Technology']);
  await rowsOf(school, 'update schools set lessons_per_week_max = 10 where school_id = $1');
  const { id } = await named('English');
  expect((await change(id, { name: 'English Language', lessonsPerWeek: 5 })).status).toBe(200);
  expect((await change(id, { name: 'English', lessonsPerWeek: 4 })).status).toBe(200);
});

test('assigning and adding lessons at once never go over the limit together', async () => {
  await teacherOf(['English', 'Mathematics', 'Creative Arts', 'Kiswahili', 'Science and Technology']);
  const { teachers } = await succeed(school.admin.read('/api/teachers/subject-allocation'));
  const [english, social] = [await named('English'), await named('Social Studies')];
  const streamSubjectAssignments = [{ streamId: place.stream, subjectId: social.id }];
  await atOnce(10, (index) =>
    index % 2
      ? school.admin.post('/api/teachers/assign-subjects', { teacherId: teachers[0].id, streamSubjectAssignments })
      : change(english.id, { name: 'English', lessonsPerWeek: 10 }),
  );
  const [teacher] = (await succeed(school.admin.read('/api/teachers/subject-allocation'))).teachers;
  expect([27, 29]).toContain(teacher.totalLessonsPerWeek);
});

test('a subject that nobody teaches can be removed; one that somebody teaches cannot', async () => {
  const { id } = await named('Social Studies');
  expect((await school.admin.post(removeUrl, { subjectId: String(id) })).body).toEqual({ message: 'Social Studies removed.' });
  expect((await named('Social Studies')).id).toBe(0);
  await teacherOf(['English']);
  const refused = await school.admin.post(removeUrl, { subjectId: (await named('English')).id });
  const message = 'A teacher has this subject. Remove it from every teacher under Assign Subjects first.';
  expect(refused.body).toMatchObject({ status: 409, code: 'SUBJECT_TAUGHT', error: message });
  expect((await named('English')).id).toBeGreaterThan(0);
});

test('grades and subjects of another school are answered as ones that nobody has', async () => {
  const other = await newSchool();
  const theirs = await newClass(other.admin, 'Grade 4');
  const [subject] = (await succeed(other.admin.read('/api/settings/configure-grades'))).grades[0].subjects;
  for (const gradeId of [theirs.grade, 2_000_000_123]) {
    expect((await add({ gradeId })).body).toMatchObject({ status: 404, code: 'GRADE_NOT_FOUND' });
  }
  for (const id of [subject.id, 2_000_000_123]) {
    const refusals = [await change(id, { name: 'French', lessonsPerWeek: 1 }), await school.admin.post(removeUrl, { subjectId: id })];
    for (const { body } of refusals) expect(body).toMatchObject({ status: 404, code: 'SUBJECT_NOT_FOUND', error: 'Subject not found.' });
  }
  expect((await succeed(other.admin.read('/api/settings/configure-grades'))).grades[0].subjects[0]).toEqual(subject);
});

test('only administrators change subjects', async () => {
  const { id } = await named('English');
  for (const staff of [await school.bursar(), await school.teacher()]) {
    const answers = [
      await staff.post(url, { gradeId: place.grade, name: 'French', lessonsPerWeek: 2 }),
      await staff.patch(`${url}/${id}`, { name: 'French', lessonsPerWeek: 2 }),
      await staff.post(removeUrl, { subjectId: id }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  }
});

test.each([
  [{ name: '' }, 'name', 'Subject name is required'],
  [{ name: null }, 'name', 'Subject name is required'],
  [{ name: ['x'] }, 'name', 'Subject name must be text'],
  [{ name: 'x'.repeat(81) }, 'name', 'Subject name must be at most 80 characters'],
  [{ name: 'a\u0000' }, 'name', 'Subject name has characters that cannot be stored'],
  [{ name: 'a\ud800' }, 'name', 'Subject name has characters that cannot be stored'],
  [{ lessonsPerWeek: null }, 'lessonsPerWeek', 'Lessons a week is required'],
  [{ lessonsPerWeek: '' }, 'lessonsPerWeek', 'Lessons a week is required'],
  [{ lessonsPerWeek: 0 }, 'lessonsPerWeek', 'Lessons a week must be a whole number from 1 to 40'],
  [{ lessonsPerWeek: 41 }, 'lessonsPerWeek', 'Lessons a week must be a whole number from 1 to 40'],
  [{ lessonsPerWeek: 2.5 }, 'lessonsPerWeek', 'Lessons a week must be a whole number from 1 to 40'],
  [{ lessonsPerWeek: '1e1' }, 'lessonsPerWeek', 'Lessons a week must be a whole number from 1 to 40'],
  [{ lessonsPerWeek: [5] }, 'lessonsPerWeek', 'Lessons a week must be a whole number from 1 to 40'],
  [{ gradeId: null }, 'gradeId', 'Grade is required'],
])('%j is refused', async (wrong, path, message) => {
  const refused = await add(wrong);
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', error: message, errors: [{ path, message }] });
  expect(await subjects()).toHaveLength(8);
});
