import { expect, test } from 'vitest';
import { erase, leftStudent } from '../../../../tests/support/left-student.ts';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { draftOf, type Pupil } from '../../../../tests/support/registers.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { type School, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

const filesOf = (school: School) =>
  rowsOf(
    school,
    `select state, file is null as cleared, jsonb_array_length(cells) as lines from imports where school_id = $1 order by import_id`,
  );

test('an erasure clears the files of all finished imports to their headings, undone ones too', async () => {
  const { school, admin, place } = await payingSchool();
  const [first, second] = [await draftOf(admin, { name: 'Baraka Juma' }), await draftOf(admin, { name: 'Wanjiru Ouma' })];
  await succeed(first.accept());
  await succeed(second.accept());
  await succeed(second.undo());
  await succeed(erase(admin, await leftStudent(admin, place, { fullName: 'Zuri Wafula', contactNumber1: '0766123456' })));
  expect(await filesOf(school)).toEqual([
    { state: 'done', cleared: true, lines: 1 },
    { state: 'undone', cleared: true, lines: 1 },
  ]);
  expect((await succeed(admin.read(`${first.path}/check`))).counts).toEqual({ new: 0, known: 0, duplicate: 0, fault: 0 });
  const next = await draftOf(admin, { name: 'Kamau Njoroge' });
  expect((await succeed(next.accept())).import.students).toBe(1);
});

test('a line that was taken for the headings goes too where it could name the child, though another erasure has cleared the file', async () => {
  const { school, admin, place } = await payingSchool();
  const child = await leftStudent(admin, place, { fullName: 'Zuri Wafula' });
  const another = await leftStudent(admin, place, { fullName: 'Otieno Omondi' });
  const draft = await draftOf(admin, { name: 'Baraka Juma' });
  await succeed(draft.accept());
  await rowsOf(school, `update imports set cells = jsonb_insert(cells, '{0}', '["Wafula Zuri"]') where school_id = $1`);
  await rowsOf(school, `update imports set settings = jsonb_set(settings, '{headLine}', '2') where school_id = $1`);
  await succeed(erase(admin, another));
  await succeed(erase(admin, child));
  expect(await rowsOf(school, 'select cells from imports where school_id = $1')).toEqual([
    { cells: [[], expect.arrayContaining(['Name'])] },
  ]);
});

test.each<[string, Pupil]>([
  ['the name in another order and with accents', { name: 'WAFÚLA, Zuri  A' }],
  ['the admission number, written otherwise', { admission: 'zw 77', name: 'Z.' }],
  ['half of the name beside the phone of the guardian', { name: 'Zuri', phone: '254766123456' }],
  ['a former name', { name: 'Zuri Mapema' }],
])('a draft with %s is deleted, and everybody hears whose it was', async (_, pupil) => {
  const { school, admin, place } = await payingSchool();
  const bursar = await school.bursar();
  const known = { fullName: 'Zuri Mapema', contactNumber1: '0766 123 456', admissionNumber: 'ZW/77' };
  const child = await leftStudent(admin, place, known);
  const ofClass = { gradeId: place.grade, streamId: place.stream };
  const particulars = { ...known, dob: '2015-03-04', gender: 'Female', guardianName: 'Neema', ...ofClass };
  await succeed(admin.patch(`/api/students/${child}/update`, { ...particulars, fullName: 'Zuri Wafula' }));
  const draft = await draftOf(bursar, { name: 'Baraka Juma' }, pupil);
  const { message } = await succeed(erase(admin, child));
  const told = `1 draft import that could name the student was deleted, uploaded by ${bursar.username}. Upload the files again without this student.`;
  expect(message).toContain(told);
  expect(await filesOf(school)).toEqual([]);
  expect((await bursar.read(draft.path)).body.code).toBe('IMPORT_NOT_FOUND');
  const { notifications } = await succeed(bursar.read('/api/notifications'));
  expect(notifications[0]).toMatchObject({ title: 'Data of a student erased', read: false, message: expect.stringContaining(told) });
});

test.each<[string, Pupil]>([
  ['a sister of another name under the same phone', { name: 'Neema Otieno', guardian: 'Halima Wafula', phone: '0766123456' }],
  ['another child with the first name', { name: 'Zuri Otieno', phone: '0711000000' }],
])('a draft with %s stays with all its lines', async (_, pupil) => {
  const { school, admin, place } = await payingSchool();
  const child = await leftStudent(admin, place, { fullName: 'Zuri Wanjala', contactNumber1: '0766123456', admissionNumber: 'ZW/77' });
  await draftOf(await school.bursar(), { name: 'Baraka Juma', admission: '12' }, pupil);
  expect((await succeed(erase(admin, child))).message).toBe(`The data of student ${child} is erased.`);
  expect(await filesOf(school)).toEqual([{ state: 'draft', cleared: false, lines: 3 }]);
});

test('where a name has no letters that files are compared by, no draft is kept, and headings stay', async () => {
  const { school, admin, place } = await payingSchool();
  const child = await leftStudent(admin, place, { fullName: 'أمينة' });
  const done = await draftOf(admin, { name: 'Wanjiru Ouma' });
  await succeed(done.accept());
  await draftOf(admin, { name: 'Baraka Juma' });
  await succeed(erase(admin, child));
  expect(await rowsOf(school, 'select state, cells from imports where school_id = $1')).toEqual([
    { state: 'done', cells: [expect.arrayContaining(['Name'])] },
  ]);
});
