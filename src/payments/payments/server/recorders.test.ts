import { expect, test } from 'vitest';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

useServer();

const today = nairobiToday();
const list = (staff: Staff, query = '') => succeed(staff.read(`/api/payments/all-recent-payments${query}`));

/**
 * A school with two cashiers and money that arrived by itself. The first took 1 cash 1,000, 2 M-Pesa 2,000, 3 bank 4,000.50 and 4 cash
 * 500, which was reversed; the second 5 cash 300 and 6 M-Pesa 70; 7, KES 640.25, arrived. Mwangi paid 3, 6 and 7, Achieng the others.
 */
async function twoCashiers() {
  const parts = await payingSchool();
  const { admin, place, school } = parts;
  const achieng = await newStudent(admin, place, { fullName: 'Achieng Otieno' });
  const mwangi = await newStudent(admin, place, { fullName: 'Mwangi Kamau' });
  const [first, second] = [await newStaff(admin, 'bursar'), await newStaff(admin, 'bursar')];
  await paid(first, { studentId: achieng, amount: 1000 });
  await paid(first, { studentId: achieng, amount: 2000, method: 'Mpesa', code: 'SGH1A' });
  await paid(first, { studentId: mwangi, amount: 4000.5, method: 'Bank', code: 'FT77' });
  await paid(first, { studentId: achieng, amount: 500 });
  await succeed(reverse(admin, 4, 'Recorded twice'));
  await paid(second, { studentId: achieng, amount: 300 });
  await paid(second, { studentId: mwangi, amount: 70, method: 'Mpesa', code: 'SGH7X' });
  await arrive(school, { account: payCodeOf(mwangi), amount: 640.25 });
  const named: Recorder[] = (await list(admin)).recorders;
  const idOf = (staff: Staff) => named.find(({ name }) => name === staff.username)?.id;
  return { ...parts, first, second, firstId: idOf(first), secondId: idOf(second) };
}

/** The receipt numbers, below zero for a reversal. */
const idsOf = ({ payments }: { payments: { kind: string; id: number }[] }) =>
  payments.map(({ kind, id }) => (kind === 'reversal' ? -id : id));

type Recorder = { id: number; name: string; rows: number; amount: number };
type Listed = { recorders: Recorder[]; totals: { all: number }; pagination: { total: number }; payments: object[] };

test('each cashier has what they took less what was taken back of it, whoever reversed it; what arrived by itself is nobody’s', async () => {
  const { admin, first, second, firstId, secondId } = await twoCashiers();
  const byName = (one: Recorder, other: Recorder) => (one.name < other.name ? -1 : 1);
  const theirs = { id: firstId, name: first.username, rows: 5, amount: 7000.5 };
  const others = { id: secondId, name: second.username, rows: 2, amount: 370 };
  const arrived = { id: 0, name: 'Recorded automatically', rows: 1, amount: 640.25 };
  const before = await list(admin);
  expect(before.recorders).toEqual([...[theirs as Recorder, others as Recorder].sort(byName), arrived]);
  expect(before.totals).toEqual({ Cash: 1300, Mpesa: 2710.25, Bank: 4000.5, all: 8010.75, reversed: 500 });
  await succeed(reverse(admin, 6, 'Wrong child'));
  expect((await list(admin)).recorders).toContainEqual({ ...others, rows: 3, amount: 300 });
});

test('the rows of a cashier are those that they recorded and the reversals of these, whatever else is filtered', async () => {
  const { admin, firstId, secondId } = await twoCashiers();
  const [theirs, others] = [`recordedBy=${firstId}`, `recordedBy=${secondId}`];
  for (const [query, ids] of [
    [theirs, [-4, 4, 3, 2, 1]],
    [others, [6, 5]],
    ['recordedBy=0', [7]],
    ['recordedBy=all', [7, 6, 5, -4, 4, 3, 2, 1]],
    ['recordedBy=2147483647', []],
    [`${theirs}&status=reversed`, [-4, 4]],
    [`${others}&status=reversed`, []],
    [`${others}&method=Mpesa`, [6]],
    [`${theirs}&q=achieng`, [-4, 4, 2, 1]],
    [`${others}&q=achieng`, [5]],
    ['recordedBy=0&q=mwangi', [7]],
    [`${theirs}&limit=2&page=2`, [3, 2]],
  ] as const) {
    expect(idsOf(await list(admin, `?${query}`)), query).toEqual(ids);
  }
  const reply = await list(admin, `?${theirs}`);
  expect(reply.totals).toEqual({ Cash: 1000, Mpesa: 2000, Bank: 4000.5, all: 7000.5, reversed: 500 });
  expect(reply.recorders).toHaveLength(3);
});

test.each(['', 'method=Mpesa', 'status=pending', 'status=reversed', 'q=achieng', 'q=sgh', `from=${today}`, `to=${addDays(today, -1)}`])(
  'the cashiers agree with the total and with the rows of “%s”, to the cent, all together and each alone',
  async (query) => {
    const { admin } = await twoCashiers();
    const whole: Listed = await list(admin, `?${query}`);
    const cents = (amount: number) => Math.round(amount * 100);
    expect(whole.recorders.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(whole.totals.all));
    expect(whole.recorders.reduce((sum, { rows }) => sum + rows, 0)).toBe(whole.pagination.total);
    for (const { id, rows, amount } of whole.recorders) {
      const alone: Listed = await list(admin, `?${query}&recordedBy=${id}`);
      expect([alone.pagination.total, alone.totals.all, alone.payments.length]).toEqual([rows, amount, rows]);
    }
  },
);

test('the file of a cashier has their rows alone', async () => {
  const { admin, firstId } = await twoCashiers();
  const [, ...lines] = (await admin.read(`/api/payments/export?recordedBy=${firstId}`)).text.trimEnd().split('\r\n');
  expect(lines.map((line) => [line.split(',')[0], line.split(',')[10]])).toEqual([
    ['4', '-500.00'],
    ['4', '500.00'],
    ['3', '4000.50'],
    ['2', '2000.00'],
    ['1', '1000.00'],
  ]);
});

test('the cashiers of another school are nobody’s filter, and are not listed', async () => {
  const { firstId } = await twoCashiers();
  const { admin, student } = await payingSchool();
  await paid(admin, { studentId: student, amount: 20 });
  const reply = await list(admin, `?recordedBy=${firstId}`);
  expect(reply.payments).toEqual([]);
  expect(reply.recorders).toEqual([expect.objectContaining({ name: admin.username, rows: 0, amount: 0 })]);
});
