import { afterEach, expect, test } from 'vitest';
import { moveDays } from '../../../../tests/support/moved-days.ts';
import { paid, payingSchool, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { type School, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';

useServer();

// Payments that a test moves to another day differ from their entries; the sums of both days must be right all the same.
afterEach(async () => {
  const { faults } = await verifyLedger(testStore().database);
  expect(faults.filter(({ place }) => !place.startsWith('payment '))).toEqual([]);
});

/** The kept sums that hold something: days before today, method, status, payments and reversals, and shillings less and back. */
const takingsOf = async (school: School) => {
  const rows = await rowsOf(
    school,
    `select concat_ws(' ', nairobi_today() - taken_on, method, status, payments, reversals, amount_cents / 100,
                      reversed_cents / 100) as kept
     from takings
     where school_id = $1 and payments + reversals > 0
     order by taken_on, method, status`,
  );
  return rows.map(({ kept }) => kept);
};

async function tillOfToday() {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  await paid(bursar, { studentId: student, amount: 500 });
  await paid(bursar, { studentId: student, amount: 200 });
  await paid(bursar, { studentId: student, amount: 1000, method: 'Mpesa', code: 'SGH1X' });
  return { school, admin };
}

test('payments of a day add up by method and by what became of them', async () => {
  const { school } = await tillOfToday();
  expect(await takingsOf(school)).toEqual(['0 Cash verified 2 0 700 0', '0 Mpesa pending 1 0 1000 0']);
});

test('a verification moves its payment to what is verified, on the day of the payment', async () => {
  const { school, admin } = await tillOfToday();
  await succeed(verify(admin, 3));
  expect(await takingsOf(school)).toEqual(['0 Cash verified 2 0 700 0', '0 Mpesa verified 1 0 1000 0']);
});

test('a reversal counts on its own day, and the day of its payment keeps its sum', async () => {
  const { school, admin } = await tillOfToday();
  // Receipts 1 and 3 are of yesterday.
  await moveDays(school, 'paid_on - payment_id % 2');
  await succeed(reverse(admin, 1));
  await succeed(reverse(admin, 3));
  expect(await takingsOf(school)).toEqual([
    '1 Cash reversed 1 0 500 0',
    '1 Mpesa reversed 1 0 1000 0',
    '0 Cash reversed 0 1 -500 500',
    '0 Cash verified 1 0 200 0',
    '0 Mpesa reversed 0 1 -1000 1000',
  ]);
});

test('a payment that is reversed on its own day leaves nothing, and both are counted', async () => {
  const { school, admin } = await tillOfToday();
  await succeed(reverse(admin, 2));
  expect(await takingsOf(school)).toEqual(['0 Cash reversed 1 1 0 200', '0 Cash verified 1 0 500 0', '0 Mpesa pending 1 0 1000 0']);
});

test('a page far into the list begins where the page before it ended, whatever days it lies on', async () => {
  const { school, admin } = await tillOfToday();
  await moveDays(school, 'paid_on - (3 - payment_id) * 2');
  await succeed(reverse(admin, 1));
  const pages = [1, 2, 3].map((page) => succeed(admin.read(`/api/payments/all-recent-payments?limit=2&page=${page}`)));
  const ids = (await Promise.all(pages)).map(({ payments }) =>
    payments.map(({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`),
  );
  expect(ids).toEqual([['reversal 1', 'payment 3'], ['payment 2', 'payment 1'], []]);
});
