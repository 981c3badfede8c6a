import { expect, test } from 'vitest';
import { paid, payingSchool, reverse, statementOf, verify } from '../../../../tests/support/paying-school.ts';
import { type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

type PaymentState = { isVerified: boolean; isReversed?: boolean; reversed?: object | null };
type Row = PaymentState & { kind: string; amount: number };
type News = { type: string; outcome: string | null; read: boolean };

/** What each screen says of the school's only payment: whether it is verified, and whether it was reversed. */
async function saidOf(staff: Staff, student: number) {
  const list = await succeed(staff.read('/api/payments/all-recent-payments'));
  const { recentPayments } = (await succeed(staff.read('/api/dashboard'))).data;
  const { payments } = await statementOf(staff, student);
  const { payment } = await succeed(staff.read(`/api/payments/student/${student}/receipt/1`));
  const standing = ({ isVerified, isReversed, reversed }: PaymentState) => ({ isVerified, isReversed: isReversed ?? reversed !== null });
  const rows: Row[] = [...list.payments, ...recentPayments, ...payments];
  return { standing: [...rows, payment].map(standing), amounts: rows.map(({ kind, amount }) => [kind, amount]) };
}

const askedFor = async (staff: Staff) => {
  const counts = await Promise.all(
    ['pending', 'verified', 'reversed'].map((status) => succeed(staff.read(`/api/payments/all-recent-payments?status=${status}`))),
  );
  return counts.map(({ pagination }) => pagination.total);
};

const newsOf = async (staff: Staff): Promise<News> =>
  (await succeed(staff.read('/api/notifications'))).notifications.find(({ type }: News) => type === 'verification');

test('list, dashboard, statement, receipt and news say the same of a payment: pending, then verified, then reversed', async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  await paid(bursar, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  const came = ['payment', 1000];
  const before = await saidOf(admin, student);
  expect(before).toEqual({ standing: Array(4).fill({ isVerified: false, isReversed: false }), amounts: [came, came, came] });
  expect(await askedFor(admin)).toEqual([1, 0, 0]);
  expect(await newsOf(admin)).toMatchObject({ outcome: null, read: false });

  await succeed(verify(admin, 1));
  expect((await saidOf(admin, student)).standing).toEqual(Array(4).fill({ isVerified: true, isReversed: false }));
  expect(await askedFor(admin)).toEqual([0, 1, 0]);
  expect(await newsOf(admin)).toMatchObject({ outcome: 'verified', read: true });

  await succeed(reverse(admin, 1));
  const after = await saidOf(admin, student);
  const gone = ['reversal', -1000];
  expect(after.standing).toEqual(Array(7).fill({ isVerified: false, isReversed: true }));
  expect(after.amounts).toEqual([gone, came, gone, came, came, gone]);
  expect(await askedFor(admin)).toEqual([0, 0, 2]);
  expect(await newsOf(admin)).toMatchObject({ outcome: 'reversed', read: true });
});
