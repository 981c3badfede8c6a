import { afterEach, beforeAll, expect, test } from 'vitest';
import { workOff } from '../../../../tests/support/jobs.ts';
import { erase, leftStudent } from '../../../../tests/support/left-student.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, succeed, useServer } from '../../../../tests/support/world.ts';
import { makePiece } from './make-piece.ts';

useServer();

const path = '/api/class-statements';
let world: Awaited<ReturnType<typeof payingSchool>>;
beforeAll(async () => {
  world = await payingSchool();
});
afterEach(() => workOff({ statements: makePiece }));

const ask = async (query = '?list=students') => (await succeed(world.admin.post(`${path}/files${query}`))).fileId as number;
const readFile = async (fileId: number) => {
  await workOff({ statements: makePiece });
  return (await world.admin.read(`${path}/files/${fileId}`)).text;
};

test('an auditor reads the statements and the files and has none made; a teacher does neither', async () => {
  const fileId = await ask();
  await workOff({ statements: makePiece });
  const [auditor, teacher] = [await newStaff(world.admin, 'auditor'), await world.school.teacher()];
  for (const read of [path, `${path}/files`, `${path}/files/${fileId}`]) {
    expect((await auditor.read(read)).status, read).toBe(200);
    expect((await teacher.read(read)).body, read).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
  expect((await auditor.post(`${path}/files`)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test('a colleague finds the file that somebody asked for, with their name', async () => {
  const fileId = await ask();
  const bursar = await world.school.bursar();
  const { files } = await succeed(bursar.read(`${path}/files`));
  expect(files[0]).toMatchObject({ id: fileId, askedBy: world.admin.username, students: 1, askedAt: expect.stringMatching(/Z$/) });
});

test('a file of another school is none, and no other school sees that it is there', async () => {
  const fileId = await ask();
  await workOff({ statements: makePiece });
  const { admin: stranger } = await newSchool();
  expect((await stranger.read(`${path}/files/${fileId}`)).body).toMatchObject({ status: 404, code: 'STATEMENT_FILE_NOT_FOUND' });
  expect(await succeed(stranger.read(`${path}/files`))).toEqual({ files: [] });
});

test('whom a file is of is settled when it is asked for, and what they owe when it is made', async () => {
  const { admin, student, place } = world;
  const fileId = await ask();
  await newStudent(admin, place, { fullName: 'Late Comer' });
  await paid(admin, { studentId: student, amount: 321.5 });
  const html = await readFile(fileId);
  expect(html).toContain('321.50');
  expect(html).not.toContain('Late Comer');
});

test('a job that is done twice writes its piece once', async () => {
  const fileId = await ask();
  await workOff({ statements: makePiece });
  await rowsOf(
    world.school,
    `insert into karo_jobs.job (name, data)
     select 'karo', jsonb_build_object('school_id', $1::integer, 'kind', 'statements', 'job_id', 900001,
                                       'payload', jsonb_build_object('fileId', $2::integer, 'piece', 0))`,
    [fileId],
  );
  expect(await workOff({ statements: makePiece })).toBe(1);
  const pieces = await rowsOf(world.school, 'select piece from statement_pieces where school_id = $1 and file_id = $2', [fileId]);
  expect(pieces).toEqual([{ piece: 0 }]);
});

test('a school without a term has statements too, of everything', async () => {
  const { admin } = await newSchool();
  expect(await succeed(admin.read(path))).toMatchObject({ students: 0, statements: [], term: null, terms: [] });
});

test('a term that the school does not have is refused before anybody is looked for', async () => {
  expect((await world.admin.read(`${path}?termId=987654`)).body).toMatchObject({ status: 404, code: 'TERM_NOT_FOUND' });
  expect((await world.admin.post(`${path}/files?termId=987654`)).body).toMatchObject({ status: 404, code: 'TERM_NOT_FOUND' });
  expect((await world.admin.read(`${path}?list=pigeons`)).body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
});

test('a file says whom it is of in the words of its list, and nothing where everybody is meant', async () => {
  const chosenOf = async (query: string) => {
    await ask(query);
    const { files } = await succeed(world.admin.read(`${path}/files`));
    return files[0].chosen;
  };
  expect(await chosenOf('?list=students')).toBe('');
  expect(await chosenOf(`?list=students&grade=${world.place.grade}&active=true`)).toBe('Grade 4, active');
  expect(await chosenOf(`?list=balances&grade=${world.place.grade}&state=owing`)).toBe('Grade 4, owing');
});

test('a file of all terms says so by having none', async () => {
  await ask('?list=students&q=late&termId=all');
  const { files } = await succeed(world.admin.read(`${path}/files`));
  expect(files[0]).toMatchObject({ term: null, chosen: 'search “late”' });
});

test('more than a file holds are refused with how many they are, from either list', async () => {
  const { school, admin, place } = world;
  await rowsOf(
    school,
    `insert into students (school_id, student_id, full_name, date_of_birth, gender, guardian_name, contact_number_1, grade_id, stream_id)
     select $1, 1000 + n, 'Mtoto ' || n, '2015-01-01', 'Male', 'Mzazi', '0712345678', $2, $3 from generate_series(1, 5001) as n`,
    [place.grade, place.stream],
  );
  for (const query of ['?list=students&q=mtoto', '?list=balances&q=mtoto']) {
    expect((await admin.post(`${path}/files${query}`)).body, query).toMatchObject({
      ...{ status: 422, code: 'TOO_MANY_STUDENTS' },
      message: 'This works for at most 5,000 students at a time, and the filters match 5,001. Choose a grade or a stream.',
    });
  }
});

test('a file with the statement of a student whose data is erased is gone, and one of others stays', async () => {
  const { admin, place } = world;
  const gone = await leftStudent(admin, place, { fullName: 'Zuri Wafula' });
  await newStudent(admin, place, { fullName: 'Baraka Otieno' });
  const [ofZuri, ofBaraka] = [await ask('?list=students&q=Zuri'), await ask('?list=students&q=Baraka')];
  expect(await readFile(ofZuri)).toContain('Zuri Wafula');
  await succeed(erase(admin, gone));
  const { files } = await succeed(admin.read(`${path}/files`));
  const ids = files.map(({ id }: { id: number }) => id);
  expect([ids.includes(ofZuri), ids.includes(ofBaraka)]).toEqual([false, true]);
});
