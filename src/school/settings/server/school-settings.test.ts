import { expect, test } from 'vitest';
import { paid, payingSchool, statementOf } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../pay-codes.ts';

useServer();

const path = '/api/settings/school';
const picture = (size: number, kind = 'png') => {
  const head = kind === 'png' ? [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] : [0xff, 0xd8, 0xff, 0xe0];
  return `data:image/${kind};base64,${Buffer.concat([Buffer.from(head)], size).toString('base64')}`;
};

const updatedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const form = (changes: Record<string, unknown> = {}) => ({
  name: 'Mwangaza Academy',
  phoneNumber: '0712 345 678',
  email: 'office@mwangaza.example',
  address: 'P.O. Box 100, Nakuru',
  logo: picture(300),
  receiptFooter: 'Fees once paid are not refunded.',
  lessonsPerWeekMax: 27,
  paybillNumber: '247247',
  paybillAccountPrefix: '0110234567#',
  otherWaysToPay: 'Family Bank 0123456\nSacco 77',
  acceptsCheques: true,
  ...changes,
});

const settingsOf = async (staff: Staff) => (await succeed(staff.read(path))).school;
const receiptOf = (staff: Staff, student: number, payment: number) =>
  succeed(staff.read(`/api/payments/student/${student}/receipt/${payment}`));
const storedSettings = (school: School, name = school.name) =>
  rowsOf({ ...school, name }, 'select s::text as row from schools s where school_id = $1');

test('a new school has its name, the e-mail of its first administrator, 30 lessons a week and nothing else', async () => {
  const { admin, name } = await newSchool();
  expect(await settingsOf(admin)).toEqual({
    name,
    phoneNumber: null,
    email: `${admin.username}@example.test`,
    address: null,
    logo: null,
    receiptFooter: null,
    lessonsPerWeekMax: 30,
    paybillNumber: null,
    paybillAccountPrefix: null,
    otherWaysToPay: null,
    acceptsCheques: false,
    updatedAt,
  });
});

test('what an administrator saves is what everybody in the office reads', async () => {
  const { admin, bursar } = await newSchool();
  const answer = await admin.patch(path, form());
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ message: 'School settings saved.', school: form({ updatedAt }) });
  expect(await settingsOf(await bursar())).toEqual(form({ updatedAt }));
  expect((await succeed(admin.read('/api/dashboard'))).schoolName).toBe('Mwangaza Academy');
});

test('blank, null and absent all take a setting away', async () => {
  const { admin } = await newSchool();
  const blanks = ['phoneNumber', 'email', 'address', 'logo', 'receiptFooter', 'paybillNumber', 'paybillAccountPrefix', 'otherWaysToPay'];
  for (const blank of ['', '  ', null, undefined]) {
    await succeed(admin.patch(path, form()));
    const nothing = Object.fromEntries(blanks.map((name) => [name, blank]));
    const { school } = await succeed(admin.patch(path, form(nothing)));
    expect(school).toEqual({ ...form(Object.fromEntries(blanks.map((name) => [name, null]))), updatedAt });
  }
});

test('a school accepts cheques only while it says so: blank, null and absent mean no', async () => {
  const { admin } = await newSchool();
  for (const acceptsCheques of [false, '', null, undefined]) {
    expect((await succeed(admin.patch(path, form()))).school.acceptsCheques).toBe(true);
    expect((await succeed(admin.patch(path, form({ acceptsCheques })))).school.acceptsCheques).toBe(false);
  }
});

test('the settings of one school are no other’s', async () => {
  const [one, other] = [await newSchool(), await newSchool()];
  const before = await storedSettings(other);
  await succeed(one.admin.patch(path, form()));
  expect(await storedSettings(other)).toEqual(before);
  expect(JSON.stringify(await settingsOf(other.admin))).not.toContain('Mwangaza');
});

test('a bursar reads the settings and may not change them; a teacher may do neither', async () => {
  const school = await newSchool();
  const before = await storedSettings(school);
  const [bursar, teacher] = [await school.bursar(), await school.teacher()];
  const message = 'This is for administrators only; you are signed in as bursar.';
  expect((await bursar.patch(path, form())).body).toMatchObject({ status: 403, code: 'FORBIDDEN', message, error: message });
  expect((await teacher.read(path)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect((await teacher.patch(path, form())).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await storedSettings(school)).toEqual(before);
});

const refusals: [field: string, value: unknown, message: string][] = [
  ['name', '', 'School name is required'],
  ['name', 'x'.repeat(121), 'School name must be at most 120 characters'],
  ['name', 'Shule\u0000', 'School name has characters that cannot be stored'],
  ['name', '\ud800', 'School name has characters that cannot be stored'],
  ['phoneNumber', 'ring us', 'Phone number must be a number such as 0712 345 678'],
  ['email', 'office', 'Email must be an address such as jane@example.com'],
  ['address', 'x'.repeat(161), 'Address must be at most 160 characters'],
  ['address', ['P.O. Box'], 'Address must be text'],
  ['receiptFooter', 'x'.repeat(201), 'Receipt footer must be at most 200 characters'],
  ['lessonsPerWeekMax', '', 'Lessons per week is required'],
  ['lessonsPerWeekMax', null, 'Lessons per week is required'],
  ...[0, 61, 2.5, '1e1', ' 30', '-1', true, [30]].map((value): [string, unknown, string] => [
    'lessonsPerWeekMax',
    value,
    'Lessons per week must be a whole number from 1 to 60',
  ]),
  ...['1234', '12345678', '24 7247', '247247a', '١٢٣٤٥', 247247].map((value): [string, unknown, string] => [
    'paybillNumber',
    value,
    'Paybill number must be 5 to 7 digits',
  ]),
  ['otherWaysToPay', 'x'.repeat(301), 'Other ways to pay must be at most 300 characters'],
  ['paybillAccountPrefix', 'x'.repeat(21), 'Account prefix must be at most 20 characters'],
  ...['true', 1, 'yes'].map((value): [string, unknown, string] => ['acceptsCheques', value, 'Accepts cheques must be true or false']),
  ['logo', 'data:image/svg+xml;base64,PHN2Zy8+', 'Logo must be a PNG or JPEG picture'],
  ['logo', picture(300).replace('png', 'jpeg'), 'Logo must be a PNG or JPEG picture'],
  ['logo', 'https://example.test/logo.png', 'Logo must be a PNG or JPEG picture'],
  ['logo', picture(36_900), 'Logo must be at most 36 KB'],
  ['logo', 5, 'Logo must be a picture'],
];

test.each(refusals)('%s %.30j is refused and nothing is stored', async (field, value, message) => {
  const school = await newSchool();
  const before = await storedSettings(school);
  const refused = await school.admin.patch(path, form({ [field]: value }));
  expect(refused.body).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    message,
    error: message,
    errors: [{ path: field, message }],
  });
  expect(await storedSettings(school)).toEqual(before);
});

test('the largest logo fits a request that fills every other field', async () => {
  const { admin } = await newSchool();
  const full = { name: 'x'.repeat(120), address: 'é'.repeat(160), receiptFooter: '漢'.repeat(200), logo: picture(36_840, 'jpeg') };
  expect((await succeed(admin.patch(path, form(full)))).school).toEqual(form({ ...full, updatedAt }));
});

test.each(['12345', '1234567'])('%s is a paybill number', async (paybillNumber) => {
  const { admin } = await newSchool();
  expect((await succeed(admin.patch(path, form({ paybillNumber })))).school.paybillNumber).toBe(paybillNumber);
});

test('a receipt keeps its words for ever; only the logo is today’s', async () => {
  const { admin, student } = await payingSchool();
  await succeed(admin.patch(path, form()));
  await paid(admin, { studentId: student });
  await succeed(admin.patch(path, form({ name: 'New Dawn', address: null, receiptFooter: 'Karibu', logo: picture(500) })));
  await paid(admin, { studentId: student });
  const contacts = '0712 345 678 | office@mwangaza.example';
  expect((await receiptOf(admin, student, 1)).school).toEqual({
    name: 'Mwangaza Academy',
    contacts: `P.O. Box 100, Nakuru | ${contacts}`,
    footer: 'Fees once paid are not refunded.',
    logo: picture(500),
  });
  expect((await receiptOf(admin, student, 2)).school).toEqual({ name: 'New Dawn', contacts, footer: 'Karibu', logo: picture(500) });
});

test('the receipt of a school that has set nothing has no footer and no logo', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(admin, { studentId: student });
  const { name, footer, logo } = (await receiptOf(admin, student, 1)).school;
  expect({ name, footer, logo }).toEqual({ name: school.name, footer: null, logo: null });
});

test('the statement says where to pay and under which account, once the school has a paybill', async () => {
  const { admin, place, student } = await payingSchool();
  expect((await statementOf(admin, student)).school.payTo).toBeNull();
  const numbered = await newStudent(admin, place, { admissionNumber: 'SM/1011' });
  await succeed(admin.patch(path, form({ paybillAccountPrefix: null })));
  const payTo = async (id: number) => (await statementOf(admin, id)).school.payTo;
  expect(await payTo(student)).toEqual({ paybillNumber: '247247', account: payCodeOf(student) });
  expect(await payTo(numbered)).toEqual({ paybillNumber: '247247', account: 'SM/1011' });
  await succeed(admin.patch(path, form()));
  expect(await payTo(numbered)).toEqual({ paybillNumber: '247247', account: '0110234567#SM/1011' });
  expect((await statementOf(admin, numbered)).school).toMatchObject({ name: 'Mwangaza Academy', logo: picture(300) });
});
