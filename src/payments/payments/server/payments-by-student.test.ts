import { expect, test } from 'vitest';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { newClass, newFee, newStudent, newTerm, nextTermForm, rowsOf, setFees } from '../../../../tests/support/school-parts.ts';
import { newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

type Row = { id: number; fullName: string; totalPaid: number; balance: number; active: boolean; grade: string; stream: string };

const list = (staff: Staff, query = '') => succeed(staff.read(`/api/payments/view${query}`));
const rowsFor = async (staff: Staff, query = ''): Promise<Row[]> => (await list(staff, query)).students;
const idsFor = async (staff: Staff, query = '') => (await rowsFor(staff, query)).map(({ id }) => id);

/** Two terms of 10,000 each, the second current; the first student paid 4,000 in the first term and 1,000 in the second. */
async function schoolOfTwoTerms() {
  const parts = await payingSchool();
  const { admin, place, student } = parts;
  await paid(admin, { studentId: student, amount: 4000 });
  const next = await newTerm(admin, nextTermForm());
  await setFees(admin, { ...place, term: next });
  await succeed(admin.post('/api/settings/terms', nextTermForm({ term_id: next, current: true })));
  await paid(admin, { studentId: student, amount: 1000 });
  return { ...parts, next };
}

test('a row says what the student paid in the current term and owes at its end', async () => {
  const { admin, place, student, term, next } = await schoolOfTwoTerms();
  const answer = await list(admin);
  const { fullName } = (await succeed(admin.read(`/api/students/${student}`))).student;
  expect(answer).toMatchObject({
    students: [{ id: student, fullName, grade: 'Grade 4', stream: 'East', active: true, totalPaid: 1000, balance: 15_000 }],
    filters: {
      grades: [{ id: place.grade, name: 'Grade 4' }],
      streams: [{ id: place.stream, name: 'East' }],
      terms: [
        { id: next, current: true },
        { id: term, current: false },
      ],
      term: next,
    },
    pagination: { page: 1, totalPages: 1, total: 1 },
  });
});

test('the term is the current one unless another, or all, is requested', async () => {
  const { admin, term, next } = await schoolOfTwoTerms();
  const sums = async (query: string) => {
    const { students, filters } = await list(admin, query);
    return [filters.term, students[0].totalPaid, students[0].balance];
  };
  for (const query of ['', '?term=', '?term=current', `?term=${next}`]) expect(await sums(query), query).toEqual([next, 1000, 15_000]);
  for (const query of [`?term=${term}`, `?termId=${term}`]) expect(await sums(query), query).toEqual([term, 4000, 6000]);
  expect(await sums(`?term=${next}&termId=${term}`), 'as a statement is read').toEqual([term, 4000, 6000]);
  expect(await sums('?term=all')).toEqual(['all', 5000, 15_000]);
});

test('a term that does not exist, or of another school, has no payments', async () => {
  const { admin } = await payingSchool();
  const other = await payingSchool();
  for (const term of [other.term, 2_147_483_647]) {
    const { status, body } = await admin.read(`/api/payments/view?term=${term}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'TERM_NOT_FOUND', message: 'Term not found.', error: 'Term not found.' });
  }
});

test('before any term there is nothing paid, and what was brought forward is owed', async () => {
  const school = await newSchool();
  const place = await newClass(school.admin);
  await newStudent(school.admin, place, { cfBalance: '2500.50' });
  const answer = await list(school.admin);
  expect(answer.students).toMatchObject([{ totalPaid: 0, balance: 2500.5 }]);
  expect(answer.filters).toMatchObject({ terms: [], term: null });
});

test('students who left are listed while they owe or are in credit, and not when they are even; the file says who they are', async () => {
  const { admin, place } = await payingSchool();
  const [owing, even, inCredit] = [await newStudent(admin, place), await newStudent(admin, place), await newStudent(admin, place)];
  await paid(admin, { studentId: even, amount: 10_000 });
  await paid(admin, { studentId: inCredit, amount: 12_000 });
  expect(await idsFor(admin)).toEqual([1, owing, even, inCredit]);
  for (const student of [owing, even, inCredit]) await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  const rows = await rowsFor(admin);
  expect(rows.map(({ id, active, balance }) => [id, active, balance])).toEqual([
    [1, true, 10_000],
    [owing, false, 10_000],
    [inCredit, false, -2000],
  ]);
  expect((await list(admin)).pagination.total).toBe(3);
  const { text } = await admin.read(`/api/payments/view/export?grade=${place.grade}&q=mwanafunzi`);
  expect(text).toContain('Filters,"Grade 4, search “mwanafunzi”"');
  expect(text.match(/,(Active|Inactive),/g)).toEqual([',Active,', ',Inactive,', ',Inactive,']);
});

test('the name of a stream means that stream in every grade, as the class was in the term', async () => {
  const { admin, student } = await payingSchool();
  const west = await newStudent(admin, await newClass(admin, 'Grade 4', 'West'));
  const five = await newClass(admin, 'Grade 5', 'EAST');
  const other = await newStudent(admin, five);
  const answer = await list(admin, '?streamName=east');
  expect(new Set(answer.students.map(({ id }: Row) => id))).toEqual(new Set([student, other]));
  expect(answer.pagination.total).toBe(2);
  expect(await idsFor(admin, `?streamName=East&grade=${five.grade}`)).toEqual([other]);
  expect(await idsFor(admin, '?streamName=West')).toEqual([west]);
  expect(await idsFor(admin, '?streamName=North')).toEqual([]);
  expect(await idsFor(admin, '?streamName=all')).toHaveLength(3);
});

test('rows can be narrowed to a grade, a stream and words of the name, together', async () => {
  const { admin, place } = await payingSchool();
  const west = await newClass(admin, 'Grade 4', 'West');
  const five = await newClass(admin, 'Grade 5', 'East');
  const amina = await newStudent(admin, place, { fullName: 'Amina Yusuf' });
  const omar = await newStudent(admin, west, { fullName: 'Omar Amini' });
  const zawadi = await newStudent(admin, five, { fullName: 'Zawadi Amina Otieno' });
  expect(await idsFor(admin, `?grade=${place.grade}`)).toEqual([amina, 1, omar]);
  expect(await idsFor(admin, `?stream=${west.stream}`)).toEqual([omar]);
  expect(await idsFor(admin, '?q=amin')).toEqual([amina, omar, zawadi]);
  expect(await idsFor(admin, '?q=%20otieno%20%20AMINA')).toEqual([zawadi]);
  expect(await idsFor(admin, `?q=amina&grade=${five.grade}&stream=${five.stream}`)).toEqual([zawadi]);
  expect(await idsFor(admin, `?grade=${place.grade}&stream=${five.stream}`)).toEqual([]);
  for (const query of ['?grade=all&stream=all', '?grade=&stream=&q=', '?q=%20']) expect(await idsFor(admin, query)).toHaveLength(4);
  for (const q of ['%25', '_', '%5C']) expect(await idsFor(admin, `?q=${q}`), q).toEqual([]);
});

test('a student is listed in the class that they were in, in that term', async () => {
  const { admin, student, term, next } = await schoolOfTwoTerms();
  const other = await newClass(admin, 'Grade 5', 'West');
  const { student: now } = await succeed(admin.read(`/api/students/${student}`));
  await succeed(admin.patch(`/api/students/${student}/update`, { ...now, gradeId: other.grade, streamId: other.stream }));
  expect(await rowsFor(admin, `?term=${term}`)).toMatchObject([{ grade: 'Grade 4', stream: 'East' }]);
  expect(await rowsFor(admin, `?term=${next}`)).toMatchObject([{ grade: 'Grade 5', stream: 'West' }]);
  expect(await idsFor(admin, `?term=${term}&grade=${other.grade}`)).toEqual([]);
});

test('pages hold 20 rows by name, and a page past the end is empty', async () => {
  const { school, admin, place } = await payingSchool();
  for (let number = 2; number <= 41; number += 1) await newStudent(admin, place);
  await rowsOf(school, `update students set full_name = 'Mtoto ' || lpad((100 - student_id)::text, 3, '0') where school_id = $1`);
  const expected = Array.from({ length: 41 }, (_, index) => 41 - index);
  for (const [page, from, to] of [
    [1, 0, 20],
    [2, 20, 40],
    [3, 40, 41],
    [4, 41, 41],
    [1_000_000, 41, 41],
  ] as const) {
    const answer = await list(admin, `?page=${page}`);
    expect(answer.students.map(({ id }: Row) => id)).toEqual(expected.slice(from, to));
    expect(answer.pagination).toEqual({ page, totalPages: 3, total: 41 });
  }
  const few = await list(admin, '?page=7&limit=6');
  expect(few.students.map(({ id }: Row) => id)).toEqual(expected.slice(36));
  expect(few.pagination).toEqual({ page: 7, totalPages: 7, total: 41 });
  expect((await list(admin, '?q=nobody')).pagination).toEqual({ page: 1, totalPages: 1, total: 0 });
});

test('a reversal takes the payment out of what was paid', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(await school.bursar(), { studentId: student, amount: 4000 });
  await succeed(reverse(admin, 1));
  expect(await rowsFor(admin)).toMatchObject([{ totalPaid: 0, balance: 10_000 }]);
});

test.each([
  ['page=0', 'Page must be a whole number from 1'],
  ['page=-1', 'Page must be a whole number from 1'],
  ['page=1.5', 'Page must be a whole number from 1'],
  ['page=1&page=2', 'Page must be a whole number from 1'],
  ['grade=x', 'Grade must be a whole number'],
  ['stream=1e3', 'Stream must be a whole number'],
  ['term=last', 'Term must be a term id, current or all'],
  ['q=%00', 'Search has characters that cannot be stored'],
  [`q=${'x'.repeat(101)}`, 'Search must be at most 100 characters'],
])('a list with %.40s is refused', async (query, message) => {
  const { admin } = await newSchool();
  const refused = await admin.read(`/api/payments/view?${query}`);
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message, error: message });
});

test('the office reads the list and its filters, each school its own; teachers read neither', async () => {
  const { school, admin, place } = await payingSchool();
  const other = await payingSchool();
  const fee = await newFee(admin, 1500.5, 'Bus');
  await newFee(other.admin, 1, 'Lunch');
  const bursar = await school.bursar();
  expect(await rowsFor(bursar)).toHaveLength(1);
  expect(await succeed(bursar.read('/api/payments/view-addfees'))).toMatchObject({
    filters: {
      grades: [{ id: place.grade, name: 'Grade 4' }],
      streams: [{ id: place.stream, name: 'East' }],
      additionalFees: [{ id: fee, feeName: 'Bus', amount: 1500.5 }],
    },
  });
  const teacher = await school.teacher();
  for (const url of ['/api/payments/view', '/api/payments/view-addfees']) {
    expect((await teacher.read(url)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
});
