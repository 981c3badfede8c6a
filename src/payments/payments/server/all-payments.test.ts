import { expect, test } from 'vitest';
import { moveDays } from '../../../../tests/support/moved-days.ts';
import { paid, payingSchool, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

const path = '/api/payments/all-recent-payments';
const today = nairobiToday();

const list = (staff: Staff, query = '') => succeed(staff.read(`${path}${query}`));
/** The receipt numbers, below zero for a reversal. */
const idsOf = async (staff: Staff, query: string) =>
  (await list(staff, `?${query}`)).payments.map(({ kind, receiptNumber }: { kind: string; receiptNumber: number }) =>
    kind === 'reversal' ? -receiptNumber : receiptNumber,
  );

/**
 * A school with two students and five payments by its bursar: 1 cash 1,000; 2 M-Pesa SGH1A 2,000, verified; 3 M-Pesa SGH2B 3,000,
 * pending; 4 bank FT77 4,000.50, pending; 5 cash 500, reversed. Achieng paid 1, 2 and 5; Mwangi, number A/7, paid 3 and 4.
 */
async function busySchool() {
  const parts = await payingSchool();
  const { admin, place } = parts;
  const achieng = await newStudent(admin, place, { fullName: 'Achieng Otieno' });
  const mwangi = await newStudent(admin, place, { fullName: "Mwangi Ng'ang'a", admissionNumber: 'A/7', contactNumber1: '0733 111 222' });
  const bursar = await parts.school.bursar();
  await paid(bursar, { studentId: achieng, amount: 1000 });
  await paid(bursar, { studentId: achieng, amount: 2000, method: 'Mpesa', code: 'SGH1A' });
  await paid(bursar, { studentId: mwangi, amount: 3000, method: 'Mpesa', code: 'SGH2B' });
  await paid(bursar, { studentId: mwangi, amount: 4000.5, method: 'Bank', code: 'FT77' });
  await paid(bursar, { studentId: achieng, amount: 500 });
  await succeed(verify(admin, 2));
  await succeed(reverse(admin, 5, 'Recorded twice'));
  return { ...parts, bursar, achieng, mwangi };
}

test('the newest payment comes first, with all there is to know of it', async () => {
  const { admin, bursar, achieng, mwangi } = await busySchool();
  const { payments, totals, pagination } = await list(admin);
  const classOf = { grade: { name: 'Grade 4' }, stream: { name: 'East' } };
  const first = { id: achieng, admissionNumber: null, fullName: 'Achieng Otieno', ...classOf };
  const second = { id: mwangi, admissionNumber: 'A/7', fullName: "Mwangi Ng'ang'a", ...classOf };
  const common = {
    kind: 'payment',
    date: today,
    recordedBy: bursar.username,
    verified: null,
    reversed: null,
    isOwn: false,
    mayVerify: true,
    reversalAsked: false,
    codeStays: false,
  };
  const by = { by: admin.username, date: today };
  const cash = { method: 'Cash', code: null, isVerified: true };
  const reversed = { ...common, ...cash, id: 5, receiptNumber: 5, student: first, isVerified: false };
  const reversal = { ...by, reason: 'Recorded twice' };
  expect(payments).toEqual([
    { ...reversed, kind: 'reversal', amount: -500, reversed: reversal },
    { ...reversed, amount: 500, reversed: reversal },
    { ...common, id: 4, receiptNumber: 4, student: second, amount: 4000.5, method: 'Bank', code: 'FT77', isVerified: false },
    { ...common, id: 3, receiptNumber: 3, student: second, amount: 3000, method: 'Mpesa', code: 'SGH2B', isVerified: false },
    {
      ...common,
      id: 2,
      receiptNumber: 2,
      student: first,
      amount: 2000,
      method: 'Mpesa',
      code: 'SGH1A',
      isVerified: true,
      verified: { ...by, own: false },
    },
    { ...common, ...cash, id: 1, receiptNumber: 1, student: first, amount: 1000 },
  ]);
  expect(totals).toEqual({ Cash: 1000, Mpesa: 5000, Bank: 4000.5, all: 10_000.5, reversed: 500 });
  expect(pagination).toEqual({ page: 1, totalPages: 1, total: 6 });
});

test('whoever recorded a payment is told so, and that they may verify it only while they work alone, which is marked', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(admin, { studentId: student, method: 'Mpesa', code: 'SGH1A' });
  const marksFor = async (staff: Staff) =>
    (await list(staff)).payments.map(({ isOwn, mayVerify }: Record<string, boolean>) => ({ isOwn, mayVerify }));
  expect(await marksFor(admin)).toEqual([{ isOwn: true, mayVerify: true }]);
  await succeed(verify(admin, 1));
  expect((await list(admin)).payments[0].verified).toEqual({ by: admin.username, date: today, own: true });
  const bursar = await school.bursar();
  await paid(bursar, { studentId: student });
  const own = { isOwn: true, mayVerify: false };
  const other = { isOwn: false, mayVerify: true };
  expect(await marksFor(admin)).toEqual([other, own]);
  expect(await marksFor(bursar)).toEqual([own, other]);
});

test('a school without payments has an empty list and sums of nothing', async () => {
  const { admin } = await payingSchool();
  expect(await list(admin)).toEqual({
    payments: [],
    totals: { Cash: 0, Mpesa: 0, Bank: 0, all: 0, reversed: 0 },
    recorders: [],
    pagination: { page: 1, totalPages: 1, total: 0 },
  });
});

test('each filter leaves what it names, and the totals are those of what it leaves', async () => {
  const { admin, achieng } = await busySchool();
  for (const [query, ids] of [
    ['method=Cash', [-5, 5, 1]],
    ['method=Mpesa', [3, 2]],
    ['method=Bank', [4]],
    ['status=verified', [2, 1]],
    ['status=pending', [4, 3]],
    ['status=reversed', [-5, 5]],
    ['method=Mpesa&status=pending', [3]],
    ['q=otieno%20ach', [-5, 5, 2, 1]],
    ['q=nganga', [4, 3]],
    ['q=a%2F7', [4, 3]],
    ['q=0733111222', [4, 3]],
    // A number is a receipt's and a student's: Achieng has the number 2 and paid 1, 2 and 5; Mwangi's is 3.
    ['q=4', [4]],
    [`q=%23${achieng}`, [-5, 5, 2, 1]],
    ['q=1', [1]],
    ['q=sg', []],
    ['q=sgh', [3, 2]],
    ['q=sgh%202b', [3]],
    ['q=ft%20-7', [4]],
    ['q=ft_7', []],
    ['q=sgh_a', []],
    ['q=%25', []],
    ['q=nobody', []],
    ['q=&method=all&status=all&from=&to=', [-5, 5, 4, 3, 2, 1]],
  ] as const) {
    expect(await idsOf(admin, query), query).toEqual(ids);
  }
  expect((await list(admin, '?method=Mpesa')).totals).toEqual({ Cash: 0, Mpesa: 5000, Bank: 0, all: 5000, reversed: 0 });
  expect((await list(admin, '?status=reversed')).totals).toEqual({ Cash: 0, Mpesa: 0, Bank: 0, all: 0, reversed: 500 });
});

test('days are counted from the first to the last, both included', async () => {
  const { school, admin } = await busySchool();
  const day = (before: number) => addDays(today, -before);
  await moveDays(school, 'paid_on - (6 - payment_id)');
  expect(await idsOf(admin, `from=${day(3)}`)).toEqual([-5, 5, 4, 3]);
  expect(await idsOf(admin, `to=${day(4)}`)).toEqual([2, 1]);
  expect(await idsOf(admin, `from=${day(4)}&to=${day(2)}`)).toEqual([4, 3, 2]);
  expect(await idsOf(admin, `from=${day(3)}&to=${day(3)}`)).toEqual([3]);
  expect(await idsOf(admin, `from=${today}&to=${today}`)).toEqual([-5]);
  expect(await idsOf(admin, `from=${day(-1)}`)).toEqual([]);
  expect((await list(admin, `?to=${day(4)}`)).totals).toMatchObject({ Cash: 1000, Mpesa: 2000, all: 3000 });
});

test('twenty payments make a page; the totals are of every page, and a page past the end is empty', async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  for (let count = 1; count <= 23; count += 1) await paid(bursar, { studentId: student, amount: 10 });
  const numbers = (reply: { payments: { id: number }[] }) => reply.payments.map(({ id }) => id);
  const [first, second, past] = [await list(admin), await list(admin, '?page=2'), await list(admin, '?page=3')];
  expect(numbers(first)).toEqual(Array.from({ length: 20 }, (_, index) => 23 - index));
  expect(numbers(second)).toEqual([3, 2, 1]);
  const few = await list(admin, '?page=2&limit=10');
  expect(numbers(few)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  expect(few.pagination).toEqual({ page: 2, totalPages: 3, total: 23 });
  expect(numbers(past)).toEqual([]);
  expect(past.pagination).toEqual({ page: 3, totalPages: 2, total: 23 });
  for (const { totals } of [first, second, past]) expect(totals.all).toBe(230);
});

test('paging keeps the order of rows of both kinds', async () => {
  const { admin } = await busySchool();
  const pages = [await idsOf(admin, 'limit=2'), await idsOf(admin, 'limit=2&page=2'), await idsOf(admin, 'limit=2&page=3')];
  expect(pages).toEqual([
    [-5, 5],
    [4, 3],
    [2, 1],
  ]);
});

test('a payment of a student who left, and of an earlier class, stays on the list', async () => {
  const { admin, achieng } = await busySchool();
  await succeed(admin.patch(`/api/students/${achieng}/toggle-status`));
  expect(await idsOf(admin, 'q=achieng')).toEqual([-5, 5, 2, 1]);
});

test('the payments of another school are on nobody else’s list', async () => {
  await busySchool();
  const { admin } = await payingSchool();
  expect((await list(admin, '?q=achieng')).payments).toEqual([]);
  expect((await list(admin)).totals.all).toBe(0);
});

test.each([
  ['from=2026-02-30', 'from', 'From must be a date in the form yyyy-MM-dd'],
  ['to=tomorrow', 'to', 'To must be a date in the form yyyy-MM-dd'],
  ['from=2026-03-02&to=2026-03-01', 'to', 'To must not be before From'],
  ['method=Cheque', 'method', 'Payment method must be Cash, Mpesa or Bank, or Cheque where the school takes cheques'],
  ['status=lost', 'status', 'Status must be verified, pending or reversed'],
  ['recordedBy=bursar', 'recordedBy', 'Recorded by must be a whole number'],
  ['recordedBy=-1', 'recordedBy', 'Recorded by must be a whole number'],
  ['page=0', 'page', 'Page must be a whole number from 1'],
  [`q=${'x'.repeat(101)}`, 'q', 'Search must be at most 100 characters'],
  ['q=%00', 'q', 'Search has characters that cannot be stored'],
])('%s is refused', async (query, field, message) => {
  const { admin } = await payingSchool();
  const refusal = { status: 400, code: 'VALIDATION_FAILED', message, error: message, errors: [{ path: field, message }] };
  expect((await admin.read(`${path}?${query}`)).body).toMatchObject(refusal);
});

test('the office reads the list; teachers see no money', async () => {
  const { school, admin } = await payingSchool();
  expect((await (await newStaff(admin, 'bursar')).read(path)).status).toBe(200);
  expect((await (await school.teacher()).read(path)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});
