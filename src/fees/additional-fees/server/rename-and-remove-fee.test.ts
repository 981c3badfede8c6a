import { beforeEach, expect, test } from 'vitest';
import { statementOf } from '../../../../tests/support/paying-school.ts';
import { newClass, newFee, newStudent, newTerm } from '../../../../tests/support/school-parts.ts';
import { newSchool, type School, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const url = '/api/settings/additional-fees';

let school: School;
let bus: number;

beforeEach(async () => {
  school = await newSchool();
  bus = await newFee(school.admin, 1500, 'Bus');
});

const fees = async () => (await succeed(school.admin.read(url))).additionalFees;
const rename = (feeName: unknown, id = bus) => school.admin.patch(`${url}/${id}`, { feeName });
const remove = (additionalFeeId = bus) => school.admin.post(`${url}/remove`, { additionalFeeId });
const link = (studentId: number) => school.admin.post('/api/students/associate-student-with-fee', { studentId, additionalFeeId: bus });

test('a fee takes another name, on statements too, and keeps its amount', async () => {
  const { admin } = school;
  await newTerm(admin);
  const student = await newStudent(admin, await newClass(admin));
  await succeed(link(student));
  const additionalFee = { id: bus, feeName: 'School bus', amount: 1500 };
  expect((await rename(' School bus ')).body).toEqual({ message: 'The fee is now called School bus.', additionalFee });
  expect(await fees()).toEqual([additionalFee]);
  expect((await statementOf(admin, student)).billing.additionalFees).toEqual([{ name: 'School bus', amount: 1500 }]);
});

test('an amount that comes with a new name is not applied', async () => {
  await succeed(school.admin.patch(`${url}/${bus}`, { feeName: 'Bus 2', amount: 1 }));
  expect(await fees()).toEqual([{ id: bus, feeName: 'Bus 2', amount: 1500 }]);
});

test('a name that another fee has is refused beside the field; a fee takes its own in other letters', async () => {
  await newFee(school.admin, 200, 'Lunch');
  const message = 'There is already an additional fee named LUNCH.';
  expect((await rename('LUNCH')).body).toMatchObject({ status: 409, code: 'FEE_EXISTS', errors: [{ path: 'feeName', message }] });
  await succeed(rename('BUS'));
});

test('a fee that nobody has or had can be removed, and its name is free', async () => {
  expect((await remove()).body).toEqual({ message: 'Bus removed.' });
  expect(await fees()).toEqual([]);
  await newFee(school.admin, 900, 'Bus');
});

test('a fee is kept by its students, and by what it charged after they left it', async () => {
  const { admin } = school;
  const student = await newStudent(admin, await newClass(admin));
  await succeed(link(student));
  expect((await remove()).body).toMatchObject({
    status: 409,
    code: 'FEE_IN_USE',
    error: 'Bus is linked to 1 student, so it cannot be removed.',
  });
  await newTerm(admin);
  expect((await remove()).body.error).toBe('Bus is linked to 1 student and has been charged, so it cannot be removed.');
  await succeed(admin.post(`/api/students/${student}/additional-fees`, { additionalFeeId: bus, action: 'unsubscribe' }));
  expect((await remove()).body.error).toBe('Bus has been charged, so it cannot be removed.');
  expect(await fees()).toHaveLength(1);
});

test('fees of another school are answered as ones that nobody has, and stay', async () => {
  const other = await newSchool();
  const theirs = await newFee(other.admin, 700, 'Choir');
  for (const id of [theirs, 2_000_000_123]) {
    for (const { body } of [await rename('Mine', id), await remove(id)]) expect(body).toMatchObject({ status: 404, code: 'FEE_NOT_FOUND' });
  }
  expect((await succeed(other.admin.read(url))).additionalFees).toEqual([{ id: theirs, feeName: 'Choir', amount: 700 }]);
});

test('only administrators rename and remove fees', async () => {
  for (const staff of [await school.bursar(), await school.teacher()]) {
    const answers = [await staff.patch(`${url}/${bus}`, { feeName: 'Mine' }), await staff.post(`${url}/remove`, { additionalFeeId: bus })];
    expect(answers.map(({ body }) => body.code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  }
});

test('fee structures of many terms are answered by the page', async () => {
  const { admin } = school;
  const { grade } = await newClass(admin);
  const term = await newTerm(admin);
  const structure = { grade, term_id: term, tuition_fee: 100, ass_books: 0, diary_fee: 0 };
  await succeed(admin.post('/api/settings/fee-structure', structure));
  const list = await succeed(admin.read('/api/settings/fee-structure'));
  expect(list.pagination).toEqual({ page: 1, totalPages: 1, total: 1 });
  const past = await succeed(admin.read('/api/settings/fee-structure?page=2'));
  expect([past.feeStructures, past.pagination]).toEqual([[], { page: 2, totalPages: 1, total: 1 }]);
});
