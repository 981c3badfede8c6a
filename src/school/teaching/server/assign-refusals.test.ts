import { beforeEach, expect, test } from 'vitest';
import {
  allocationUrl,
  assignUrl,
  newTeacher,
  removeUrl,
  type TeachingSchool,
  teachingSchool,
} from '../../../../tests/support/teaching-school.ts';
import { newSchool, type School, succeed, useServer } from '../../../../tests/support/world.ts';

const unchosen = 'Please select a teacher, stream, and at least one subject.';

useServer();

let school: School;
let pair: TeachingSchool['pair'];
let assign: TeachingSchool['assign'];
let assignments: TeachingSchool['assignments'];

beforeEach(async () => {
  ({ school, pair, assign, assignments } = await teachingSchool());
});

const english = () => pair('Grade 4', 'East', 'English');

test('only an active user with the role of teacher may be given subjects', async () => {
  const { username } = await school.bursar();
  const gone = await newTeacher(school.admin);
  const users = await succeed(school.admin.read('/api/settings/users'));
  const bursar = users.find((user: { username: string }) => user.username === username);
  await succeed(assign(gone.id, [english()]));
  await succeed(school.admin.patch(`/api/settings/users/${gone.id}/toggle-status`));
  for (const id of [bursar.id, gone.id, 2_000_000_123]) {
    const refused = await assign(id, [pair('Grade 4', 'West', 'English')]);
    expect(refused.body).toMatchObject({ status: 404, code: 'TEACHER_NOT_FOUND', error: 'Teacher not found.' });
  }
  const allocation = await succeed(school.admin.read(allocationUrl));
  expect(allocation.teachers).toEqual([]);
  // Whoever left is still shown with what they had, so that it can be taken from them.
  expect(allocation.grades[0].streams[0].subjectAssignments[0].teacher.username).toBe(gone.username);
});

test('a subject of another grade, and streams and subjects that are not there, are refused', async () => {
  const teacher = await newTeacher(school.admin);
  const { streamId, subjectId } = english();
  const science = pair('Grade 7', 'East', 'Integrated Science').subjectId;
  const mixed = await assign(teacher.id, [english(), { streamId, subjectId: science }]);
  const message = 'Integrated Science is not a subject of Grade 4 East.';
  expect(mixed.body).toMatchObject({ status: 400, code: 'SUBJECT_NOT_IN_GRADE', error: message });
  expect((await assign(teacher.id, [{ streamId: 2_000_000_123, subjectId }])).body).toMatchObject({
    status: 404,
    code: 'STREAM_NOT_FOUND',
  });
  expect((await assign(teacher.id, [{ streamId, subjectId: 2_000_000_123 }])).body).toMatchObject({
    status: 404,
    code: 'SUBJECT_NOT_FOUND',
  });
  expect(await assignments()).toEqual([]);
});

test('teachers, streams and subjects of another school are answered as ones that nobody has', async () => {
  const other = await newSchool({ template: 'cbc' });
  const stranger = await newTeacher(other.admin);
  const [theirs] = (await succeed(other.admin.read(allocationUrl))).grades;
  const teacher = await newTeacher(school.admin);
  const [stream, subject] = [theirs.streams[0].id, theirs.subjects[0].id];
  expect((await assign(stranger.id, [english()])).body.code).toBe('TEACHER_NOT_FOUND');
  expect((await assign(teacher.id, [{ streamId: stream, subjectId: subject }])).body.code).toBe('STREAM_NOT_FOUND');
  expect((await assign(teacher.id, [{ ...english(), subjectId: subject }])).body.code).toBe('SUBJECT_NOT_FOUND');
  await succeed(
    other.admin.post(assignUrl, { teacherId: stranger.id, streamSubjectAssignments: [{ streamId: stream, subjectId: subject }] }),
  );
  expect((await school.admin.post(removeUrl, { streamId: stream, subjectId: subject })).body.code).toBe('SUBJECT_NOT_ASSIGNED');
  expect((await succeed(other.admin.read(allocationUrl))).grades[0].streams[0].subjectAssignments[0].teacher.username).toBe(
    stranger.username,
  );
  expect((await school.admin.read(allocationUrl)).text).not.toContain(stranger.username);
});

test('teachers and bursars read the allocation and change nothing of it', async () => {
  const teacher = await newTeacher(school.admin);
  for (const staff of [await school.bursar(), await school.teacher()]) {
    expect((await staff.read(allocationUrl)).body.grades).toHaveLength(2);
    for (const [url, body] of [
      [assignUrl, { teacherId: teacher.id, streamSubjectAssignments: [english()] }],
      [removeUrl, english()],
    ] as const) {
      expect((await staff.post(url, body)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  }
  expect(await assignments()).toEqual([]);
});

const good = { teacherId: 1, streamSubjectAssignments: [{ streamId: 1, subjectId: 1 }] };

test.each([
  [{}],
  [{ ...good, teacherId: null }],
  [{ ...good, teacherId: '' }],
  [{ ...good, teacherId: [1] }],
  [{ ...good, teacherId: 1.5 }],
  [{ ...good, teacherId: '1e3' }],
  [{ ...good, teacherId: '9'.repeat(5000) }],
  [{ ...good, teacherId: 'a\u0000' }],
  [{ ...good, streamSubjectAssignments: [] }],
  [{ ...good, streamSubjectAssignments: null }],
  [{ ...good, streamSubjectAssignments: 'all' }],
  [{ ...good, streamSubjectAssignments: [null] }],
  [{ ...good, streamSubjectAssignments: [{ streamId: 1 }] }],
  [{ ...good, streamSubjectAssignments: [{ streamId: 0, subjectId: 1 }] }],
  [{ ...good, streamSubjectAssignments: [{ streamId: 1, subjectId: '\ud800' }] }],
])('%j is asked to choose', async (body) => {
  const refused = await school.admin.post(assignUrl, body);
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message: unchosen, error: unchosen });
  expect(await assignments()).toEqual([]);
});

test('more than two hundred subjects at a time are refused', async () => {
  const many = Array.from({ length: 201 }, () => ({ streamId: 1, subjectId: 1 }));
  expect((await assign(1, many)).body).toMatchObject({ status: 400, error: 'At most 200 subjects at a time' });
});

test.each([
  ...[{}, { streamId: 1 }, { subjectId: 1 }, { streamId: null, subjectId: 1 }, { streamId: '0x10', subjectId: [1] }],
  { streamId: 1, subjectId: 1, teacherId: 'first' },
])('removing %j is refused as invalid', async (body) => {
  const refused = await school.admin.post(removeUrl, body);
  expect(refused.body).toMatchObject({ status: 400, message: 'Invalid assignment data', error: 'Invalid assignment data' });
});
