import { afterEach, beforeAll, expect, test } from 'vitest';
import { workOff } from '../../../../tests/support/jobs.ts';
import { fiveStudents } from '../../../../tests/support/owing-school.ts';
import { newClass, newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { asOwner, newSchool, type Staff, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { forgetOldRows } from '../../../app/entry/hourly-chores.ts';
import { makePiece } from './make-piece.ts';
import { deleteFilesBut } from './sql.ts';

useServer();

let world: Awaited<ReturnType<typeof fiveStudents>>;
beforeAll(async () => {
  world = await fiveStudents();
});
afterEach(() => workOff({ statements: makePiece }));

type Row = { studentInfo: { id: number }; summary: { currentBalance: number } };
const sheets = (staff: Staff, query: string) => succeed(staff.read(`/api/class-statements${query}`));
const idsIn = async (query: string) => (await sheets(world.admin, query)).statements.map(({ studentInfo }: Row) => studentInfo.id);
const filesOf = async () => (await succeed(world.admin.read('/api/class-statements/files'))).files;
const saved = (fileId: number) => world.admin.read(`/api/class-statements/files/${fileId}`);
const ask = async (query = '') => (await succeed(world.admin.post(`/api/class-statements/files${query}`))).fileId as number;

test('each statement is that of the student alone, class by class', async () => {
  const { admin, amina, baraka, elijah } = world;
  const { statements, school, issuedOn, term, terms } = await sheets(admin, '?state=owing');
  expect(statements.map(({ studentInfo }: Row) => studentInfo.id)).toEqual([amina, baraka, elijah]);
  for (const { payTo, otherWays, ...own } of statements) {
    const { data } = await succeed(admin.read(`/api/payments/${own.studentInfo.id}/fee-statement`));
    expect({ ...own, school: { ...school, payTo, otherWays }, issuedOn, term, terms }).toEqual(data);
  }
});

test('the filters of Who Owes and of Students leave whom their lists leave', async () => {
  const { east, west, amina, baraka, chebet, dalila, elijah } = world;
  expect(await idsIn('?state=credit')).toEqual([dalila]);
  expect(await idsIn(`?grade=${west.grade}`)).toEqual([elijah]);
  expect(await idsIn('?list=students')).toEqual([amina, baraka, chebet, dalila, elijah]);
  expect(await idsIn('?list=students&active=false')).toEqual([dalila]);
  expect(await idsIn(`?list=students&grade=${east.grade}&q=chebet`)).toEqual([chebet]);
  const { chosen, students } = await sheets(world.admin, '?list=students&streamName=west&active=true');
  expect({ chosen, students }).toEqual({ chosen: 'west, active', students: 1 });
});

test('classes come in the order of the school, and the children of a class by name', async () => {
  const { admin } = await newSchool();
  const places = [];
  for (const [grade, stream] of [
    ['Grade 10', 'East'],
    ['Grade 9', 'West'],
    ['PP1', 'North'],
    ['Grade 9', 'East'],
  ] as const) {
    places.push(await newClass(admin, grade, stream));
  }
  const [ten, nine, first, nineEast] = places;
  if (!ten || !nine || !first || !nineEast) throw new Error('A class is missing');
  const enrolled = [
    await newStudent(admin, ten, { fullName: 'Amina' }),
    await newStudent(admin, nine, { fullName: 'Zuri' }),
    await newStudent(admin, nine, { fullName: 'Baraka' }),
    await newStudent(admin, first, { fullName: 'Wanza' }),
    await newStudent(admin, nineEast, { fullName: 'Chebet' }),
  ];
  const { statements } = await sheets(admin, '?list=students');
  const names = statements.map(({ studentInfo }: { studentInfo: { name: string } }) => studentInfo.name);
  expect(names).toEqual(['Wanza', 'Chebet', 'Baraka', 'Zuri', 'Amina']);
  expect(new Set(statements.map(({ studentInfo }: Row) => studentInfo.id))).toEqual(new Set(enrolled));
});

test('they are of the term that is asked for, or of all, on the page and in a file', async () => {
  const [first] = world.terms;
  const of = async (query: string) => (await sheets(world.admin, `?q=elijah${query}`)).statements[0].summary.currentBalance;
  expect(await of('')).toBe(20_500);
  expect(await of(`&termId=${first}`)).toBe(10_500);
  expect(await of('&termId=all')).toBe(20_500);
  const files = [await ask(`?q=elijah&termId=${first}`), await ask('?q=elijah&termId=all')];
  await workOff({ statements: makePiece });
  const [ofFirst, ofAll] = await Promise.all(files.map(async (each) => (await saved(each)).text));
  expect(ofFirst).toContain('<strong>KES 10,500.00');
  expect(ofFirst).not.toContain('All terms');
  expect(ofAll).toContain('All terms');
});

test('a file is made piece by piece and then has every statement once, in their order', async () => {
  const fileId = await ask('?state=owing');
  expect((await filesOf())[0]).toMatchObject({ id: fileId, chosen: 'owing', students: 3, made: 0, failed: false });
  expect((await saved(fileId)).body).toMatchObject({ status: 409, code: 'STATEMENT_FILE_UNFINISHED' });
  expect(await workOff({ statements: makePiece })).toBe(1);
  expect((await filesOf())[0]).toMatchObject({ id: fileId, students: 3, made: 3 });
  const { status, text, headers } = await saved(fileId);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': 'attachment; filename="fee-statements.html"',
    'cache-control': 'no-store',
  });
  expect(text.match(/<dt>Name<\/dt><dd>[^<]+/g)?.map((words) => words.slice(words.lastIndexOf('>') + 1))).toEqual([
    'Amina Yusuf',
    'Baraka Otieno',
    'Elijah Mutua',
  ]);
  expect(text.match(/<strong>KES [\d,.]+/g)).toEqual(['<strong>KES 20,000.00', '<strong>KES 4,000.00', '<strong>KES 20,500.00']);
  expect(text.trimEnd().endsWith('</html>')).toBe(true);
});

test('the pieces of one file make no other whole', async () => {
  const [first, second] = [await ask('?q=amina'), await ask('?q=baraka')];
  expect(await workOff({ statements: makePiece })).toBe(2);
  const third = await ask('?q=elijah');
  expect((await filesOf()).slice(0, 3)).toMatchObject([
    { id: third, made: 0 },
    { id: second, made: 1 },
    { id: first, made: 1 },
  ]);
  expect((await saved(third)).body).toMatchObject({ status: 409, code: 'STATEMENT_FILE_UNFINISHED' });
  expect((await saved(second)).text).toContain('Baraka Otieno');
});

test('more than 250 are no page, and a file of them is several jobs', async () => {
  const { school, admin, east } = world;
  await rowsOf(
    school,
    `insert into students (school_id, student_id, full_name, date_of_birth, gender, guardian_name, contact_number_1, grade_id, stream_id)
     select $1, 1000 + n, 'Mtoto ' || lpad(n::text, 3, '0'), '2015-01-01', 'Male', 'Mzazi', '0712345678', $2, $3
     from generate_series(1, 251) as n`,
    [east.grade, east.stream],
  );
  expect(await sheets(admin, '?list=students&q=mtoto')).toMatchObject({ students: 251, statements: [] });
  const fileId = await ask('?list=students&q=mtoto');
  expect(await workOff({ statements: makePiece })).toBe(3);
  const names = (await saved(fileId)).text.match(/Mtoto \d{3}/g) ?? [];
  expect(names).toEqual([...new Set(names)].sort());
  expect(names).toHaveLength(251);
  await rowsOf(school, 'update students set is_active = false, left_date = nairobi_today() where school_id = $1 and student_id = 1251');
  await rowsOf(
    school,
    `insert into student_balances (school_id, student_id, balance_cents)
     select school_id, student_id, 0 from students where school_id = $1 on conflict do nothing`,
  );
  const page = await sheets(admin, '?list=students&q=mtoto&active=true');
  expect([page.students, page.statements.length]).toEqual([250, 250]);
});

test('nobody chosen, nothing to make', async () => {
  expect((await world.admin.post('/api/class-statements/files?q=nobody')).body).toMatchObject({ status: 404, code: 'NOBODY_CHOSEN' });
});

test('a school keeps ten files, each for a day; a job of one that is gone writes nothing', async () => {
  const first = await ask('?q=amina');
  const kept: number[] = [];
  for (let count = 0; count < 10; count += 1) kept.push(await ask('?q=baraka'));
  expect(await filesOf()).toHaveLength(10);
  expect(await workOff({ statements: makePiece })).toBe(11);
  expect((await saved(first)).body).toMatchObject({ status: 404, code: 'STATEMENT_FILE_NOT_FOUND' });
  const [oldest = 0, newest] = [kept[0], kept.at(-1)];
  const aged = `update statement_files set asked_at = now() - interval '25 hours' where school_id = $1 and file_id <> $2`;
  await rowsOf(world.school, aged, [newest]);
  expect((await filesOf()).map(({ id }: { id: number }) => id)).toEqual([newest]);
  expect((await saved(oldest)).body).toMatchObject({ status: 404, code: 'STATEMENT_FILE_NOT_FOUND' });
  await forgetOldRows(testStore().database);
  expect(await rowsOf(world.school, 'select file_id as id from statement_pieces where school_id = $1')).toEqual([{ id: newest }]);
});

test('a piece that was given up is told with its file and no other', async () => {
  const sound = await ask('?q=baraka');
  await workOff({ statements: makePiece });
  const fileId = await ask('?q=amina');
  const failing = `update karo_jobs.job set state = 'failed', completed_on = now()
    where state = 'created' and (data ->> 'school_id')::integer = $1`;
  await rowsOf(world.school, failing);
  expect((await filesOf()).slice(0, 2)).toMatchObject([
    { id: fileId, made: 0, failed: true },
    { id: sound, made: 1, failed: false },
  ]);
});

test('a file that is pushed out while a piece of it is stored takes that piece with it, and the job has nothing left to do', async () => {
  const schoolId = schoolIdOf(world.admin);
  await asOwner('delete from karo_jobs.job');
  await ask('?state=owing');
  const { database } = testStore();
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  let made: Promise<number> = Promise.resolve(0);
  await database.transaction(schoolId, async (tx) => {
    await deleteFilesBut(tx, { schoolId, newest: 0 });
    made = workOff({ statements: makePiece });
    await expect.poll(() => asOwner(waiting)).toHaveLength(1);
  });
  expect(await made).toBe(1);
  expect(await asOwner('select state, output from karo_jobs.job')).toEqual([{ state: 'completed', output: {} }]);
  expect(await filesOf()).toEqual([]);
});
