import { expect, test } from 'vitest';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { balanceOf, paid, pay, payingSchool, reverse, statementOf, verify } from '../../../../tests/support/paying-school.ts';
import { atOnce, newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import {
  partsFor,
  payShared,
  readShared,
  reverseShared,
  sharedPaid,
  siblingSchool,
  verifyShared,
} from '../../../../tests/support/shared-payments.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newStaff, succeed, useServer } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

useServer();
useSoundLedger();

/** Three siblings for whom 1,200 came by one M-Pesa that waits for a second person. */
async function sharedSchool() {
  const world = await siblingSchool();
  const { id } = await sharedPaid(world.bursar, { parts: partsFor(world.siblings, 300, 400, 500) });
  return { ...world, id };
}

test('a payment for several is verified as a whole, by somebody who did not record it', async () => {
  const { admin, bursar, id } = await sharedSchool();
  expect((await verifyShared(bursar, id)).body.code).toBe('OWN_PAYMENT');
  const { message, sharedPayment } = await succeed(verifyShared(admin, id));
  expect(message).toBe('Payment 1 and 2 other parts of the same payment verified.');
  expect(sharedPayment).toMatchObject({ status: 'verified', reversed: 0 });
  expect(sharedPayment.parts.map(({ status }: { status: string }) => status)).toEqual(['verified', 'verified', 'verified']);
  expect((await verifyShared(admin, id)).body.code).toBe('PAYMENT_ALREADY_VERIFIED');
  const { payments } = await succeed(admin.read('/api/payments/all-recent-payments?status=verified'));
  expect(payments).toHaveLength(3);
});

test('one whose money names another student is verified only by whoever has read whom', async () => {
  const { school, admin, place, id } = await sharedSchool();
  const named = await newStudent(admin, place, { fullName: 'Brian Ouma' });
  const { code } = await readShared(admin, id);
  await arrive(school, { code, amount: 1200, account: payCodeOf(named) });
  const { body } = await verifyShared(admin, id);
  expect(body).toMatchObject({ status: 409, code: 'MONEY_NAMES_ANOTHER', receiptNumber: 1 });
  expect(body.message).toContain(`for account ${payCodeOf(named)}, which names Brian Ouma, but receipt 1 is for `);
  expect((await verify(admin, 2)).body, 'by one of its parts').toMatchObject({ code: body.code, seen: body.seen });
  expect((await succeed(verifyShared(admin, id, { seen: body.seen }))).sharedPayment.status).toBe('verified');
});

test('verifying one part verifies the others, which have the same code', async () => {
  const { admin, id } = await sharedSchool();
  const { message, payment } = await succeed(verify(admin, 2));
  expect(message).toBe('Payment 2 and 2 other parts of the same payment verified.');
  expect(payment).toMatchObject({ id: 2, amount: 400, isVerified: true });
  expect((await readShared(admin, id)).status).toBe('verified');
  expect((await verify(admin, 3)).body.code).toBe('PAYMENT_ALREADY_VERIFIED');
  await succeed(reverse(admin, 1));
  expect((await verifyShared(admin, id)).body.code, 'the others are verified').toBe('PAYMENT_ALREADY_VERIFIED');
});

test('a payment that is nobody’s part is still verified by itself', async () => {
  const { admin, bursar, siblings } = await sharedSchool();
  const other = await paid(bursar, { studentId: siblings[0], method: 'Bank', code: 'FT1' });
  expect((await succeed(verify(admin, other.id))).message).toBe(`Payment ${other.id} verified.`);
  const { payments } = await succeed(admin.read('/api/payments/all-recent-payments?status=pending'));
  expect(payments).toHaveLength(3);
});

test('cash for several is verified at once and has no code', async () => {
  const { bursar, siblings } = await siblingSchool();
  const shared = await sharedPaid(bursar, { parts: partsFor(siblings, 10, 20), method: 'Cash', code: 'SGH1X' });
  expect(shared).toMatchObject({ status: 'verified', code: null });
});

test('the whole is reversed with one reason: balances are what they were, and the code is free again', async () => {
  const { admin, bursar, siblings, id } = await sharedSchool();
  expect((await reverseShared(bursar, id)).status).toBe(403);
  const { message, sharedPayment } = await succeed(reverseShared(admin, id, 'Wrong family'));
  expect(message).toBe('KES 1,200.00 reversed for 3 students.');
  expect(sharedPayment).toMatchObject({ status: 'reversed', reversed: 1200, total: 1200 });
  expect(sharedPayment.parts[2].reversed).toMatchObject({ reason: 'Wrong family' });
  expect(await Promise.all(siblings.map((each) => balanceOf(admin, each)))).toEqual([10_000, 10_000, 10_000]);
  expect((await reverseShared(admin, id)).body.code).toBe('PAYMENT_REVERSED');
  expect((await verifyShared(admin, id)).body.code).toBe('PAYMENT_REVERSED');
  expect(await payShared(bursar, { parts: partsFor(siblings, 1200) })).toMatchObject({ status: 201 });
});

test('one part is reversed by itself: the whole says how much, and keeps its code until its last part is', async () => {
  const { school, admin, bursar, siblings, id } = await sharedSchool();
  await succeed(reverse(admin, 2, 'Not this child'));
  const shared = await readShared(admin, id);
  expect(shared).toMatchObject({ reversed: 400, total: 1200, status: 'pending' });
  expect(shared.parts.map(({ status }: { status: string }) => status)).toEqual(['pending', 'reversed', 'pending']);
  expect(await Promise.all(siblings.map((each) => balanceOf(admin, each)))).toEqual([9700, 10_000, 9500]);
  const again = { studentId: siblings[1], method: 'Mpesa', code: 'SGH7Y2K9QL' };
  expect((await pay(bursar, again)).body).toMatchObject({ code: 'PAYMENT_CODE_USED', receiptNumber: 1 });
  expect((await succeed(verifyShared(admin, id))).message).toBe('Payment 1 and 1 other part of the same payment verified.');
  expect((await succeed(reverseShared(admin, id))).message).toBe('KES 800.00 reversed for 2 students.');
  expect(await rowsOf(school, 'select code from payment_codes where school_id = $1')).toEqual([]);
  expect((await pay(bursar, again)).status).toBe(201);
});

test('of a part it is told that its code stays, until it is the last in force or has no code', async () => {
  const { admin, bursar, siblings } = await sharedSchool();
  await sharedPaid(bursar, { parts: partsFor(siblings, 10, 20), method: 'Cash' });
  const told = async () => {
    const { payments } = await succeed(admin.read('/api/payments/all-recent-payments'));
    const standing = payments.filter(({ reversed }: { reversed: object | null }) => reversed === null);
    return standing.map(({ id, codeStays }: { id: number; codeStays: boolean }) => [id, codeStays]);
  };
  expect(await told()).toEqual([
    [5, false],
    [4, false],
    [3, true],
    [2, true],
    [1, true],
  ]);
  await succeed(reverse(admin, 1));
  expect(await told()).toEqual([
    [5, false],
    [4, false],
    [3, true],
    [2, true],
  ]);
  await succeed(reverse(admin, 2));
  expect(await told()).toEqual([
    [5, false],
    [4, false],
    [3, false],
  ]);
});

test('parts that are reversed at once, each by itself, give the code back with the last', async () => {
  const { school, admin } = await sharedSchool();
  const answers = await atOnce(3, (index) => reverse(admin, index + 1));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rowsOf(school, 'select code from payment_codes where school_id = $1')).toEqual([]);
});

test('verifying and reversing at once, of the whole and of its parts, never wait for each other', async () => {
  const { admin, id } = await sharedSchool();
  const second = await newStaff(admin, 'admin');
  const answers = await Promise.all([
    verifyShared(admin, id),
    reverse(second, 3),
    reverseShared(second, id),
    verify(admin, 2),
    reverseShared(admin, id),
    reverse(admin, 1),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await readShared(admin, id)).status).toBe('reversed');
});

test('a receipt never changes: its amount, balance and whole stay while a part is reversed', async () => {
  const { admin, bursar, siblings, id } = await sharedSchool();
  const receipt = async () => (await succeed(bursar.read(`/api/payments/student/${siblings[0]}/receipt/1`))).payment;
  const before = await receipt();
  await succeed(reverse(admin, 2));
  expect(await receipt()).toEqual(before);
  expect(before).toMatchObject({ amount: 300, balance: 9700, partOf: { id, total: 1200, parts: 3 } });
});

test('who recorded it is told once of a reversal of the whole', async () => {
  const { admin, bursar, id } = await sharedSchool();
  await succeed(reverseShared(admin, id, 'Wrong family'));
  const { notifications } = await succeed(bursar.read('/api/notifications'));
  const news = notifications.filter(({ title }: { title: string }) => title === 'Payment reversed');
  expect(news).toHaveLength(1);
  expect(news[0].message).toContain(`reversed KES 1,200.00 (M-Pesa, SGH7Y2K9QL) from Jane Wanjiku for 3 students: Wrong family.`);
  expect(news[0].path).toBe(`/payments/shared/${id}`);
});

test('after a part was reversed by itself, the news of the rest counts the students of the rest', async () => {
  const { admin, bursar, id } = await sharedSchool();
  await succeed(reverse(admin, 2));
  await succeed(reverseShared(admin, id, 'Wrong family'));
  const { notifications } = await succeed(bursar.read('/api/notifications'));
  expect(notifications[0].message).toContain('reversed KES 800.00 (M-Pesa, SGH7Y2K9QL) from Jane Wanjiku for 2 students: Wrong family.');
});

test('another school cannot see, verify or reverse it', async () => {
  const { id } = await sharedSchool();
  const { admin } = await payingSchool();
  for (const answer of [await admin.read(`/api/shared-payments/${id}`), await verifyShared(admin, id), await reverseShared(admin, id)])
    expect(answer.body).toMatchObject({ status: 404, code: 'SHARED_PAYMENT_NOT_FOUND' });
});

test('its statement line is found by the code, as any other payment is', async () => {
  const { bursar, siblings } = await sharedSchool();
  const { payments } = await succeed(bursar.read('/api/payments/all-recent-payments?q=sgh7y2k9'));
  expect(payments.map(({ receiptNumber }: { receiptNumber: number }) => receiptNumber)).toEqual([3, 2, 1]);
  expect((await statementOf(bursar, siblings[1])).payments).toMatchObject([{ receiptNumber: 2, amount: 400, code: 'SGH7Y2K9QL' }]);
});
