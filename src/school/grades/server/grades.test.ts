import { expect, test } from 'vitest';
import { atOnce, newClass, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { learningAreas } from '../rules.ts';

useServer();

const url = '/api/settings/configure-grades';

type Named = { name: string };
const names = (rows: Named[]) => rows.map(({ name }) => name);
const gradesOf = async (school: School) => (await succeed(school.admin.read(url))).grades;
const counts = async (school: School) =>
  rowsOf(
    school,
    `select (select count(*)::int from grades where school_id = $1) as grades,
            (select count(*)::int from streams where school_id = $1) as streams,
            (select count(*)::int from subjects where school_id = $1) as subjects`,
  );

test('a new grade has its streams by name and the subjects of its level', async () => {
  const school = await newSchool();
  const answer = await school.admin.post(url, { grades: [{ name: ' Grade 7 ', streams: ['West', ' East '] }] });
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe('1 grade and 2 streams added.');
  const [grade] = answer.body.data.grades;
  expect(grade).toEqual({
    id: expect.any(Number),
    name: 'Grade 7',
    streams: [
      { id: expect.any(Number), name: 'East', gradeId: grade.id },
      { id: expect.any(Number), name: 'West', gradeId: grade.id },
    ],
    subjects: learningAreas('Grade 7').map((area) => ({ id: expect.any(Number), ...area })),
  });
  expect(await gradesOf(school)).toEqual(answer.body.data.grades);
});

test('a grade may begin without streams, sent as an empty list, an empty text or not at all', async () => {
  const school = await newSchool();
  const grades = [{ name: 'Grade 1', streams: [] }, { name: 'Grade 2', streams: '' }, { name: 'Grade 3' }];
  expect((await school.admin.post(url, { grades })).body.message).toBe('3 grades added.');
  expect((await gradesOf(school)).map(({ streams }: { streams: Named[] }) => streams.length)).toEqual([0, 0, 0]);
});

test('grades are listed as children pass through them, names outside the ladder last', async () => {
  const school = await newSchool();
  const gradeNames = ['Special Unit', 'Grade 10', 'PP2', 'Form 1', 'Grade 2', 'Playgroup', 'autism unit', 'Grade 1', 'PP1'];
  await succeed(school.admin.post(url, { grades: gradeNames.map((name) => ({ name })) }));
  const ladder = ['Playgroup', 'PP1', 'PP2', 'Grade 1', 'Grade 2', 'Grade 10', 'Form 1', 'autism unit', 'Special Unit'];
  expect(names(await gradesOf(school))).toEqual(ladder);
  expect(names((await succeed(school.admin.read('/api/grades-and-terms'))).grades)).toEqual(ladder);
  expect(names((await succeed(school.admin.read('/api/students/view-students'))).grades)).toEqual(ladder);
});

test('streams are merged into the grade that has them, letter case and spacing aside, and names stay as first written', async () => {
  const school = await newSchool();
  await succeed(school.admin.post(url, { grades: [{ name: 'Grade 4', streams: ['East'] }] }));
  const again = await school.admin.post(url, { grades: [{ name: 'GRADE  4', streams: ['EAST', 'West', 'west', 'West '] }] });
  expect(again.body.message).toBe('1 stream added.');
  const [grade, ...others] = await gradesOf(school);
  expect(others).toEqual([]);
  expect([grade.name, ...names(grade.streams)]).toEqual(['Grade 4', 'East', 'West']);
  expect(grade.subjects).toHaveLength(8);
});

test('a grade named twice in one request is one grade with the streams of both', async () => {
  const school = await newSchool();
  const grades = [
    { name: 'Grade 5', streams: ['Red'] },
    { name: 'grade 5', streams: ['red', 'Blue'] },
  ];
  expect((await school.admin.post(url, { grades })).body.message).toBe('1 grade and 2 streams added.');
  const [grade] = await gradesOf(school);
  expect([grade.name, ...names(grade.streams)]).toEqual(['Grade 5', 'Blue', 'Red']);
  expect(grade.subjects).toHaveLength(8);
});

test('saying what is there already changes nothing', async () => {
  const school = await newSchool();
  const body = { grades: [{ name: 'Grade 4', streams: ['East'] }] };
  await succeed(school.admin.post(url, body));
  const before = await gradesOf(school);
  const again = await school.admin.post(url, body);
  expect(again.status).toBe(200);
  expect(again.body).toEqual({ message: 'Nothing to add: these grades and streams already exist.', data: { grades: before } });
});

test('the same stream name may be in two grades', async () => {
  const school = await newSchool();
  const [first, second] = [await newClass(school.admin, 'Grade 1', 'East'), await newClass(school.admin, 'Grade 2', 'East')];
  expect(first.stream).not.toBe(second.stream);
});

test('twenty identical requests at once make one row of each', async () => {
  const school = await newSchool();
  const grades = [3, 1, 2].map((number) => ({ name: `Grade ${number}`, streams: ['East', 'West'] }));
  const answers = await atOnce(20, () => school.admin.post(url, { grades }));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await counts(school)).toEqual([{ grades: 3, streams: 6, subjects: 3 * 7 }]);
});

test('requests at once that name the same grades in opposite orders all succeed', async () => {
  const school = await newSchool();
  const forward = Array.from({ length: 12 }, (_, index) => ({ name: `Grade ${index + 1}`, streams: ['A', 'B'] }));
  const answers = await atOnce(10, (index) => school.admin.post(url, { grades: index % 2 === 0 ? forward : forward.toReversed() }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await counts(school)).toMatchObject([{ grades: 12, streams: 24 }]);
});

test('two schools have the same names and none of each other’s grades', async () => {
  const [school, other] = [await newSchool(), await newSchool()];
  await newClass(school.admin, 'Grade 4', 'East');
  expect(await gradesOf(other)).toEqual([]);
  await newClass(other.admin, 'Grade 4', 'East');
  const [[mine], [theirs]] = [await gradesOf(school), await gradesOf(other)];
  expect(mine.id).not.toBe(theirs.id);
  expect(mine.streams).toHaveLength(1);
});

test('bursars and teachers read the grades; only administrators add to them', async () => {
  const school = await newSchool();
  await newClass(school.admin);
  for (const [role, staff] of [
    ['bursars', await school.bursar()],
    ['teachers', await school.teacher()],
  ] as const) {
    expect((await staff.read(url)).body.grades).toHaveLength(1);
    const refused = await staff.post(url, { grades: [{ name: 'Grade 9' }] });
    expect(refused.body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(refused.body.message).toContain(role.replace(/s$/, ''));
  }
  expect(await gradesOf(school)).toHaveLength(1);
});

test('streams may come as one text with commas; blank names and repeated ones are left out', async () => {
  const school = await newSchool();
  await succeed(school.admin.post(url, { grades: [{ name: 'Grade 1', streams: ['East, West', '', '  ', 'west ,, North'] }] }));
  const [grade] = await gradesOf(school);
  expect(grade.streams.map(({ name }: { name: string }) => name)).toEqual(['East', 'North', 'West']);
});

test.each([
  [{}, 'grades', 'Grade name is required'],
  [{ grades: [] }, 'grades', 'Grade name is required'],
  [{ grades: null }, 'grades', 'Grade name is required'],
  [{ grades: 'Grade 1' }, 'grades', 'Grade name is required'],
  [{ grades: [{ name: '' }] }, 'grades.0.name', 'Grade name is required'],
  [{ grades: [{ name: '   ' }] }, 'grades.0.name', 'Grade name is required'],
  [{ grades: [{ name: null }] }, 'grades.0.name', 'Grade name is required'],
  [{ grades: [{ streams: ['East'] }] }, 'grades.0.name', 'Grade name is required'],
  [{ grades: [{ name: ['Grade 1'] }] }, 'grades.0.name', 'Grade name must be text'],
  [{ grades: [{ name: 'x'.repeat(61) }] }, 'grades.0.name', 'Grade name must be at most 60 characters'],
  [{ grades: [{ name: 'Grade\u0000' }] }, 'grades.0.name', 'Grade name has characters that cannot be stored'],
  [{ grades: [{ name: 'Grade \ud800' }] }, 'grades.0.name', 'Grade name has characters that cannot be stored'],
  [{ grades: [{ name: 'Grade 1', streams: 'East' }] }, 'grades.0.streams', 'streams must be a list'],
  [{ grades: [{ name: 'Grade 1', streams: ['x'.repeat(61)] }] }, 'grades.0.streams.0', 'Stream name must be at most 60 characters'],
  [{ grades: Array.from({ length: 51 }, () => ({ name: 'x' })) }, 'grades', 'At most 50 grades at a time'],
  [{ grades: [{ name: 'x', streams: Array.from({ length: 101 }, () => 'y') }] }, 'grades.0.streams', 'At most 100 streams at a time'],
])('%j is refused', async (body, path, message) => {
  const school = await newSchool();
  const refused = await school.admin.post(url, body);
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message, error: message, errors: [{ path, message }] });
  expect(await counts(school)).toEqual([{ grades: 0, streams: 0, subjects: 0 }]);
});

test('one bad grade among good ones stores none of them', async () => {
  const school = await newSchool();
  expect((await school.admin.post(url, { grades: [{ name: 'Grade 1' }, { name: '' }] })).status).toBe(400);
  expect(await gradesOf(school)).toEqual([]);
});

test('names that look like SQL or patterns are only names', async () => {
  const school = await newSchool();
  const odd = ["'; drop table grades; --", '100%', 'Grade_1', 'Ng’ombe', '日本'];
  await succeed(school.admin.post(url, { grades: odd.map((name) => ({ name, streams: [name] })) }));
  expect(names(await gradesOf(school)).sort()).toEqual(odd.toSorted());
});
