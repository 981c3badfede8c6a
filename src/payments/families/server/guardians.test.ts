import { expect, test } from 'vitest';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { atOnce, newStudent, rowsOf, studentForm } from '../../../../tests/support/school-parts.ts';
import { newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import type { HistoryLine } from '../../../reports/student-page/contract.ts';
import { titleOf } from '../../../reports/student-page/line-words.ts';

useServer();

const aunt = { name: 'Akinyi Ouma', relation: 'other', phone: '0733 000 111', receivesMessages: false };
const add = (staff: Staff, student: number, changes: object = {}) =>
  staff.post(`/api/students/${student}/guardians`, { ...aunt, ...changes });
const overviewOf = (staff: Staff, student: number) => succeed(staff.read(`/api/students/${student}/overview`));
const guardiansOf = async (staff: Staff, student: number) => (await overviewOf(staff, student)).guardians;
const edits = async (staff: Staff, student: number) =>
  (await overviewOf(staff, student)).history.lines.filter(({ kind }: HistoryLine) => kind === 'edit').map(titleOf);

test('the first guardian is the one of the student’s own fields, and gets messages', async () => {
  const { admin, place } = await payingSchool();
  const student = await newStudent(admin, place, { guardianName: 'Mama Neema', contactNumber2: '0799 000 111' });
  expect(await guardiansOf(admin, student)).toEqual([
    { id: null, name: 'Mama Neema', relation: 'guardian', phones: ['0712 345 678', '0799 000 111'], receivesMessages: true },
  ]);
  const { grade_id: gradeId, stream_id: streamId, ...form } = studentForm(place, { guardianName: 'Baba Neema' });
  await succeed(admin.patch(`/api/students/${student}/update`, { ...form, gradeId, streamId }));
  expect((await guardiansOf(admin, student))[0]).toMatchObject({ id: null, name: 'Baba Neema' });
});

test('others stand after the first, in the order in which they were added', async () => {
  const { admin, student } = await payingSchool();
  const { message, guardian } = await succeed(add(admin, student));
  expect(message).toBe('Akinyi Ouma was added as a guardian.');
  expect(guardian).toEqual({ ...withoutPhone(aunt), id: expect.any(Number), phones: ['0733 000 111'] });
  await succeed(add(admin, student, { name: 'Rotary Club', relation: 'sponsor', phone: '' }));
  expect((await guardiansOf(admin, student)).map(({ name, phones }: { name: string; phones: string[] }) => [name, phones])).toEqual([
    ['Jane Wanjiku', ['0712 345 678']],
    ['Akinyi Ouma', ['0733 000 111']],
    ['Rotary Club', []],
  ]);
});

test('the calls of the specification know the first guardian only', async () => {
  const { admin, student } = await payingSchool();
  const before = await succeed(admin.read(`/api/students/${student}`));
  await succeed(add(admin, student));
  const after = await succeed(admin.read(`/api/students/${student}`));
  expect(after.student).toEqual(before.student);
  const { students } = await succeed(admin.read('/api/students/view-students'));
  expect(students[0]).toMatchObject({ guardianName: 'Jane Wanjiku', contactNumber1: '0712 345 678', contactNumber2: null });
});

test('a guardian is changed and removed; what they were stays on the line of the student', async () => {
  const { admin, student } = await payingSchool();
  const { guardian } = await succeed(add(admin, student));
  const path = `/api/students/${student}/guardians/${guardian.id}`;
  const changed = await succeed(admin.patch(path, { ...aunt, relation: 'mother', receivesMessages: true }));
  expect(changed).toMatchObject({ message: 'Akinyi Ouma is saved.', guardian: { relation: 'mother', receivesMessages: true } });
  expect((await succeed(admin.post(`${path}/remove`))).message).toBe('Akinyi Ouma is no longer a guardian.');
  expect(await guardiansOf(admin, student)).toHaveLength(1);
  expect(await edits(admin, student)).toEqual([
    'Messages to: Akinyi Ouma → none',
    'Phone number of guardian: Akinyi Ouma: 0733 000 111 → none',
    'Guardian: Akinyi Ouma (mother) → none',
    'Messages to: none → Akinyi Ouma',
    'Guardian: Akinyi Ouma (other) → Akinyi Ouma (mother)',
    'Phone number of guardian: none → Akinyi Ouma: 0733 000 111',
    'Guardian: none → Akinyi Ouma (other)',
  ]);
});

test('what the first guardian is, and whether they get messages, is changed without touching the rest', async () => {
  const { admin, student } = await payingSchool();
  const before = await succeed(admin.read(`/api/students/${student}`));
  const path = `/api/students/${student}/first-guardian`;
  expect((await succeed(admin.patch(path, { relation: 'mother', receivesMessages: false }))).message).toBe('Jane Wanjiku is saved.');
  expect((await guardiansOf(admin, student))[0]).toMatchObject({ relation: 'mother', receivesMessages: false });
  expect((await succeed(admin.read(`/api/students/${student}`))).student).toEqual(before.student);
  expect(await edits(admin, student)).toEqual([
    'Messages to: Jane Wanjiku → none',
    'Guardian: Jane Wanjiku (guardian) → Jane Wanjiku (mother)',
  ]);
});

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ relation: '' }, 'Relation is required'],
  [{ relation: 'neighbour' }, 'Relation must be one of the list'],
  [{ phone: 'call me' }, 'Phone number must be a number such as 0712 345 678'],
  [{ phone: '', receivesMessages: true }, 'Phone number is required for messages'],
  [{ receivesMessages: 'yes' }, 'Receives messages must be true or false'],
])('%o is refused: %s', async (changes, message) => {
  const { admin, student } = await payingSchool();
  expect((await add(admin, student, changes)).body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message });
  expect(await guardiansOf(admin, student)).toHaveLength(1);
});

test('a guardian of one student is not changed by way of another, nor by a teacher', async () => {
  const { school, admin, place, student } = await payingSchool();
  const other = await newStudent(admin, place);
  const { guardian } = await succeed(add(admin, student));
  const path = (of: number) => `/api/students/${of}/guardians/${guardian.id}`;
  expect((await admin.patch(path(other), aunt)).body.code).toBe('GUARDIAN_NOT_FOUND');
  expect((await admin.post(`${path(other)}/remove`)).body.code).toBe('GUARDIAN_NOT_FOUND');
  expect((await add(admin, 999)).body.code).toBe('STUDENT_NOT_FOUND');
  const teacher = await school.teacher();
  expect([(await add(teacher, student)).status, (await teacher.patch(path(student), aunt)).status]).toEqual([403, 403]);
  const seen = await guardiansOf(teacher, student);
  expect(seen.map(({ phones }: { phones: null }) => phones)).toEqual([null, null]);
});

test('a teacher is told of a guardian on the line, and of no number', async () => {
  const { school, admin, student } = await payingSchool();
  await succeed(add(admin, student));
  const seen = await overviewOf(await school.teacher(), student);
  expect(JSON.stringify(seen)).not.toMatch(/0733|0712/);
  expect(seen.history.lines.map(titleOf)).toEqual(['Guardian: none → Akinyi Ouma (other)']);
});

test('a search by telephone finds the student of any guardian, in one’s own school only', async () => {
  const { admin, student } = await payingSchool();
  await succeed(add(admin, student, { phone: '+254 733 000 111' }));
  const namesFor = async (staff: Staff, q: string) =>
    (await succeed(staff.read(`/api/search-student?q=${encodeURIComponent(q)}`))).map(({ id }: { id: number }) => id);
  for (const typed of ['0733000111', '+254733000111', '0733 000']) expect(await namesFor(admin, typed), typed).toEqual([student]);
  expect(await namesFor(admin, '0733000112')).toEqual([]);
  expect(await namesFor((await newSchool()).admin, '0733000111')).toEqual([]);
});

test('a number is kept as it was typed, and beside it as any network dials it', async () => {
  const { school, admin, student } = await payingSchool();
  await succeed(add(admin, student, { phone: '(0733) 000-111' }));
  const rows = await rowsOf(school, 'select phone from guardian_phones where school_id = $1 order by phone');
  expect(rows).toEqual([{ phone: '+254712345678' }, { phone: '+254733000111' }]);
  expect((await guardiansOf(admin, student))[1].phones).toEqual(['(0733) 000-111']);
});

function withoutPhone({ phone: _, ...rest }: typeof aunt) {
  return rest;
}

test('many who add a guardian at once are all there, and each stands on the line', async () => {
  const { admin, student } = await payingSchool();
  await atOnce(5, (index) => succeed(add(admin, student, { name: `Aunt ${index}`, phone: '' })));
  const names = (await guardiansOf(admin, student)).slice(1).map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(['Aunt 0', 'Aunt 1', 'Aunt 2', 'Aunt 3', 'Aunt 4']);
  expect(await edits(admin, student)).toHaveLength(5);
});

test('a guardian who is saved as they were is no change', async () => {
  const { admin, student } = await payingSchool();
  const { guardian } = await succeed(add(admin, student));
  const before = await edits(admin, student);
  await succeed(admin.patch(`/api/students/${student}/guardians/${guardian.id}`, aunt));
  await succeed(admin.patch(`/api/students/${student}/first-guardian`, { relation: 'guardian', receivesMessages: true }));
  expect(await edits(admin, student)).toEqual(before);
});

test('a repeat under its key adds one guardian', async () => {
  const { admin, student } = await payingSchool();
  const send = () => admin.post(`/api/students/${student}/guardians`, aunt, { 'idempotency-key': 'aunt' });
  expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
  expect(await guardiansOf(admin, student)).toHaveLength(2);
});

test('a number that is taken away stops the messages only when it is said', async () => {
  const { admin, student } = await payingSchool();
  const { guardian } = await succeed(add(admin, student, { receivesMessages: true }));
  const path = `/api/students/${student}/guardians/${guardian.id}`;
  const refused = await admin.patch(path, { ...aunt, phone: '', receivesMessages: true });
  expect(refused.body).toMatchObject({ status: 400, message: 'Phone number is required for messages' });
  await succeed(admin.patch(path, { ...aunt, phone: '' }));
  expect((await guardiansOf(admin, student))[1]).toMatchObject({ phones: [], receivesMessages: false });
});
