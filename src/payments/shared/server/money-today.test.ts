import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { arrive, newCode, newPayer, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { type PayingSchool, paid, reverse } from '../../../../tests/support/paying-school.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { nextNumber, type Staff, succeed } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const clock = (days = 0) => `${addDays(nairobiToday(), days)}T08:15:00+03:00`;
/** As the form of a payment reads it, and as that of a shared payment does: the same. */
async function todayOf(student: number) {
  const { today } = await succeed(of.bursar.read(`/api/payments/${student}/fee-statement`));
  const { students } = await succeed(of.bursar.read(`/api/shared-payments/students?studentIds=${student}`));
  expect(students[0].today).toEqual(today);
  return today;
}

test('both forms are told what was recorded for a student today and stands, a shared payment by its part and its total', async () => {
  const [student, sibling] = [await newPayer(), await newPayer()];
  const code = newCode();
  const { id } = await paid(of.bursar, { studentId: student, amount: 300, method: 'Mpesa', code });
  await succeed(reverse(of.admin, (await paid(of.bursar, { studentId: student, amount: 301 })).id));
  const shared = await sharedPaid(of.bursar, { method: 'Bank', code: 'FT88Z', parts: partsFor([student, sibling], 100, 200) });
  const part = { receiptNumber: shared.parts[0].id, method: 'Bank', code: 'FT88Z' };
  expect(await todayOf(student)).toEqual(
    expect.arrayContaining([
      { receiptNumber: id, method: 'Mpesa', code, amount: 300 },
      { ...part, amount: 100 },
      { ...part, amount: 300 },
    ]),
  );
  expect(await todayOf(student)).toHaveLength(3);
  const alone = await newPayer();
  await sharedPaid(of.bursar, { method: 'Bank', code: 'FT89Z', parts: partsFor([alone], 100) });
  expect(await todayOf(alone)).toEqual([{ receiptNumber: expect.any(Number), method: 'Bank', code: 'FT89Z', amount: 100 }]);
});

test('both forms are told what arrived today, is unallocated, and may be for the student: by account, telephone or name of a guardian', async () => {
  const number = nextNumber();
  const [phone, guardianName] = [`07990${String(number).padStart(5, '0')}`, `Zipporah Chebet ${number}`];
  const student = await newPayer({ admissionNumber: `TD/${number}`, contactNumber1: phone, guardianName });
  const other = await newPayer();
  const typed = await paid(of.bursar, { studentId: student, amount: 410, method: 'Bank', code: `FT${number}TD` });
  const waits = { arrivedAt: clock(), payerName: null, payerPhone: null, account: 'Nobody' };
  const byAccount = await arrive(of.school, { ...waits, amount: 410, account: `td-${number}` });
  expect(byAccount.outcome).toBe('waiting');
  await arrive(of.school, { ...waits, amount: 411, payerPhone: `254${phone.slice(1)}` });
  await arrive(of.school, { ...waits, amount: 412, payerName: guardianName.toUpperCase() });
  await arrive(of.school, { ...waits, amount: 413 });
  await arrive(of.school, { ...waits, amount: 414, payerPhone: `254${phone.slice(1)}`, arrivedAt: clock(-1) });
  const today: { receiptNumber: number | null; amount: number }[] = await todayOf(student);
  expect(today.map(({ receiptNumber, amount }) => [receiptNumber, amount]).toSorted((one, two) => Number(one[1]) - Number(two[1]))).toEqual(
    expect.arrayContaining([
      [typed.id, 410],
      [null, 410],
      [null, 411],
      [null, 412],
    ]),
  );
  expect(today.map(({ receiptNumber }) => receiptNumber === null)).toEqual([true, true, true, false]);
  expect(await todayOf(other)).toEqual([]);
});

test('an account is the student’s with a prefix, without its letters and as pay code, and a telephone as M-Pesa hides it', async () => {
  const number = nextNumber();
  const phone = `07991${String(number).padStart(5, '0')}`;
  const student = await newPayer({ admissionNumber: `TD/${number}00`, contactNumber1: phone });
  const hidden = createHash('sha256')
    .update(`254${phone.slice(1)}`)
    .digest('hex');
  const waits = { arrivedAt: clock(), payerName: null, payerPhone: null, account: 'Nobody' };
  const arriving = [
    { account: `400200#td${number}00` },
    { account: `${number}00` },
    { account: payCodeOf(student) },
    { payerPhone: hidden },
  ];
  for (const [at, money] of arriving.entries()) {
    // A typed payment of the same sum keeps the money waiting.
    await paid(of.bursar, { studentId: student, amount: 431 + at, method: 'Bank', code: `FT${number}TD${at}` });
    expect((await arrive(of.school, { ...waits, ...money, amount: 431 + at })).outcome).toBe('waiting');
  }
  const today: { receiptNumber: number | null; amount: number }[] = await todayOf(student);
  const unallocated = today.filter(({ receiptNumber }) => receiptNumber === null).map(({ amount }) => amount);
  expect(unallocated.toSorted((one, two) => one - two)).toEqual([431, 432, 433, 434]);
});

test('a payment that is sent without the question is recorded as before', async () => {
  const student = await newPayer();
  await arrive(of.school, { arrivedAt: clock(), amount: 420, account: 'Nobody', payerName: 'Jane Wanjiku' });
  await paid(of.bursar, { studentId: student, amount: 420, method: 'Mpesa', code: newCode() });
  await paid(of.bursar, { studentId: student, amount: 420, method: 'Mpesa', code: newCode() });
  expect((await todayOf(student)).filter(({ receiptNumber }: { receiptNumber: number | null }) => receiptNumber !== null)).toHaveLength(2);
});
