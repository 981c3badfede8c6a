import { beforeAll, expect, test } from 'vitest';
import { addDays, dayText, nairobiToday, yearOf } from '../src/core/dates.ts';
import { fileOf, refusedTo } from './support/exported-file.ts';
import { pay, payingSchool } from './support/paying-school.ts';
import { draftOf } from './support/registers.ts';
import { newClass, newStudent, newTerm, nextTermForm, type Place, termForm } from './support/school-parts.ts';
import { newSchool, newStaff, type School, type Staff, succeed, useServer } from './support/world.ts';

useServer();

const [imports, terms, grades] = ['/api/imports/export', '/api/settings/terms/export', '/api/settings/configure-grades/export'];
let school: School;
let admin: Staff;
let bursar: Staff;
let place: Place;
let family: number;

/** A school in its first of two terms with Grade 4 East and West; Amina and her elder brother Baraka, joined, who owe 9,000 and 10,000. */
beforeAll(async () => {
  ({ school, admin, place } = await payingSchool());
  bursar = await school.bursar();
  await newClass(admin, 'Grade 4', 'West');
  await newTerm(admin, nextTermForm());
  const under = (fullName: string, dob: string, admissionNumber: string) =>
    newStudent(admin, place, { fullName, dob, admissionNumber, contactNumber1: '0722 111 222', guardianName: 'Halima Yusuf' });
  const [amina, baraka] = [await under('Amina Yusuf', '2016-01-01', 'A/7'), await under('Baraka Yusuf', '2012-01-01', 'B/8')];
  family = (await succeed(admin.post(`/api/students/${amina}/family`, { siblingIds: [baraka] }))).family.id;
  await succeed(pay(admin, { studentId: amina, amount: 1000 }));
});

test('terms leave the latest first, with their days, and which is current and was opened', async () => {
  const { above, rows } = await fileOf(bursar, terms);
  const today = nairobiToday();
  expect(above).toEqual({ School: school.name, List: 'Terms', Day: dayText(today), Filters: 'None' });
  const [later, now] = [nextTermForm(), termForm()];
  expect(rows).toEqual([
    {
      ...{ Name: 'Term 2', Year: String(later.year), 'Start date': addDays(today, 70), 'End date': addDays(today, 150) },
      ...{ Current: 'No', Opened: 'No' },
    },
    {
      ...{ Name: 'Term 1', Year: String(yearOf(today)), 'Start date': now.startDate, 'End date': now.endDate },
      ...{ Current: 'Yes', Opened: 'Yes' },
    },
  ]);
});

test('grades leave in the order of the ladder with the streams and subjects that their cards show', async () => {
  await newClass(admin, 'PP1', 'Red');
  const { above, rows } = await fileOf(bursar, grades);
  const listed = (await succeed(bursar.read('/api/settings/configure-grades'))).grades;
  expect(above.List).toBe('Grades');
  expect(rows.map((row) => [row.Grade, row.Streams])).toEqual([
    ['PP1', 'Red'],
    ['Grade 4', 'East, West'],
  ]);
  for (const [at, row] of rows.entries()) {
    const { subjects } = listed[at] as { subjects: { name: string; lessonsPerWeek: number }[] };
    expect(row.Subjects?.split(', ')).toEqual(subjects.map(({ name }) => name));
    expect(Number(row['Lessons a week'])).toBe(subjects.reduce((sum, { lessonsPerWeek }) => sum + lessonsPerWeek, 0));
  }
});

test('a family leaves with its children, the eldest first, what each owes, and all together', async () => {
  const { above, rows } = await fileOf(bursar, `/api/families/${family}/export`);
  const { family: overview, children, balance } = await succeed(bursar.read(`/api/families/${family}`));
  expect(above).toMatchObject({ School: school.name, List: 'Family', Family: overview.name, 'First guardian': 'Halima Yusuf' });
  expect(rows.map((row) => [row.Student, row['Admission number'], row.Grade, row.Stream, row.Status, row['Balance (KES)']])).toEqual([
    ['Baraka Yusuf', 'B/8', 'Grade 4', 'East', 'Active', '10000.00'],
    ['Amina Yusuf', 'A/7', 'Grade 4', 'East', 'Active', '9000.00'],
    ['', '', '', '', '', '19000.00'],
  ]);
  expect(rows.map((row) => row['Student ID'])).toEqual([...children.map(({ id }: { id: number }) => String(id)), 'Total']);
  expect(Number(rows.at(-1)?.['Balance (KES)'])).toBe(balance);
});

test('imports leave whole, the newest first, with what each brought in and what became of it', async () => {
  const moved = await newSchool();
  await newClass(moved.admin);
  const undone = await draftOf(moved.admin, { admission: 'A1', balance: '12,500' }, { name: 'Otieno Ouma', balance: '(500)' });
  await succeed(undone.accept());
  await succeed(undone.undo());
  const done = await draftOf(moved.admin, { balance: '300' });
  await succeed(done.accept());
  await draftOf(moved.admin, {});
  const { above, rows } = await fileOf(moved.admin, imports);
  expect([above.School, above.List, above.Filters]).toEqual([moved.name, 'Imports', 'None']);
  expect(rows.map((row) => [row.State, row.Students, row['Balances (KES)'], row.By])).toEqual([
    ['Not imported', '', '', moved.admin.username],
    ['Imported', '1', '300.00', moved.admin.username],
    ['Undone', '2', '12000.00', moved.admin.username],
  ]);
  expect(rows.map((row) => [row['Imported on'] !== '', row['Undone on'] !== ''])).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
  const listed = (await succeed(moved.admin.read('/api/imports'))).imports;
  expect(rows.map((row) => row.File)).toEqual(listed.map(({ fileName }: { fileName: string }) => fileName));
});

test('a history longer than its page leaves whole', async () => {
  const moved = await newSchool();
  for (let number = 1; number <= 3; number += 1) await draftOf(moved.admin, {});
  expect((await succeed(moved.admin.read('/api/imports?limit=2'))).imports).toHaveLength(2);
  expect((await fileOf(moved.admin, imports)).rows).toHaveLength(3);
});

test('teachers take away terms and grades, which they see, and neither imports nor families', async () => {
  const [teacher, auditor] = [await school.teacher(), await newStaff(admin, 'auditor')];
  for (const path of [terms, grades]) expect((await fileOf(teacher, path)).rows.length, path).toBeGreaterThan(0);
  for (const path of [imports, `/api/families/${family}/export`]) {
    await refusedTo(teacher, path);
    expect((await auditor.read(path)).status, path).toBe(200);
  }
});

test('another school has nothing of it in its files, and no such family', async () => {
  const { admin: stranger } = await newSchool();
  for (const path of [imports, terms, grades]) expect((await fileOf(stranger, path)).rows, path).toEqual([]);
  expect((await stranger.read(`/api/families/${family}/export`)).body.code).toBe('FAMILY_NOT_FOUND');
});
