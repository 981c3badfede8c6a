import { expect, test } from 'vitest';
import { balanceOf, paid, pay, payingSchool, statementOf } from '../../../../tests/support/paying-school.ts';
import { atOnce, newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, payShared, sharedPaid, siblingSchool } from '../../../../tests/support/shared-payments.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type School, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const rowsIn = async (school: School, table: string) =>
  (await rowsOf(school, `select count(*)::int as rows from ${table} where school_id = $1`))[0]?.rows;

test('one M-Pesa for three siblings is three payments, each with its receipt and balance, and one code', async () => {
  const { school, bursar, siblings } = await siblingSchool();
  const [first, second, third] = siblings;
  const answer = await payShared(bursar, { parts: partsFor(siblings, 5000, 4000.5, 2999.5), code: 'sgh 7y2 k9ql' });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject({
    message: 'Payment of KES 12,000.00 recorded for 3 students. Receipts 1 to 3.',
    redirectUrl: `/payments/shared/${answer.body.sharedPayment.id}`,
    sharedPayment: {
      payer: { name: 'Jane Wanjiku', phone: null },
      ...{ method: 'Mpesa', code: 'SGH7Y2K9QL', total: 12_000, reversed: 0, payDate: nairobiToday(), status: 'pending', isOwn: true },
      mayVerify: false,
    },
  });
  const parts = answer.body.sharedPayment.parts.map((part: { id: number; student: { id: number }; amount: number; balance: number }) => [
    ...[part.id, part.student.id, part.amount, part.balance],
  ]);
  expect(parts).toEqual([
    [1, first, 5000, 5000],
    [2, second, 4000.5, 5999.5],
    [3, third, 2999.5, 7000.5],
  ]);
  expect(await Promise.all(siblings.map((each) => balanceOf(bursar, each)))).toEqual([5000, 5999.5, 7000.5]);
  expect(await rowsOf(school, 'select code from payment_codes where school_id = $1')).toEqual([{ code: 'SGH7Y2K9QL' }]);
  const { totals } = await succeed(bursar.read('/api/payments/all-recent-payments'));
  expect(totals).toMatchObject({ Mpesa: 12_000, all: 12_000, reversed: 0 });
});

test('each receipt names the whole, and what comes after goes on from its numbers', async () => {
  const { bursar, siblings } = await siblingSchool();
  const { id } = await sharedPaid(bursar, { parts: partsFor(siblings, 100, 200, 300), payerName: 'Otieno Ouma' });
  const { payment } = await succeed(bursar.read(`/api/payments/student/${siblings[1]}/receipt/2`));
  expect(payment).toMatchObject({ amount: 200, code: 'SGH7Y2K9QL', partOf: { id, payer: 'Otieno Ouma', total: 600, parts: 3 } });
  const alone = await paid(bursar, { studentId: siblings[1], amount: 50 });
  expect(alone).toMatchObject({ id: 4, balance: 9750 });
  const receipt = await succeed(bursar.read(`/api/payments/student/${siblings[1]}/receipt/4`));
  expect(receipt.payment.partOf).toBeNull();
  expect((await statementOf(bursar, siblings[1])).payments).toHaveLength(2);
});

test('parts that do not come to the total, to the cent, are refused, and say by how much', async () => {
  const { school, bursar, siblings } = await siblingSchool();
  const refused = await payShared(bursar, { parts: partsFor(siblings, 100, 200.01, 300), total: 600 });
  expect(refused.body).toMatchObject({
    status: 400,
    errors: [{ path: 'total', message: 'The parts add up to KES 600.01, which is KES 0.01 more than the total' }],
  });
  expect((await payShared(bursar, { parts: partsFor(siblings, 100, 200), total: 300.5 })).body.message).toBe(
    'The parts add up to KES 300.00, which is KES 0.50 less than the total',
  );
  expect(await rowsIn(school, 'payments')).toBe(0);
});

test.each([
  ['no student', [], 'parts', 'Add at least one student'],
  ['nothing for a student', [[0, 0]], 'parts.0.amount', 'Amount must be at least 1'],
  [
    'a student twice',
    [
      [0, 50],
      [0, 60],
    ],
    'parts',
    'A student is listed twice; give each student one part',
  ],
])('%s is refused', async (_, parts, path, message) => {
  const { bursar, siblings } = await siblingSchool();
  const shares = parts.map(([place = 0, amount]) => ({ studentId: siblings[place], amount }));
  const refused = await payShared(bursar, { parts: shares, total: 110 });
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toContainEqual({ path, message });
});

test('sixty students share one payment, and sixty-one do not', async () => {
  const { admin, place } = await payingSchool();
  const students = [];
  for (let count = 0; count < 61; count += 1) students.push(await newStudent(admin, place));
  const amounts = students.map((_, index) => 100 + index);
  const refused = await payShared(admin, { parts: partsFor(students, ...amounts) });
  expect(refused.body.errors).toEqual([{ path: 'parts', message: 'At most 60 students share one payment' }]);
  const { parts, total } = await sharedPaid(admin, { parts: partsFor(students, ...amounts.slice(0, 60)) });
  expect(total).toBe(60 * 100 + (59 * 60) / 2);
  expect(parts.map(({ id }: { id: number }) => id)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(await balanceOf(admin, students[59] ?? 0)).toBe(10_000 - 159);
});

test('a student of another school is answered as one that does not exist, and nothing is recorded', async () => {
  const { school, bursar, siblings } = await siblingSchool();
  const stranger = await payingSchool();
  for (let count = 0; count < 5; count += 1) await newStudent(stranger.admin, stranger.place);
  const refused = await payShared(bursar, { parts: partsFor([siblings[0], 6], 100, 100) });
  expect(refused.body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
  expect([await rowsIn(school, 'payments'), await rowsIn(school, 'shared_payments')]).toEqual([0, 0]);
  expect(await paid(bursar, { studentId: siblings[0] })).toMatchObject({ id: 1 });
});

test('a code that one payment has cannot be shared, and one that is shared cannot be used for another', async () => {
  const { school, bursar, siblings } = await siblingSchool();
  await paid(bursar, { studentId: siblings[0], method: 'Mpesa', code: 'SGH1X' });
  const refused = await payShared(bursar, { parts: partsFor(siblings, 100, 100), code: 'sgh-1x' });
  expect(refused.body).toMatchObject({ status: 409, code: 'PAYMENT_CODE_USED', receiptNumber: 1 });
  expect([await rowsIn(school, 'shared_payments'), await rowsIn(school, 'payments')]).toEqual([0, 1]);
  await sharedPaid(bursar, { parts: partsFor(siblings, 100, 100) });
  for (const used of [
    await pay(bursar, { studentId: siblings[2], method: 'Mpesa', code: 'SGH7Y2K9QL' }),
    await payShared(bursar, { parts: partsFor(siblings, 100, 100) }),
  ])
    expect(used.body).toMatchObject({
      message: 'The transaction code SGH7Y2K9QL was already used for receipt 2.',
      errors: [{ path: 'code' }],
      receiptNumber: 2,
    });
});

test('of many at once with one code, alone and shared and with students in any order, exactly one is recorded', async () => {
  const { school, bursar, siblings } = await siblingSchool();
  const answers = await atOnce(12, (index) => {
    const order = index % 2 ? siblings : siblings.toReversed();
    if (index % 3 === 0) return pay(bursar, { studentId: order[0], method: 'Mpesa', code: 'SGH7Y2K9QL' });
    return payShared(bursar, { parts: partsFor(order, 10, 20, 30) });
  });
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
  expect(await rowsOf(school, 'select code from payment_codes where school_id = $1')).toEqual([{ code: 'SGH7Y2K9QL' }]);
});

test('many at once for the same students are all recorded, with receipts without a gap and balances that follow', async () => {
  const { bursar, siblings } = await siblingSchool();
  const answers = await atOnce(10, (index) =>
    payShared(bursar, { parts: partsFor(index % 2 ? siblings : siblings.toReversed(), 10, 10, 10), code: `CODE${index}` }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  const parts = answers.flatMap(({ body }) => body.sharedPayment.parts as { id: number; student: { id: number }; balance: number }[]);
  expect(parts.map(({ id }) => id).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  const ofFirst = parts.filter(({ student }) => student.id === siblings[0]).sort((a, b) => a.id - b.id);
  expect(ofFirst.map(({ balance }) => balance)).toEqual(Array.from({ length: 10 }, (_, index) => 10_000 - (index + 1) * 10));
});

test('nobody waits for a student who has no part in it', async () => {
  const { school, admin, bursar, place, siblings } = await siblingSchool();
  const other = await newStudent(admin, place);
  await testStore().asOwner(async (client) => {
    await client.query('begin');
    const held = await client.query('select from students where school_id = $1 and student_id = $2 for update', [schoolIdOf(admin), other]);
    expect(held.rowCount).toBe(1);
    await sharedPaid(bursar, { parts: partsFor(siblings, 100, 200, 300) });
    await client.query('rollback');
  });
  expect(await rowsOf(school, 'select student_id as id from payments where school_id = $1 order by 1')).toEqual(
    siblings.map((id) => ({ id })),
  );
});

test('under one key it is recorded once and the first answer is repeated', async () => {
  const { school, bursar, siblings } = await siblingSchool();
  const headers = { 'idempotency-key': 'one-for-three' };
  const send = () => payShared(bursar, { parts: partsFor(siblings, 100, 200, 300) }, headers);
  const [first, second] = [await send(), await send()];
  expect(second.text).toBe(first.text);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(await rowsIn(school, 'payments')).toBe(3);
});

test('without a current term nothing can be recorded', async () => {
  const { admin } = await newSchool({ template: 'cbc' });
  const { grades } = await succeed(admin.read('/api/settings/configure-grades'));
  const place = { grade: grades[0].id, stream: grades[0].streams[0].id };
  const refused = await payShared(admin, { parts: partsFor([await newStudent(admin, place)], 100) });
  expect(refused.body.code).toBe('NO_ACTIVE_TERM');
});
