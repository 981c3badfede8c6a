import { expect, test } from 'vitest';
import { acceptCheques } from '../../../../tests/support/cheque-school.ts';
import { paid, reverse, statementOf } from '../../../../tests/support/paying-school.ts';
import { newStudent, newTerm, nextTermForm, rowsOf, termForm } from '../../../../tests/support/school-parts.ts';
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
import { deactivateLongAgo } from '../../../../tests/support/users.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const today = nairobiToday();
const dayOf = async (staff: Staff) => (await succeed(staff.read('/api/dashboard'))).data;
const reportOf = async (staff: Staff) => (await succeed(staff.read('/api/payments/fee-reports'))).data;
const sumsOf = async (staff: Staff, query = '') => (await succeed(staff.read(`/api/payments/all-recent-payments${query}`))).totals;

test('the dashboard, the day sheet, the report and the balances count a shared payment once, as its parts', async () => {
  const { admin, bursar, siblings } = await siblingSchool();
  await paid(bursar, { studentId: siblings[0], amount: 40 });
  await sharedPaid(bursar, { parts: partsFor(siblings, 5000, 4000.5, 2999.5) });
  expect(await dayOf(admin)).toMatchObject({ totalMpesaToday: 12_000, totalPaidViaCashToday: 40 });
  expect(await sumsOf(admin, `?from=${today}&to=${today}`)).toMatchObject({ Mpesa: 12_000, Cash: 40, all: 12_040, reversed: 0 });
  expect((await reportOf(admin)).collectedByMethod).toMatchObject({ Mpesa: 12_000, Cash: 40 });
  const { totals } = await succeed(admin.read('/api/balances'));
  expect(totals).toMatchObject({ students: 3, billed: 30_000, paid: 12_040, balance: 17_960 });
});

test('after one part was reversed they all count the rest, on the day of the reversal', async () => {
  const { admin, bursar, siblings } = await siblingSchool();
  const { id } = await sharedPaid(bursar, { parts: partsFor(siblings, 300, 400, 500) });
  await succeed(reverse(admin, 2));
  expect(await dayOf(admin)).toMatchObject({ totalMpesaToday: 800 });
  expect(await sumsOf(admin)).toMatchObject({ Mpesa: 800, all: 800, reversed: 400 });
  expect(await sumsOf(admin, '?status=pending')).toMatchObject({ all: 800 });
  await succeed(verifyShared(admin, id));
  expect(await sumsOf(admin, '?status=verified')).toMatchObject({ all: 800 });
  await succeed(reverseShared(admin, id));
  expect(await sumsOf(admin)).toMatchObject({ Mpesa: 0, all: 0, reversed: 1200 });
});

test('the money of the whole stands in the account of its method, a transfer for each part', async () => {
  const { school, bursar, siblings } = await siblingSchool();
  await sharedPaid(bursar, { parts: partsFor(siblings, 300, 400), method: 'Bank', code: 'FT1' });
  const moved = await rowsOf(
    school,
    `select debit, student_id, amount_cents::int as cents from ledger_transfers where school_id = $1 and credit = 'students' order by entry_id`,
  );
  expect(moved).toEqual([
    { debit: 'bank', student_id: siblings[0], cents: 30_000 },
    { debit: 'bank', student_id: siblings[1], cents: 40_000 },
  ]);
});

test('the file of payments has a line for each part, with the one code', async () => {
  const { bursar, siblings } = await siblingSchool();
  await sharedPaid(bursar, { parts: partsFor(siblings, 300, 400, 500) });
  const { text } = await bursar.read('/api/payments/export');
  expect(text.match(/SGH7Y2K9QL/g)).toHaveLength(3);
  for (const amount of ['300', '400', '500']) expect(text).toMatch(new RegExp(`[,]${amount}[,.]`));
});

test('a cheque for several belongs to its bank and is cleared as a whole', async () => {
  const { admin, bursar, siblings } = await siblingSchool();
  const cheque = { parts: partsFor(siblings, 300, 400), method: 'Cheque', code: '000-123', bank: 'KCB' };
  const wrongMethod = 'Payment method must be Cash, Mpesa or Bank, or Cheque where the school takes cheques';
  for (const sent of [cheque, { ...cheque, bank: '' }, { ...cheque, code: '' }])
    expect((await payShared(bursar, sent)).body).toMatchObject({ status: 400, errors: [{ path: 'method', message: wrongMethod }] });
  await acceptCheques(admin);
  expect((await payShared(bursar, { ...cheque, code: '', bank: '' })).body).toMatchObject({
    ...{ status: 400, code: 'VALIDATION_FAILED' },
    errors: [
      { path: 'code', message: 'Cheque number is required' },
      { path: 'bank', message: 'Bank is required' },
    ],
  });
  const { id } = await sharedPaid(bursar, cheque);
  expect((await payShared(bursar, cheque)).body.message).toBe('The cheque number 000123, KCB was already used for receipt 1.');
  expect(await payShared(bursar, { ...cheque, bank: 'Equity' })).toMatchObject({ status: 201 });
  expect((await succeed(verifyShared(admin, id))).message).toBe('Payment 1 and 1 other part of the same payment cleared.');
  expect((await readShared(admin, id)).status).toBe('verified');
  expect((await statementOf(admin, siblings[0])).payments[0]).toMatchObject({ method: 'Cheque', bank: 'KCB', isVerified: true });
});

test('it goes into the current term, and its reversal into the same, whichever is current by then', async () => {
  const { admin, bursar, term, siblings } = await siblingSchool();
  const { id } = await sharedPaid(bursar, { parts: partsFor(siblings, 300, 400, 500) });
  const next = await newTerm(admin, nextTermForm());
  await succeed(admin.post('/api/settings/terms', nextTermForm({ term_id: next, current: true })));
  await succeed(reverseShared(admin, id));
  for (const student of siblings) {
    const { summary, payments } = await statementOf(admin, student, term);
    expect([summary.totalPaid, payments.length]).toEqual([0, 2]);
    expect((await statementOf(admin, student, next)).payments).toEqual([]);
  }
});

test('a student who has left is paid for as well', async () => {
  const { admin, bursar, siblings } = await siblingSchool();
  await succeed(admin.patch(`/api/students/${siblings[2]}/toggle-status`));
  const { parts } = await sharedPaid(bursar, { parts: partsFor(siblings, 100, 100, 10_000) });
  expect(parts[2].balance).toBe(0);
});

test('a child who is billed from the next term is not billed in this one by a shared payment', async () => {
  const { school, admin, bursar, place, term, siblings } = await siblingSchool();
  const over = { startDate: addDays(today, -60), endDate: addDays(today, -1) };
  await succeed(admin.post('/api/settings/terms', termForm({ ...over, term_id: term })));
  const newcomer = await newStudent(admin, place, { billFrom: 'nextTerm' });
  await sharedPaid(bursar, { parts: partsFor([siblings[0], newcomer], 100, 200) });
  const billedSql = 'select student_id as id, billed from student_terms where school_id = $1 and student_id = any ($2) order by 1';
  expect(await rowsOf(school, billedSql, [[siblings[0], newcomer]])).toEqual([
    { id: siblings[0], billed: true },
    { id: newcomer, billed: false },
  ]);
});

test('the receipts keep the words of their day, whatever is renamed', async () => {
  const { admin, bursar, siblings, place } = await siblingSchool();
  const { id, parts } = await sharedPaid(bursar, { parts: partsFor(siblings, 300, 400) });
  await succeed(admin.patch(`/api/settings/grades/${place.grade}`, { name: 'Grade 4 (new)' }));
  const { school } = await succeed(admin.read('/api/settings/school'));
  await succeed(admin.patch('/api/settings/school', { ...school, name: 'Another Name' }));
  const after = await succeed(admin.read(`/api/shared-payments/${id}`));
  expect(after.sharedPayment.parts.map(({ student }: { student: object }) => student)).toEqual(
    parts.map(({ student }: { student: object }) => student),
  );
  expect(after.school.name).toBe(school.name);
});

test('bursars take it, auditors read it and teachers do neither', async () => {
  const { school, admin, bursar, siblings } = await siblingSchool();
  const { id } = await sharedPaid(bursar, { parts: partsFor(siblings, 300) });
  const [teacher, auditor] = [await school.teacher(), await newStaff(admin, 'auditor')];
  const statuses = async (staff: Staff) => [
    (await payShared(staff, { parts: partsFor(siblings, 5), code: 'OTHER1' })).status,
    (await staff.read(`/api/shared-payments/${id}`)).status,
    (await staff.read(`/api/shared-payments/students?studentIds=${siblings[0]}`)).status,
    (await reverseShared(staff, id)).status,
  ];
  expect(await statuses(teacher)).toEqual([403, 403, 403, 403]);
  expect(await statuses(auditor)).toEqual([403, 200, 200, 403]);
  expect(await statuses(bursar)).toEqual([201, 200, 200, 403]);
});

test('whoever works alone verifies their own, marked so, and nobody reverses what they recorded', async () => {
  const { admin, siblings, bursar } = await siblingSchool();
  await deactivateLongAgo(admin, bursar);
  const shared = await sharedPaid(admin, { parts: partsFor(siblings, 300, 400) });
  expect([shared.isOwn, shared.mayVerify]).toEqual([true, true]);
  expect((await succeed(verifyShared(admin, shared.id))).message).toBe(
    'Payment 1 and 1 other part of the same payment verified by the person who recorded it.',
  );
  expect((await reverseShared(admin, shared.id)).body.code).toBe('OWN_REVERSAL');
});

test('the office is told once of a payment for several, and its news is settled with its verification', async () => {
  const { admin, bursar, siblings } = await siblingSchool();
  const { id } = await sharedPaid(bursar, { parts: partsFor(siblings, 300, 400, 500) });
  const news = async () =>
    (await succeed(admin.read('/api/notifications'))).notifications.filter(({ path }: { path: string }) => path?.includes('shared'));
  expect(await news()).toMatchObject([
    {
      title: 'Payment awaiting verification',
      message: 'KES 1,200.00 (M-Pesa, SGH7Y2K9QL) from Jane Wanjiku for 3 students. Receipts 1 to 3.',
      path: `/payments/shared/${id}`,
      read: false,
    },
  ]);
  await succeed(verifyShared(admin, id));
  expect(await news()).toMatchObject([{ read: true }]);
});

test('a payment may be shared by one alone, as of a sponsor for one child', async () => {
  const { bursar, siblings } = await siblingSchool();
  const answer = await succeed(payShared(bursar, { parts: partsFor(siblings, 500), payerName: 'Mbugua Trust' }));
  expect(answer.message).toBe('Payment of KES 500.00 recorded for 1 student. Receipt number 1.');
  const receipt = await succeed(bursar.read(`/api/payments/student/${siblings[0]}/receipt/1`));
  expect(receipt.payment.partOf).toMatchObject({ payer: 'Mbugua Trust', total: 500, parts: 1 });
});

test('the largest payment is shared to the cent', async () => {
  const { bursar, siblings } = await siblingSchool();
  const { total, parts } = await sharedPaid(bursar, {
    parts: partsFor(siblings, 33_333_333.34, 33_333_333.33, 33_333_333.33),
    total: '100000000.00',
    payerName: 'Serikali ya Kaunti',
  });
  expect(total).toBe(100_000_000);
  expect(parts.map(({ balance }: { balance: number }) => balance)).toEqual([-33_323_333.34, -33_323_333.33, -33_323_333.33]);
});
