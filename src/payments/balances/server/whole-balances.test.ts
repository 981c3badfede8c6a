import { expect, test } from 'vitest';
import { fiveStudents, idsOwing, type Owed } from '../../../../tests/support/owing-school.ts';
import { newClass, newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, dayText, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();

const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');

test('the file has the school, the term, the day and the filters above all rows, and their sums below', async () => {
  const { school, admin, amina, baraka } = await fiveStudents();
  const { status, text } = await admin.read('/api/balances/export?streamName=East&state=owing&sort=-balance');
  expect(status).toBe(200);
  const owed = 'Owed for this term (KES),Owed for one term back (KES),Owed for two terms back (KES),Owed for longer (KES)';
  expect(linesOf(text)).toEqual([
    `School,${school.name}`,
    'List,Balances',
    `Term,Term 2 ${yearOf(addDays(nairobiToday(), -200))}`,
    `Day,${dayText(nairobiToday())}`,
    'Filters,"East, owing"',
    '',
    `Student ID,Admission number,Student,Grade,Stream,Status,Brought forward (KES),Billed (KES),Adjusted (KES),Paid (KES),Balance (KES),${owed}`,
    `${amina},,Amina Yusuf,Grade 4,East,Active,10000.00,10000.00,0.00,0.00,20000.00,10000.00,10000.00,0.00,0.00`,
    `${baraka},,Baraka Otieno,Grade 4,East,Active,0.00,10000.00,0.00,6000.00,4000.00,4000.00,0.00,0.00,0.00`,
    'Total,,2 students,,,,10000.00,20000.00,0.00,6000.00,24000.00,14000.00,10000.00,0.00,0.00',
  ]);
});

test('a name that a spreadsheet would run is kept as text', async () => {
  const { admin } = await newSchool();
  await newStudent(admin, await newClass(admin), { fullName: '=cmd|calc' });
  expect((await admin.read('/api/balances/export')).text).toContain(",'=cmd|calc,");
});

test('the sheet has everybody, class by class, each stream by itself, in the order that is asked for within each', async () => {
  const { school, admin, amina, baraka, chebet, dalila, elijah } = await fiveStudents();
  const abdi = await newStudent(admin, await newClass(admin, 'Grade 4', 'West'), { fullName: 'Abdi Ali' });
  const sheet = await succeed(admin.read('/api/balances/sheet?sort=-balance'));
  expect(sheet.students.map(({ id }: Owed) => id)).toEqual([amina, baraka, chebet, dalila, abdi, elijah]);
  expect(await idsOwing(admin, '?sort=-class')).toEqual([elijah, abdi, amina, baraka, chebet, dalila]);
  expect(sheet).toMatchObject({ school: { name: school.name }, chosen: '', asOf: nairobiToday(), term: { name: 'Term 2' } });
  expect(sheet.totals).toMatchObject({ students: 6, balance: 51_500 });
});

test('the sheet says what it leaves out, in words', async () => {
  const { admin, west } = await fiveStudents();
  const sheet = await succeed(admin.read(`/api/balances/sheet?grade=${west.grade}&stream=${west.stream}&over=100&age=1`));
  expect(sheet.chosen).toBe('Grade 5, West, more than KES 100.00, debt 1 term overdue, or older');
  expect(sheet.students).toHaveLength(1);
});

test('a list that is too long to be printed is refused, rather than cut', async () => {
  const { school, admin, east } = await fiveStudents();
  await rowsOf(
    school,
    `insert into students (school_id, student_id, full_name, date_of_birth, gender, guardian_name, contact_number_1, grade_id, stream_id)
     select $1, 100 + n, 'Mtoto ' || n, '2015-01-01', 'Male', 'Mzazi', '0712345678', $2, $3 from generate_series(1, 5000) as n`,
    [east.grade, east.stream],
  );
  await rowsOf(
    school,
    `insert into student_balances (school_id, student_id, balance_cents)
     select school_id, student_id, 0 from students where school_id = $1 on conflict do nothing`,
  );
  const message = 'This works for at most 5,000 students at a time, and the filters match 5,005. Choose a grade or a stream.';
  expect((await admin.read('/api/balances/sheet')).body).toMatchObject({ status: 422, code: 'TOO_MANY_STUDENTS', message });
  expect(linesOf((await admin.read('/api/balances/export')).text)).toHaveLength(6 + 1 + 5005 + 1);
});

test('at most 2,000 students are reminded at a time, and of more nobody is', async () => {
  const { school, admin, east } = await fiveStudents();
  const alsoOwing = (from: number, to: number) =>
    rowsOf(
      school,
      `with child as (
         insert into students (school_id, student_id, full_name, date_of_birth, gender, guardian_name, contact_number_1,
                               grade_id, stream_id, opening_balance_cents)
         select $1, n, 'Mtoto ' || n, '2015-01-01', 'Male', 'Mzazi', '0712345678', $2, $3, 100
         from generate_series($4::integer, $5::integer) as n
         returning school_id, student_id)
       insert into student_balances (school_id, student_id, balance_cents) select school_id, student_id, 100 from child`,
      [east.grade, east.stream, from, to],
    );
  await alsoOwing(1001, 2997);
  expect((await succeed(admin.read('/api/balances/reminders'))).students).toBe(2000);
  await alsoOwing(2998, 2998);
  const message = 'This works for at most 2,000 students at a time, and the filters match 2,001. Choose a grade or a stream.';
  const refusal = { status: 422, code: 'TOO_MANY_STUDENTS', message };
  expect((await admin.read('/api/balances/reminders')).body).toMatchObject(refusal);
  expect((await admin.post('/api/balances/reminders', { messages: 1 })).body).toMatchObject(refusal);
  expect((await succeed(admin.read('/api/balances/reminders?q=Amina'))).students).toBe(1);
});
