import { expect, test } from 'vitest';
import { paid, pay, payingSchool, reverse, verify } from '../../../../tests/support/paying-school.ts';
import {
  newClass,
  newFee,
  newStudent,
  newTerm,
  nextTermForm,
  rowsOf,
  setFees,
  studentForm,
} from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { ask, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useServer({ ALLOWED_HOSTS: 'karo.example.ke' });
useSoundLedger();

const today = nairobiToday();
const receiptOf = (staff: Staff, student: unknown, payment: unknown) => staff.read(`/api/payments/student/${student}/receipt/${payment}`);

test('a receipt names the school, the student with their class, and what was paid to whom', async () => {
  const { school, admin, place } = await payingSchool();
  const student = await newStudent(admin, place, { fullName: 'Amina Yusuf', admissionNumber: 'A/17' });
  const bursar = await school.bursar();
  await paid(bursar, { studentId: student, amount: 2500.5, method: 'Mpesa', code: 'sgh1x' });
  const answer = await receiptOf(admin, student, 1);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    school: { name: school.name, contacts: `${admin.username}@example.test`, footer: null, logo: null },
    student: { name: 'Amina Yusuf', id: student, admissionNumber: 'A/17', account: 'A/17', grade: 'Grade 4', stream: 'East' },
    payment: {
      id: 1,
      method: 'Mpesa',
      amount: 2500.5,
      balance: 7499.5,
      payDate: today,
      code: 'SGH1X',
      isVerified: false,
      recordedBy: bursar.username,
      term: `Term 1 ${today.slice(0, 4)}`,
      reversed: null,
      partOf: null,
    },
    qrCode: expect.stringMatching(/^data:image\/png;base64,/),
  });
});

test('the QR code is a PNG picture', async () => {
  const { admin, student } = await payingSchool();
  await paid(admin, { studentId: student });
  const { qrCode } = (await receiptOf(admin, student, 1)).body;
  const picture = Buffer.from(qrCode.slice('data:image/png;base64,'.length), 'base64');
  expect(picture.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect(picture.length).toBeGreaterThan(200);
});

test('a receipt reads the same for ever, whatever becomes of the student, the school, the fees and the term', async () => {
  const { school, admin, place, term, student } = await payingSchool();
  await paid(admin, { studentId: student, amount: 4000, method: 'Bank', code: 'FT1' });
  const { text } = await receiptOf(admin, student, 1);

  const other = await newClass(admin, 'Grade 5', 'West');
  const renamed = studentForm(place, { fullName: 'Somebody Else', admissionNumber: 'B/2' });
  await succeed(admin.patch(`/api/students/${student}/update`, { ...renamed, gradeId: other.grade, streamId: other.stream }));
  await rowsOf(school, `update grades set name = 'Class Four' where school_id = $1 and name = 'Grade 4'`);
  await rowsOf(school, `update terms set name = 'First' where school_id = $1`);
  await setFees(admin, { grade: other.grade, term }, { tuition_fee: 77_000 });
  const fee = await newFee(admin);
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: student, additionalFeeId: fee }));
  for (const amount of [10, 20, 30]) await paid(admin, { studentId: student, amount });
  await newTerm(admin, nextTermForm({ current: true }));
  await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  await rowsOf(school, `update schools set name = name || ' Mpya', email = 'new@example.test', phone_number = '0700' where school_id = $1`);

  expect((await receiptOf(admin, student, 1)).text).toBe(text);
});

test('only what happened to the payment itself changes on its receipt', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(await school.bursar(), { studentId: student, amount: 4000, method: 'Bank', code: 'FT1' });
  const pending = (await receiptOf(admin, student, 1)).body;
  await succeed(verify(admin, 1));
  const verified = { ...pending, payment: { ...pending.payment, isVerified: true } };
  expect((await receiptOf(admin, student, 1)).body).toEqual(verified);
  await succeed(reverse(admin, 1, 'The cheque bounced'));
  const reversed = { date: today, reason: 'The cheque bounced' };
  expect((await receiptOf(admin, student, 1)).body).toEqual({ ...verified, payment: { ...verified.payment, isVerified: false, reversed } });
});

test('a payment that does not exist, of another student or of another school are the same: not found', async () => {
  const { admin, place, student } = await payingSchool();
  const other = await payingSchool();
  const sister = await newStudent(admin, place);
  await paid(admin, { studentId: student });
  await paid(other.admin, { studentId: other.student });
  await paid(other.admin, { studentId: other.student });
  for (const [of, payment] of [
    [sister, 1],
    [student, 2],
    [other.student, 2],
    [2_147_483_647, 2_147_483_647],
  ]) {
    const refused = await receiptOf(admin, of, payment);
    const message = 'Payment not found.';
    expect(refused.body).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND', message, error: message });
  }
});

test.each(['0', '-1', '1.5', '1e3', 'x', '2147483648', '%00'])('a receipt number of %s is refused', async (payment) => {
  const { admin, student } = await payingSchool();
  const refused = await receiptOf(admin, student, payment);
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message: 'Id must be a whole number' });
});

test('the office reads receipts; teachers do not', async () => {
  const { school, admin, student } = await payingSchool();
  await pay(admin, { studentId: student });
  expect((await receiptOf(await school.bursar(), student, 1)).status).toBe(200);
  expect((await receiptOf(await school.teacher(), student, 1)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test('the QR code leads to the site that people reach the school by', async () => {
  const { admin, student } = await payingSchool();
  await paid(admin, { studentId: student });
  const url = `/api/payments/student/${student}/receipt/1`;
  const codes = [];
  for (const host of ['karo.example.ke', 'KARO.example.ke', 'localhost:3000']) {
    codes.push((await ask({ url, token: admin.token, headers: { host } })).body.qrCode);
  }
  expect(codes[0]).toMatch(/^data:image/);
  expect(codes[1]).toMatch(/^data:image/);
  expect(codes[0]).not.toBe(codes[2]);
});

test('a receipt asked for under a host that nobody listed has no QR code, and one under no possible host is refused', async () => {
  const { admin, student } = await payingSchool();
  await paid(admin, { studentId: student });
  const url = `/api/payments/student/${student}/receipt/1`;
  for (const host of ['evil.example', 'karo.example.ke.evil.example', '10.0.0.9:3000']) {
    expect(await ask({ url, token: admin.token, headers: { host } })).toMatchObject({ status: 200, body: { qrCode: null } });
  }
  for (const host of ['a b', '"><script>', 'evil.example@karo.example.ke']) {
    expect((await ask({ url, token: admin.token, headers: { host } })).status, host).toBe(400);
  }
});
