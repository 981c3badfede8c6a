import { expect, test } from 'vitest';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { paid, payingSchool, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { deactivateLongAgo, toggleUser } from '../../../../tests/support/users.ts';
import { type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

useServer();
useSoundLedger();

const evidenceIn = async (school: School) =>
  (await rowsOf(school, 'select evidence from payment_verifications where school_id = $1')).map((row) => row.evidence);
const own =
  'A person other than the one who recorded the payment must verify it. One whom you add under Manage Users can do so after seven days.';

test.each(['Mpesa', 'Bank'])("a second person's approval makes a payment by %s verified", async (method) => {
  const { school, admin, student } = await payingSchool();
  const payment = await paid(await school.bursar(), { studentId: student, method, code: 'SGH1X' });
  const answer = await verify(admin, payment.id);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ message: 'Payment 1 verified.', payment: { ...payment, isVerified: true } });
  expect(await evidenceIn(school)).toEqual(['second_person']);
});

test('a bursar approves what the administrator recorded', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(admin, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  expect((await verify(await school.bursar(), 1)).status).toBe(200);
});

test('whoever recorded a payment cannot approve it while somebody else works at the school', async () => {
  const { school, admin, student } = await payingSchool();
  await school.teacher();
  await paid(admin, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  expect((await verify(admin, 1)).body).toMatchObject({ status: 403, code: 'OWN_PAYMENT', message: own, error: own });
  expect(await evidenceIn(school)).toEqual([]);
});

test('whoever works alone may approve their own payment, marked so', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(admin, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  const { message, payment } = (await verify(admin, 1)).body;
  expect(message).toBe('Payment 1 verified by the person who recorded it.');
  expect(payment).toMatchObject({ id: 1, isVerified: true });
  expect(await evidenceIn(school)).toEqual(['self_approved']);
});

test('whoever is left alone by a deactivation may approve their own payment a week later', async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  await paid(admin, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  expect((await verify(admin, 1)).body.code).toBe('OWN_PAYMENT');
  await toggleUser(admin, bursar);
  expect((await verify(admin, 1)).body.code).toBe('OWN_PAYMENT');
  await toggleUser(admin, bursar);
  await deactivateLongAgo(admin, bursar);
  expect((await verify(admin, 1)).status).toBe(200);
});

test('a payment whose money names another student is verified only by whoever has read whom', async () => {
  const { school, admin, place } = await payingSchool();
  const typed = await newStudent(admin, place, { fullName: 'Amina Yusuf' });
  const named = await newStudent(admin, place, { fullName: 'Brian Ouma' });
  const bursar = await school.bursar();
  await paid(admin, { studentId: typed, method: 'Mpesa', code: 'SGH1X' });
  await arrive(school, { code: 'SGH1X', account: payCodeOf(named) });
  expect((await verify(admin, 1)).body.code, 'before whom it names').toBe('OWN_PAYMENT');
  const message = `This money arrived for account ${payCodeOf(named)}, which names Brian Ouma, but receipt 1 is for Amina Yusuf. If the receipt is right, verify it. If it is wrong, have it reversed, then allocate the money.`;
  for (const body of [undefined, { seen: null }, { seen: 'yes' }]) {
    expect((await verify(bursar, 1, body)).body).toMatchObject({ status: 409, code: 'MONEY_NAMES_ANOTHER', receiptNumber: 1, message });
  }
  expect(await evidenceIn(school)).toEqual([]);
  const { seen } = (await verify(bursar, 1)).body;
  expect((await succeed(verify(bursar, 1, { seen }))).message).toBe('Payment 1 verified.');
  expect(await evidenceIn(school)).toEqual(['second_person']);
});

test('cash is verified already, and nothing is verified twice', async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  await paid(bursar, { studentId: student });
  await paid(bursar, { studentId: student, method: 'Bank', code: 'FT1' });
  await succeed(verify(admin, 2));
  for (const payment of [1, 2]) {
    const message = 'This payment is already verified.';
    expect((await verify(admin, payment)).body).toMatchObject({ status: 409, code: 'PAYMENT_ALREADY_VERIFIED', message, error: message });
  }
  expect(await evidenceIn(school)).toEqual(['second_person']);
});

test('a reversed payment cannot be verified', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(await school.bursar(), { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  await succeed(reverse(admin, 1));
  const message = 'This payment has been reversed.';
  expect((await verify(admin, 1)).body).toMatchObject({ status: 409, code: 'PAYMENT_REVERSED', message, error: message });
  expect(await evidenceIn(school)).toEqual([]);
});

test('a payment that does not exist and one of another school are the same: not found', async () => {
  const { admin } = await payingSchool();
  const other = await payingSchool();
  await paid(other.admin, { studentId: other.student, method: 'Mpesa', code: 'SGH1X' });
  for (const payment of [1, 2_147_483_647]) {
    const message = 'Payment not found.';
    expect((await verify(admin, payment)).body).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND', message, error: message });
  }
  expect(await evidenceIn(other.school)).toEqual([]);
});

test.each(['0', 'x', '1.5', '99999999999'])('a payment number of %s is refused', async (payment) => {
  const { admin } = await payingSchool();
  expect((await verify(admin, payment)).body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
});
