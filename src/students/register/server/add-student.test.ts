import { expect, test } from 'vitest';
import { atOnce, chargesOf, newClass, newStudent, newTerm, rowsOf, setFees, studentForm } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

const url = '/api/students/add';

useSoundLedger();

const idsIn = async (school: School) =>
  (await rowsOf(school, 'select student_id from students where school_id = $1 order by 1')).map(({ student_id }) => student_id);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function schoolWithClass() {
  const school = await newSchool();
  return { school, place: await newClass(school.admin) };
}

test('the form offers the classes and the current term', async () => {
  const { school, place } = await schoolWithClass();
  const choices = {
    grades: [{ id: place.grade, name: 'Grade 4' }],
    streams: [{ id: place.stream, name: 'East', gradeId: place.grade }],
  };
  expect(await succeed(school.admin.read(url))).toEqual({ ...choices, currentTerm: null, currentTermOver: false });
  const term = await newTerm(school.admin);
  expect(await succeed(school.admin.read(url))).toMatchObject({ ...choices, currentTerm: { id: term, name: 'Term 1', current: true } });
});

test('a student is enrolled with everything that the form says', async () => {
  const { school, place } = await schoolWithClass();
  const form = studentForm(place, { fullName: ' Amina  Yusuf ', contactNumber2: '+254 733 000 111', admissionNumber: 'ADM/001' });
  const answer = await school.admin.post(url, { ...form, full_name: 'Somebody Else', id: 99, active: false });
  expect(answer.status).toBe(201);
  const student = {
    id: 1,
    admissionNumber: 'ADM/001',
    fullName: 'Amina Yusuf',
    dob: '2015-03-04',
    gender: 'Female',
    guardianName: 'Jane Wanjiku',
    contactNumber1: '0712 345 678',
    contactNumber2: '+254 733 000 111',
    gradeId: place.grade,
    streamId: place.stream,
    active: true,
    leftDate: null,
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  };
  expect(answer.body).toEqual({ message: 'Student added successfully. Amina Yusuf has the student ID 1.', student });
  expect((await succeed(school.admin.read('/api/students/1'))).student).toEqual(student);
});

test('optional fields may be absent, blank or null, an opening balance included', async () => {
  const { school, place } = await schoolWithClass();
  for (const blank of [undefined, '', null]) {
    const form = studentForm(place, { contactNumber2: blank, admissionNumber: blank, cfBalance: blank });
    const { student } = await succeed(school.admin.post(url, form));
    expect(student).toMatchObject({ contactNumber2: null, admissionNumber: null });
  }
  const openings = await rowsOf(school, 'select opening_balance_cents::int as cents from students where school_id = $1');
  expect(openings).toEqual([{ cents: 0 }, { cents: 0 }, { cents: 0 }]);
  expect(await idsIn(school)).toEqual([1, 2, 3]);
});

test('a child born today can be enrolled', async () => {
  const { school, place } = await schoolWithClass();
  const { student } = await succeed(school.admin.post(url, studentForm(place, { dob: nairobiToday() })));
  expect(student.dob).toBe(nairobiToday());
});

test('ids may be sent as text', async () => {
  const { school, place } = await schoolWithClass();
  const answer = await school.admin.post(url, studentForm(place, { grade_id: String(place.grade), stream_id: String(place.stream) }));
  expect(answer.status).toBe(201);
});

test('students are numbered from 1 in each school', async () => {
  const [first, second] = [await schoolWithClass(), await schoolWithClass()];
  expect([await newStudent(first.school.admin, first.place), await newStudent(first.school.admin, first.place)]).toEqual([1, 2]);
  expect(await newStudent(second.school.admin, second.place)).toBe(1);
});

test('many students enrolled at once are numbered without a gap', async () => {
  const { school, place } = await schoolWithClass();
  await newTerm(school.admin);
  const ids = await atOnce(25, () => newStudent(school.admin, place, { cfBalance: 10 }));
  expect(ids.toSorted((first, second) => first - second)).toEqual(upTo(25));
});

test.each([
  ['0712 345 678', false],
  ['254112345678', false],
  ['712345678', false],
  ['0712 345 6789', true],
  ['SCHOOL FEES', true],
])('a student may be enrolled with the admission number %s: %s', async (admissionNumber, isTaken) => {
  const { school, place } = await schoolWithClass();
  const { status, body } = await school.admin.post(url, studentForm(place, { admissionNumber }));
  expect(status).toBe(isTaken ? 201 : 400);
  const message = 'Admission number must not be a phone number';
  if (!isTaken) expect(body).toMatchObject({ code: 'VALIDATION_FAILED', message, errors: [{ path: 'admissionNumber', message }] });
});

test('a refused enrolment uses up no number', async () => {
  const { school, place } = await schoolWithClass();
  const number = { admissionNumber: 'A1' };
  const answers = await atOnce(12, (index) => school.admin.post(url, studentForm(place, index % 2 === 0 ? number : {})));
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  expect(await idsIn(school)).toEqual(upTo(7));
  expect(await newStudent(school.admin, place)).toBe(8);
});

test('the current term’s fees are charged on the day of enrolment', async () => {
  const { school, place } = await schoolWithClass();
  const term = await newTerm(school.admin);
  await setFees(school.admin, { ...place, term }, { diary_fee: 200.5 });
  const student = await newStudent(school.admin, place);
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000', 'Term 1 diary 200.5']);
});

test.each([
  [2500.5, ['opening_balances 2500.5']],
  ['-300', ['opening_balances -300']],
  [0, []],
])('a balance of %j from before is posted as such', async (cfBalance, charges) => {
  const { school, place } = await schoolWithClass();
  const student = await newStudent(school.admin, place, { cfBalance });
  expect(await chargesOf(school, student)).toEqual(charges);
  const [row] = await rowsOf(school, 'select opening_balance_cents::int as cents from students where school_id = $1');
  expect(row).toEqual({ cents: Number(cfBalance) * 100 });
});

test('a credit of 1,000 counts at once, and one of a cent more waits', async () => {
  const { school, place } = await schoolWithClass();
  await newTerm(school.admin);
  const at = await newStudent(school.admin, place, { cfBalance: -1000 });
  const over = await newStudent(school.admin, place, { cfBalance: -1000.01 });
  expect([await chargesOf(school, at), await chargesOf(school, over)]).toEqual([['opening_balances -1000'], []]);
});

test('an admission number belongs to one student of a school, letter case and the width of spaces aside', async () => {
  const [{ school, place }, other] = [await schoolWithClass(), await schoolWithClass()];
  await newStudent(school.admin, place, { admissionNumber: 'Adm 7' });
  const refused = await school.admin.post(url, studentForm(place, { admissionNumber: ' ADM  7 ' }));
  const message = 'Another student has the admission number ADM 7.';
  const errors = [{ path: 'admissionNumber', message }];
  expect(refused.body).toMatchObject({ status: 409, code: 'ADMISSION_NUMBER_TAKEN', message, error: message, errors });
  expect(await idsIn(school)).toEqual([1]);
  expect(await newStudent(other.school.admin, other.place, { admissionNumber: 'Adm 7' })).toBe(1);
});

test('the stream must be one of the grade', async () => {
  const { school, place } = await schoolWithClass();
  const other = await newClass(school.admin, 'Grade 5', 'West');
  const message = 'The stream does not belong to the chosen grade.';
  const refused = await school.admin.post(url, studentForm({ grade: place.grade, stream: other.stream }));
  const errors = [{ path: 'stream_id', message }];
  expect(refused.body).toMatchObject({ status: 400, code: 'STREAM_NOT_IN_GRADE', message, error: message, errors });
  expect(await idsIn(school)).toEqual([]);
});

test('a grade or stream that does not exist and one of another school are the same: not found', async () => {
  const [{ school, place }, other] = [await schoolWithClass(), await schoolWithClass()];
  for (const grade of [other.place.grade, 2_147_483_647]) {
    const refused = await school.admin.post(url, studentForm({ grade, stream: other.place.stream }));
    expect(refused.body).toMatchObject({ status: 404, code: 'GRADE_NOT_FOUND', message: 'Grade not found.', error: 'Grade not found.' });
  }
  for (const stream of [other.place.stream, 2_147_483_647]) {
    const refused = await school.admin.post(url, studentForm({ grade: place.grade, stream }));
    expect(refused.body).toMatchObject({ status: 404, code: 'STREAM_NOT_FOUND', message: 'Stream not found.', error: 'Stream not found.' });
  }
  expect([...(await idsIn(school)), ...(await idsIn(other.school))]).toEqual([]);
});

test('sent again under the same key, an enrolment is answered again and not repeated', async () => {
  const { school, place } = await schoolWithClass();
  const form = studentForm(place);
  const send = () => school.admin.post(url, form, { 'idempotency-key': 'enrol-1' });
  const [first, again] = [await send(), await send()];
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotency-replayed']).toBe('true');
  const other = await school.admin.post(url, studentForm(place), { 'idempotency-key': 'enrol-1' });
  expect(other.body).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await idsIn(school)).toEqual([1]);
});

test('bursars enrol students; teachers do not', async () => {
  const { school, place } = await schoolWithClass();
  expect((await (await school.bursar()).post(url, studentForm(place))).status).toBe(201);
  const teacher = await school.teacher();
  expect((await teacher.post(url, studentForm(place))).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect((await teacher.read(url)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await idsIn(school)).toEqual([1]);
});

test.each([
  ['fullName', '', 'Full name is required'],
  ['fullName', ' ', 'Full name is required'],
  ['fullName', null, 'Full name is required'],
  ['fullName', ['Amina'], 'Full name must be text'],
  ['fullName', 'x'.repeat(121), 'Full name must be at most 120 characters'],
  ['fullName', 'Amina\u0000', 'Full name has characters that cannot be stored'],
  ['fullName', '\ud83d', 'Full name has characters that cannot be stored'],
  ['dob', '', 'Date of birth is required'],
  ['dob', null, 'Date of birth is required'],
  ['dob', '04/03/2015', 'Date of birth must be a date in the form yyyy-MM-dd'],
  ['dob', '2015-02-29', 'Date of birth must be a date in the form yyyy-MM-dd'],
  ['dob', addDays(nairobiToday(), 1), 'Date of birth must not be in the future'],
  ['gender', '', 'Gender is required'],
  ['gender', 'female', 'Gender must be Male, Female or Other'],
  ['guardianName', undefined, 'Guardian name is required'],
  ['contactNumber1', '', 'Contact number 1 is required'],
  ['contactNumber1', 'none', 'Contact number 1 must be a number such as 0712 345 678'],
  ['contactNumber1', 712345678, 'Contact number 1 must be text'],
  ['contactNumber2', '12', 'Contact number 2 must be a number such as 0712 345 678'],
  ['admissionNumber', 'x'.repeat(31), 'Admission number must be at most 30 characters'],
  ['cfBalance', '1e3', 'Carry forward balance must be in shillings, at most 100,000,000.00, with at most two decimal places'],
  ['cfBalance', [5], 'Carry forward balance must be in shillings'],
  ['cfBalance', true, 'Carry forward balance must be in shillings'],
  ['grade_id', '', 'Grade is required'],
  ['grade_id', null, 'Grade is required'],
  ['stream_id', undefined, 'Stream is required'],
  ['stream_id', '0x10', 'Stream must be a whole number'],
])('a student with the %s %j is refused', async (path, value, message) => {
  const { school, place } = await schoolWithClass();
  const refused = await school.admin.post(url, studentForm(place, { [path]: value }));
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message, error: message, errors: [{ path, message }] });
  expect(await idsIn(school)).toEqual([]);
});

test('an empty form names every required field in its order', async () => {
  const { school } = await schoolWithClass();
  const refused = await school.admin.post(url, {});
  const paths = refused.body.errors.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(['fullName', 'dob', 'gender', 'guardianName', 'contactNumber1', 'grade_id', 'stream_id']);
});
