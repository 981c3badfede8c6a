import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { paid, payingSchool, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { testSecrets } from '../../../../tests/support/test-secrets.ts';
import { ask, nextNumber, type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { receiptCode } from './receipt-code.ts';

useServer({ PUBLIC_URL: 'https://karo.example.ke' });

const today = nairobiToday();

/** Asks as somebody who is not signed in, from an address of their own. */
const check = (code: string, address = `10.9.${nextNumber()}.1`) =>
  ask({ url: `/api/receipts/check/${encodeURIComponent(code)}`, headers: { 'x-forwarded-for': address } });

async function codeOf(school: School, paymentId: number): Promise<string> {
  const [row] = await rowsOf(school, 'select school_id as id from schools where school_id = $1');
  return receiptCode(testSecrets.secrets, { schoolId: Number(row?.id), paymentId });
}

test('the QR code of a receipt is the statement’s address with the code that anybody can check', async () => {
  const { school, admin, student } = await payingSchool();
  const { id } = await paid(admin, { studentId: student, amount: 2500.5 });
  const { qrCode } = await succeed(admin.read(`/api/payments/student/${student}/receipt/${id}`));
  const code = await codeOf(school, id);
  const address = `https://karo.example.ke/payments/${student}/fee-statement?receipt=${code}`;
  expect(qrCode).toBe(await QRCode.toDataURL(address, { width: 150, margin: 1 }));
  expect((await check(code)).body).toEqual({ school: school.name, receiptNumber: id, amount: 2500.5, payDate: today, status: 'verified' });
});

test('the answer names no child, no guardian, no class and no balance', async () => {
  const { school, admin, student } = await payingSchool();
  const { id } = await paid(admin, { studentId: student });
  const { text } = await check(await codeOf(school, id));
  expect(Object.keys(JSON.parse(text)).sort()).toEqual(['amount', 'payDate', 'receiptNumber', 'school', 'status']);
});

test('it tells what became of the payment: pending, then verified, then reversed', async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  const { id } = await paid(bursar, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  const code = await codeOf(school, id);
  const status = async () => (await check(code)).body.status;
  expect(await status()).toBe('pending');
  await succeed(verify(admin, id));
  expect(await status()).toBe('verified');
  await succeed(reverse(admin, id));
  expect(await status()).toBe('reversed');
});

test('a code that is not ours, of another school, or of a receipt that there is not, is not found, all the same', async () => {
  const one = await payingSchool();
  const other = await payingSchool();
  const { id } = await paid(one.admin, { studentId: one.student });
  const [ours, theirs] = [await codeOf(one.school, id), await codeOf(other.school, id)];
  const mixed = `${theirs.split('-')[0]}-${ours.split('-').slice(1).join('-')}`;
  const unsigned = ours.replace(/-[^-]{3}/, '-1-A');
  for (const code of [theirs, mixed, unsigned, ours.slice(0, -1), 'x', await codeOf(one.school, 999)]) {
    expect((await check(code)).body, code).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND', message: 'Payment not found.' });
  }
});

test('the printed words stay those of the day on which it was paid', async () => {
  const { school, admin, student } = await payingSchool();
  const { id } = await paid(admin, { studentId: student });
  const code = await codeOf(school, id);
  await rowsOf(school, `update schools set name = name || ' Mpya' where school_id = $1`);
  expect((await check(code)).body.school).toBe(school.name);
});

test('one network checks thirty receipts a minute, and is told how long to wait; another is not held up', async () => {
  const { school, admin, student } = await payingSchool();
  const { id } = await paid(admin, { studentId: student });
  const code = await codeOf(school, id);
  const statuses: number[] = [];
  for (let count = 1; count <= 31; count += 1) statuses.push((await check(code, '10.77.0.1')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  const refused = await check(code, '10.77.0.1');
  expect(refused.body).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await check(code, '10.78.0.1')).status).toBe(200);
});
