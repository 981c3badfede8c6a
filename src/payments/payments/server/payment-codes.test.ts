import { expect, test } from 'vitest';
import { paid, pay, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { testStore, useServer } from '../../../../tests/support/world.ts';
import { normalCode } from '../rules.ts';

useServer();
useSoundLedger();

test.each([
  ['Mpesa', undefined],
  ['Mpesa', ''],
  ['Mpesa', null],
  ['Mpesa', ' \t '],
  ['Bank', undefined],
  ['Bank', '\u00a0\u2003'],
])('a payment by %s with the code %j is refused: the code is required', async (method, code) => {
  const { school, admin, student } = await payingSchool();
  const refused = await pay(admin, { studentId: student, method, code });
  const message = 'Transaction code is required';
  expect(refused.body).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    message,
    error: message,
    errors: [{ path: 'code', message }],
  });
  expect(await rowsOf(school, 'select payment_id from payments where school_id = $1')).toEqual([]);
});

test.each([' sgh 1x ', 'SGH1X', 's g h 1 x', 'Sgh\u00a01x', '\u2003sgh\t1x'])('%j is the code SGH1X', async (code) => {
  const { admin, student } = await payingSchool();
  expect(await paid(admin, { studentId: student, method: 'Mpesa', code })).toMatchObject({ code: 'SGH1X' });
  const refused = await pay(admin, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  expect(refused.body).toMatchObject({ status: 409, code: 'PAYMENT_CODE_USED' });
});

test('a code that was used is refused with the number of the receipt that has it, and leaves no trace', async () => {
  const { school, admin, place, student } = await payingSchool();
  const other = await newStudent(admin, place);
  await paid(admin, { studentId: student });
  await paid(admin, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  const refused = await pay(admin, { studentId: other, amount: 50, method: 'Mpesa', code: ' sgh 1x ' });
  const message = 'The transaction code SGH1X was already used for receipt 2.';
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'PAYMENT_CODE_USED', message, error: message, detail: message, receiptNumber: 2 });
  expect(refused.body).toMatchObject({ errors: [{ path: 'code', message }] });
  expect(await paid(admin, { studentId: other, amount: 50 })).toMatchObject({ id: 3, balance: 9950 });
  const [counted] = await rowsOf(school, `select count(*)::int as entries from ledger_entries where school_id = $1 and kind = 'payment'`);
  expect(counted).toEqual({ entries: 3 });
});

test('one code may be used by another method and in another school', async () => {
  const [one, two] = [await payingSchool(), await payingSchool()];
  for (const { admin, student } of [one, two]) {
    for (const method of ['Mpesa', 'Bank'])
      expect(await paid(admin, { studentId: student, method, code: 'SGH1X' })).toMatchObject({ code: 'SGH1X' });
  }
});

test('cash has no code, whatever was sent', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(admin, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  for (const code of ['SGH1X', '', null, undefined])
    expect(await paid(admin, { studentId: student, code })).toMatchObject({ code: null, isVerified: true });
  expect(await rowsOf(school, 'select code from payment_codes where school_id = $1')).toEqual([{ code: 'SGH1X' }]);
});

test('a reversal gives the code back, so that the money can be recorded for the right student', async () => {
  const { school, admin, place, student } = await payingSchool();
  const right = await newStudent(admin, place);
  const bursar = await school.bursar();
  await paid(bursar, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  expect((await reverse(admin, 1)).status).toBe(200);
  expect(await paid(bursar, { studentId: right, method: 'Mpesa', code: 'SGH1X' })).toMatchObject({ id: 2, studentId: right });
  const refused = await pay(bursar, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  expect(refused.body).toMatchObject({ code: 'PAYMENT_CODE_USED', receiptNumber: 2 });
  const receipt = await admin.read(`/api/payments/student/${student}/receipt/1`);
  expect(receipt.body.payment, 'the receipt of the reversed payment keeps its code').toMatchObject({ code: 'SGH1X' });
});

test('of seven spellings of one code one is recorded, and six are refused', async () => {
  const { school, admin, student } = await payingSchool();
  const lookAlikes = ['QAB12CDEF\u200b', 'QAB12CDEF\u00ad', '\uff31AB12CDEF', 'Q\u0410B12CDEF', 'QAB12CDEF.', 'QAB12-CDEF'];
  expect(await paid(admin, { studentId: student, method: 'Mpesa', code: 'QAB12CDEF' })).toMatchObject({ code: 'QAB12CDEF' });
  const answers = await Promise.all(lookAlikes.map((code) => pay(admin, { studentId: student, method: 'Mpesa', code })));
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 400, 409, 409]);
  const message = 'Transaction code must have only letters A to Z and digits, at most 40';
  expect(answers[3]?.body.errors).toEqual([{ path: 'code', message }]);
  expect(await rowsOf(school, 'select code from payments where school_id = $1')).toEqual([{ code: 'QAB12CDEF' }]);
  const { payments } = (await admin.read('/api/payments/all-recent-payments?q=qab12-cdef')).body;
  expect(payments).toHaveLength(1);
});

test('the database compares codes by the same rule', async () => {
  const typed = [' sgh7 y2k9ql ', 'QAB12CDEF\u200b', 'Q\u00adA\ufe0fB', '\uff31AB12.CDEF', 'a-b\u2011c\u2212d.e', 'Q\u0410B', 'x_y/1'];
  const stored = await testStore().asOwner((client) =>
    client.query('select normal_code(typed) as code from unnest($1::text[]) with ordinality as of (typed, place) order by place', [typed]),
  );
  expect(stored.rows.map(({ code }) => code)).toEqual(typed.map(normalCode));
});

test('a missing amount and a missing code are both said at once', async () => {
  const { admin, student } = await payingSchool();
  const refused = await pay(admin, { studentId: student, amount: '', method: 'Mpesa', code: '' });
  expect(refused.body.errors).toEqual([
    { path: 'amount', message: 'Amount is required' },
    { path: 'code', message: 'Transaction code is required' },
  ]);
});
