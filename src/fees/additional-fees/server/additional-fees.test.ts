import { expect, test } from 'vitest';
import { atOnce, chargesOf, newClass, newFee, newStudent, newTerm, nextTermForm, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const url = '/api/settings/additional-fees';

useSoundLedger();

const feesIn = async (school: School) => (await succeed(school.admin.read(url))).additionalFees;
const link = (staff: Staff, studentId: unknown, additionalFeeId: unknown) =>
  staff.post('/api/students/associate-student-with-fee', { studentId, additionalFeeId });
const unlink = (staff: Staff, studentId: unknown, additionalFeeId: unknown, action: unknown = 'unsubscribe') =>
  staff.post(`/api/students/${studentId}/additional-fees`, { additionalFeeId, action });
const linkedTo = (school: School, student: number) => succeed(school.admin.read(`/api/students/${student}/additional-fees`));

/** A school with a current term, a student and a fee named Bus of 1,500. */
async function schoolWithStudent() {
  const school = await newSchool();
  const place = await newClass(school.admin);
  await newTerm(school.admin);
  const student = await newStudent(school.admin, place, { fullName: 'Amina Yusuf' });
  const bus = await newFee(school.admin, 1500, 'Bus');
  return { school, place, student, bus };
}

test('a new additional fee is answered and listed', async () => {
  const school = await newSchool();
  const answer = await school.admin.post(url, { feeName: ' Transport ', amount: '3000.50' });
  expect(answer.status).toBe(201);
  const additionalFee = { id: expect.any(Number), feeName: 'Transport', amount: 3000.5 };
  expect(answer.body).toEqual({ message: 'Additional fee Transport of KES 3,000.50 added.', additionalFee });
  expect(await feesIn(school)).toEqual([additionalFee]);
});

test('fees are listed by name, letter case aside', async () => {
  const school = await newSchool();
  for (const name of ['swimming', 'Lunch', 'Transport', 'bus']) await newFee(school.admin, 100, name);
  expect((await feesIn(school)).map(({ feeName }: { feeName: string }) => feeName)).toEqual(['bus', 'Lunch', 'swimming', 'Transport']);
});

test('a name is used once in a school, letter case aside, and again in another', async () => {
  const [school, other] = [await newSchool(), await newSchool()];
  await newFee(school.admin, 100, 'Lunch');
  const refused = await school.admin.post(url, { feeName: 'LUNCH', amount: 200 });
  const message = 'There is already an additional fee named LUNCH.';
  expect(refused.body).toMatchObject({ status: 409, code: 'FEE_EXISTS', message, error: message, errors: [{ path: 'feeName', message }] });
  expect(await feesIn(school)).toMatchObject([{ feeName: 'Lunch', amount: 100 }]);
  await newFee(other.admin, 100, 'Lunch');
  expect(await feesIn(other)).toHaveLength(1);
});

test('names that differ only in the spaces between their words are one name', async () => {
  const school = await newSchool();
  await newFee(school.admin, 100, 'School bus');
  const other = await newFee(school.admin, 100, 'Lunch  and\u00a0tea');
  const refused = { status: 409, body: { code: 'FEE_EXISTS' } };
  expect(await school.admin.post(url, { feeName: 'School \u00a0bus', amount: 200 })).toMatchObject(refused);
  expect(await school.admin.patch(`${url}/${other}`, { feeName: 'School  bus' })).toMatchObject(refused);
  expect((await feesIn(school)).map(({ feeName }: { feeName: string }) => feeName)).toEqual(['Lunch and tea', 'School bus']);
});

test('of many who add one fee at once, one succeeds', async () => {
  const school = await newSchool();
  const answers = await atOnce(20, () => school.admin.post(url, { feeName: 'Lunch', amount: 100 }));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect(await feesIn(school)).toHaveLength(1);
});

test('linking a fee charges it in the current term at once, and linking it again changes nothing', async () => {
  const { school, student, bus } = await schoolWithStudent();
  const first = await link(school.admin, student, bus);
  expect(first).toMatchObject({ status: 200, body: { message: 'Bus added to Amina Yusuf.' } });
  const again = await link(school.admin, String(student), String(bus));
  expect(again).toMatchObject({ status: 200, body: { message: 'Amina Yusuf already has Bus.' } });
  expect(await linkedTo(school, student)).toEqual([{ id: bus, feeName: 'Bus', amount: 1500 }]);
  expect(await chargesOf(school, student)).toEqual(['Term 1 additional_fees 1500']);
});

test('unsubscribing takes the charge back, once', async () => {
  const { school, student, bus } = await schoolWithStudent();
  await succeed(link(school.admin, student, bus));
  expect((await unlink(school.admin, student, bus)).body).toEqual({ message: 'Amina Yusuf unsubscribed from Bus.' });
  expect((await unlink(school.admin, student, bus)).body).toEqual({ message: 'Amina Yusuf does not have Bus.' });
  expect(await linkedTo(school, student)).toEqual([]);
  expect(await chargesOf(school, student)).toEqual([]);
  await succeed(link(school.admin, student, bus));
  expect(await chargesOf(school, student)).toEqual(['Term 1 additional_fees 1500']);
});

test('unsubscribing leaves the other fees of the student, and the fee of the others', async () => {
  const { school, place, student, bus } = await schoolWithStudent();
  const other = await newStudent(school.admin, place);
  const lunch = await newFee(school.admin, 4000, 'Lunch');
  for (const each of [student, other]) for (const fee of [bus, lunch]) await succeed(link(school.admin, each, fee));
  await succeed(unlink(school.admin, student, bus));
  const namesOf = async (each: number) => (await linkedTo(school, each)).map(({ feeName }: { feeName: string }) => feeName);
  expect([await namesOf(student), await namesOf(other)]).toEqual([['Lunch'], ['Bus', 'Lunch']]);
  expect(await chargesOf(school, student)).toEqual(['Term 1 additional_fees 4000']);
});

test('a linked fee is charged again in the next term, and what was charged before stands', async () => {
  const { school, student, bus } = await schoolWithStudent();
  await succeed(link(school.admin, student, bus));
  await newTerm(school.admin, nextTermForm({ current: true }));
  expect(await chargesOf(school, student)).toEqual(['Term 1 additional_fees 1500', 'Term 2 additional_fees 1500']);
  await succeed(unlink(school.admin, student, bus));
  expect(await chargesOf(school, student)).toEqual(['Term 1 additional_fees 1500']);
});

test('without a current term a fee is linked and charges nothing yet', async () => {
  const school = await newSchool();
  const student = await newStudent(school.admin, await newClass(school.admin));
  const bus = await newFee(school.admin);
  await succeed(link(school.admin, student, bus));
  expect(await chargesOf(school, student)).toEqual([]);
  await newTerm(school.admin);
  expect(await chargesOf(school, student)).toEqual(['Term 1 additional_fees 1500']);
});

test('a student’s fees are listed by name, and those of nobody else', async () => {
  const { school, place, student, bus } = await schoolWithStudent();
  const other = await newStudent(school.admin, place);
  const lunch = await newFee(school.admin, 250.5, 'a lunch');
  for (const fee of [bus, lunch]) await succeed(link(school.admin, student, fee));
  await succeed(link(school.admin, other, bus));
  expect((await linkedTo(school, student)).map(({ feeName }: { feeName: string }) => feeName)).toEqual(['a lunch', 'Bus']);
  expect(await linkedTo(school, other)).toEqual([{ id: bus, feeName: 'Bus', amount: 1500 }]);
});

test('links and unlinks of one student at once end with charges that equal the links', async () => {
  const { school, student, bus } = await schoolWithStudent();
  const answers = await atOnce(20, (index) => (index % 2 === 0 ? link : unlink)(school.admin, student, bus));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const isLinked = (await linkedTo(school, student)).length === 1;
  expect(await chargesOf(school, student)).toEqual(isLinked ? ['Term 1 additional_fees 1500'] : []);
});

test('many fees linked to many students at once are each charged once', async () => {
  const { school, place, bus } = await schoolWithStudent();
  const lunch = await newFee(school.admin, 500, 'Lunch');
  const students: number[] = [];
  for (let number = 1; number <= 4; number += 1) students.push(await newStudent(school.admin, place));
  await atOnce(24, (index) => succeed(link(school.admin, students[index % 4], index % 3 === 0 ? lunch : bus)));
  for (const student of students) expect(await chargesOf(school, student)).toEqual(['Term 1 additional_fees 2000']);
});

test('a student or fee that does not exist and one of another school are the same: not found', async () => {
  const [{ school, student, bus }, other] = [await schoolWithStudent(), await schoolWithStudent()];
  const extra = await newStudent(other.school.admin, other.place);
  const unknown = 2_147_483_647;
  for (const id of [extra, unknown]) {
    const expected = { status: 404, code: 'STUDENT_NOT_FOUND', message: 'Student not found.', error: 'Student not found.' };
    expect((await link(school.admin, id, bus)).body).toMatchObject(expected);
    expect((await unlink(school.admin, id, bus)).body).toMatchObject(expected);
    expect((await school.admin.read(`/api/students/${id}/additional-fees`)).body).toMatchObject(expected);
  }
  for (const id of [other.bus, unknown]) {
    const expected = { status: 404, code: 'FEE_NOT_FOUND', message: 'Additional fee not found.', error: 'Additional fee not found.' };
    expect((await link(school.admin, student, id)).body).toMatchObject(expected);
    expect((await unlink(school.admin, student, id)).body).toMatchObject(expected);
  }
  expect(await rowsOf(school, 'select student_id from student_fees where school_id = $1')).toEqual([]);
  expect(await feesIn(other.school)).toMatchObject([{ id: other.bus }]);
});

test('bursars link fees and read them; only administrators add them; teachers do neither', async () => {
  const { school, student, bus } = await schoolWithStudent();
  const [bursar, teacher] = [await school.bursar(), await school.teacher()];
  expect((await bursar.read(url)).status).toBe(200);
  expect((await bursar.post(url, { feeName: 'Lunch', amount: 1 })).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect((await link(bursar, student, bus)).status).toBe(200);
  expect((await bursar.read(`/api/students/${student}/additional-fees`)).body).toHaveLength(1);
  expect((await unlink(bursar, student, bus)).status).toBe(200);
  const asTeacher = [
    teacher.read(url),
    teacher.post(url, { feeName: 'Lunch', amount: 1 }),
    link(teacher, student, bus),
    unlink(teacher, student, bus),
    teacher.read(`/api/students/${student}/additional-fees`),
  ];
  for (const refused of await Promise.all(asTeacher)) expect(refused.body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await feesIn(school)).toHaveLength(1);
});

test.each([
  [{ feeName: '' }, ['Fee name is required']],
  [{ feeName: null }, ['Fee name is required']],
  [{ amount: '' }, ['Amount is required']],
  [{ amount: null }, ['Amount must be in shillings']],
  [{ feeName: undefined, amount: undefined }, ['Fee name is required', 'Amount is required']],
])('a fee with %j is not filled in', async (changes, faults) => {
  const school = await newSchool();
  const { body } = await school.admin.post(url, { feeName: 'Bus', amount: 100, ...changes });
  const message = 'Please fill in all fields';
  expect(body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message, error: message });
  expect(body.errors.map((fault: { message: string }) => fault.message)).toEqual(faults);
});

test.each([
  ['feeName', ['Bus'], 'Fee name must be text'],
  ['feeName', 'x'.repeat(81), 'Fee name must be at most 80 characters'],
  ['feeName', 'Bus\u0000', 'Fee name has characters that cannot be stored'],
  ['feeName', '\udfff', 'Fee name has characters that cannot be stored'],
  ['amount', 0, 'Amount must be more than zero'],
  ['amount', -5, 'Amount must be more than zero'],
  ['amount', true, 'Amount must be in shillings'],
  ['amount', '1e3', 'Amount must be in shillings, at most 100,000,000.00, with at most two decimal places'],
  ['amount', 0.001, 'Amount must be in shillings, at most 100,000,000.00, with at most two decimal places'],
])('a fee with the %s %j is refused', async (path, value, message) => {
  const school = await newSchool();
  const refused = await school.admin.post(url, { feeName: 'Bus', amount: 100, [path]: value });
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message, error: message, errors: [{ path, message }] });
  expect(await feesIn(school)).toEqual([]);
});

test('links with anything but ids, and actions other than unsubscribe, are refused', async () => {
  const { school, student, bus } = await schoolWithStudent();
  expect((await link(school.admin, null, bus)).body).toMatchObject({ status: 400, message: 'Student is required' });
  expect((await link(school.admin, '1e0', bus)).body).toMatchObject({ status: 400, message: 'Student must be a whole number' });
  expect((await link(school.admin, [student], bus)).body).toMatchObject({ status: 400, message: 'Student must be a whole number' });
  expect((await link(school.admin, student, '')).body).toMatchObject({ status: 400, message: 'Additional fee is required' });
  const otherAction = await unlink(school.admin, student, bus, 'subscribe');
  expect(otherAction.body).toMatchObject({ status: 400, message: 'Action must be unsubscribe' });
  expect((await unlink(school.admin, '0', bus)).body).toMatchObject({ status: 400, message: 'Id must be a whole number' });
  expect(await linkedTo(school, student)).toEqual([]);
});
