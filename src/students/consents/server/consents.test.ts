import { expect, test } from 'vitest';
import { fileOf } from '../../../../tests/support/exported-file.ts';
import { messagesOf, sendingSchool, useMessages } from '../../../../tests/support/messaging-school.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import { newClass, newStudent } from '../../../../tests/support/school-parts.ts';
import { newStaff, type Staff, succeed, testStore } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useMessages({});

const agreed = { consentKind: 'photographs', decision: 'given', decidedBy: 'Teresia Gitau', how: 'form' };
const record = (staff: Staff, studentId: number, changes: object = {}) =>
  staff.post(`/api/students/${studentId}/consents`, { ...agreed, ...changes });
const consentsOf = async (staff: Staff, studentId: number) => (await succeed(staff.read(`/api/students/${studentId}/overview`))).consents;

test('the newest decision of a kind stands, with who decided and who recorded it; earlier ones are kept', async () => {
  const { bursar, student } = await sendingSchool();
  expect(await consentsOf(bursar, student)).toEqual([
    { kind: 'photographs', state: 'notAsked', decision: null },
    { kind: 'messages', state: 'notAsked', decision: null },
  ]);
  await succeed(record(bursar, student));
  const { message } = await succeed(record(bursar, student, { decision: 'refused', how: 'phone', note: 'Not on the web site' }));
  expect(message).toMatch(/^Photographs of .+: consent refused by Teresia Gitau\.$/);
  expect(await consentsOf(bursar, student)).toMatchObject([
    {
      ...{ kind: 'photographs', state: 'refused' },
      decision: { by: 'Teresia Gitau', source: 'phone', note: 'Not on the web site', recordedBy: bursar.username },
    },
    { kind: 'messages', state: 'notAsked' },
  ]);
});

test('a guardian who refuses messages about a student gets none, and gets the next one after agreeing', async () => {
  const { bursar, student } = await sendingSchool();
  await succeed(record(bursar, student, { decision: 'refused' }));
  await paid(bursar, { studentId: student });
  expect(await messagesOf(bursar), 'photographs are another matter').toHaveLength(1);
  await succeed(record(bursar, student, { consentKind: 'messages', decision: 'refused' }));
  await paid(bursar, { studentId: student });
  expect(await messagesOf(bursar)).toHaveLength(1);
  await succeed(record(bursar, student, { consentKind: 'messages' }));
  await paid(bursar, { studentId: student });
  expect(await messagesOf(bursar)).toHaveLength(2);
});

test('a teacher sees whether a student may be photographed, and no guardian; only who enrols records', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await succeed(record(bursar, student, { note: 'Call the aunt' }));
  for (const role of ['teacher', 'auditor'] as const) {
    const staff = await newStaff(admin, role);
    expect((await record(staff, student)).status, role).toBe(403);
    const [photographs] = await consentsOf(staff, student);
    expect(photographs.state).toBe('given');
    const seen = role === 'auditor' ? ['Teresia Gitau', 'Call the aunt'] : [null, null];
    expect([photographs.decision.by, photographs.decision.note], role).toEqual(seen);
  }
});

test.each([
  ['another kind', { consentKind: 'location' }],
  ['no name', { decidedBy: ' ' }],
  ['no decision', { decision: 'notAsked' }],
  ['no source', { how: '' }],
])('%s is refused and records nothing', async (_, changes) => {
  const { bursar, student } = await sendingSchool();
  expect((await record(bursar, student, changes)).status).toBe(400);
  expect((await consentsOf(bursar, student)).every(({ state }: { state: string }) => state === 'notAsked')).toBe(true);
});

test('another school’s student is not found, and a decision is never changed', async () => {
  const [ours, theirs] = [await sendingSchool(), await sendingSchool()];
  expect((await record(theirs.bursar, 4711)).body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
  await succeed(record(ours.bursar, ours.student));
  const text = 'update consents set is_given = false';
  await expect(testStore().database.transaction(null, (tx) => tx.rows({ name: text, text, values: [] }))).rejects.toMatchObject({
    code: '42501',
  });
});

test('the list has every active student with both decisions', async () => {
  const { bursar, student } = await sendingSchool();
  await succeed(record(bursar, student, { consentKind: 'messages', decision: 'refused', how: 'inPerson' }));
  const { rows } = await fileOf(bursar, '/api/students/consents/export?format=csv');
  expect(rows).toMatchObject([
    {
      ...{ 'Student ID': String(student), Photographs: 'Not recorded', 'Photographs: decided by': '' },
      ...{ Messages: 'Refused', 'Messages: decided by': 'Teresia Gitau', 'Messages: how': 'In person' },
    },
  ]);
});

test('the list has the newest decision of a student, and nobody who left', async () => {
  const { admin, bursar, place, student } = await sendingSchool();
  const left = await newStudent(admin, place);
  await succeed(record(bursar, left));
  await succeed(admin.patch(`/api/students/${left}/toggle-status`));
  await succeed(record(bursar, student));
  await succeed(record(bursar, student, { decision: 'refused', decidedBy: 'Peter Gitau' }));
  const { rows } = await fileOf(bursar, '/api/students/consents/export?format=csv');
  expect(rows.map((row) => [row['Student ID'], row.Photographs, row['Photographs: decided by']])).toEqual([
    [String(student), 'Refused', 'Peter Gitau'],
  ]);
});

test('the list goes by grade, stream and name, in whatever order the classes were added', async () => {
  const { admin, bursar } = await sendingSchool();
  const places = [
    await newClass(admin, 'Grade 9', 'East'),
    await newClass(admin, 'Grade 1', 'West'),
    await newClass(admin, 'Grade 1', 'East'),
  ];
  for (const place of places) await newStudent(admin, place);
  const { rows } = await fileOf(bursar, '/api/students/consents/export?format=csv');
  const classes = rows.map(({ Grade, Stream }) => `${Grade} ${Stream}`).filter((each) => /^Grade [19] /.test(each));
  expect(classes).toEqual(['Grade 1 East', 'Grade 1 West', 'Grade 9 East']);
});

test('within a class the list goes by name, with the day of each decision', async () => {
  const { admin, bursar } = await sendingSchool();
  const place = await newClass(admin, 'Grade 9', 'East');
  for (const fullName of ['Zawadi Ali', 'Amina Ali']) await record(bursar, await newStudent(admin, place, { fullName }));
  const { rows } = await fileOf(bursar, '/api/students/consents/export?format=csv');
  const today = nairobiToday();
  const ofNine = rows.filter(({ Grade }) => Grade === 'Grade 9');
  expect(ofNine.map((row) => [row.Name, row['Photographs: recorded on'], row['Messages: recorded on']])).toEqual([
    ['Amina Ali', today, ''],
    ['Zawadi Ali', today, ''],
  ]);
});
