import { expect, test } from 'vitest';
import { liveOn } from '../../../../tests/support/days.ts';
import { paid, payingSchool, reverse, statementOf } from '../../../../tests/support/paying-school.ts';
import { newTerm, nextTermForm } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const today = nairobiToday();
/** Three days of the term that `payingSchool` opens, one of the next, and one between the two. */
const [monday = '', tuesday = '', wednesday = '', nextTermDay = '', holiday = ''] = [1, 2, 3, 75, 65].map((days) => addDays(today, days));

/** What All Payments, its file and, on the day itself, the dashboard say of a day. */
async function sheetOf(staff: Staff, day: string) {
  const query = `from=${day}&to=${day}`;
  const { payments, totals } = await succeed(staff.read(`/api/payments/all-recent-payments?${query}`));
  const [, ...lines] = (await staff.read(`/api/payments/export?${query}`)).text.trimEnd().split('\r\n');
  const amounts = lines.map((line) => Number(line.split(',')[10]));
  return { rows: payments.map(({ kind, id, amount }: Row) => `${kind} ${id} ${amount}`), totals, column: sumOf(amounts), amounts };
}

type Row = { kind: string; id: number; amount: number };

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

async function takingsToday(staff: Staff) {
  const { data } = await succeed(staff.read('/api/dashboard'));
  return { Cash: data.totalPaidViaCashToday, Mpesa: data.totalMpesaToday, Bank: data.totalBankedToday };
}

/** A school whose bursar took 1,000 in cash and 2,000 by M-Pesa on Monday, and 500 in cash on Tuesday, which it is now. */
async function schoolOnTuesday() {
  await liveOn(monday);
  const parts = await payingSchool();
  const bursar = await parts.school.bursar();
  await paid(bursar, { studentId: parts.student, amount: 1000 });
  await paid(bursar, { studentId: parts.student, amount: 2000, method: 'Mpesa', code: 'SGH1X' });
  const printed = await sheetOf(parts.admin, monday);
  await liveOn(tuesday);
  await paid(bursar, { studentId: parts.student, amount: 500 });
  return { ...parts, bursar, printed };
}

test('a payment reversed the next day leaves the sheet of its own day as it was printed, whoever prints it and whenever', async () => {
  const { admin, bursar, printed } = await schoolOnTuesday();
  expect(printed).toEqual({
    rows: ['payment 2 2000', 'payment 1 1000'],
    totals: { Cash: 1000, Mpesa: 2000, Bank: 0, all: 3000, reversed: 0 },
    amounts: [2000, 1000],
    column: 3000,
  });
  await succeed(reverse(admin, 1));
  expect(await sheetOf(admin, monday)).toEqual(printed);
  await liveOn(wednesday);
  await succeed(reverse(admin, 2));
  for (const staff of [admin, bursar]) expect(await sheetOf(staff, monday)).toEqual(printed);
});

test('the day of the reversal has it as a row below zero, the same on the dashboard, in the list and in the file', async () => {
  const { admin, bursar } = await schoolOnTuesday();
  await succeed(reverse(admin, 1));
  const sheet = await sheetOf(admin, tuesday);
  expect(sheet).toEqual({
    rows: ['reversal 1 -1000', 'payment 3 500'],
    totals: { Cash: -500, Mpesa: 0, Bank: 0, all: -500, reversed: 1000 },
    amounts: [-1000, 500],
    column: -500,
  });
  expect(await takingsToday(bursar)).toEqual({ Cash: -500, Mpesa: 0, Bank: 0 });
  await liveOn(wednesday);
  expect(await takingsToday(admin)).toEqual({ Cash: 0, Mpesa: 0, Bank: 0 });
  expect(await sheetOf(bursar, tuesday)).toEqual(sheet);
});

test('days add up: the sums of each day are together those of all days, and what the term collected', async () => {
  const { admin } = await schoolOnTuesday();
  await succeed(reverse(admin, 2));
  const sheets = await Promise.all([monday, tuesday, wednesday].map((day) => sheetOf(admin, day)));
  const { totals } = await succeed(admin.read('/api/payments/all-recent-payments'));
  for (const name of ['Cash', 'Mpesa', 'Bank', 'all', 'reversed'])
    expect(sumOf(sheets.map((sheet) => sheet.totals[name]))).toBe(totals[name]);
  const { data } = await succeed(admin.read('/api/payments/fee-reports'));
  expect(data.collectedByMethod).toEqual({ Cash: 1500, Mpesa: 0, Bank: 0 });
  expect(totals).toMatchObject({ ...data.collectedByMethod, all: 1500 });
});

test('a payment is reversed in its own term on the day of the reversal, when another term has been opened since', async () => {
  const { admin, bursar, student, term } = await schoolOnTuesday();
  const next = await newTerm(admin, nextTermForm({ current: true }));
  await liveOn(nextTermDay);
  await paid(bursar, { studentId: student, amount: 700 });
  await succeed(reverse(admin, 3));
  expect(await takingsToday(admin)).toEqual({ Cash: 200, Mpesa: 0, Bank: 0 });
  expect((await sheetOf(admin, tuesday)).totals).toMatchObject({ Cash: 500, reversed: 0 });
  const { data } = await succeed(admin.read('/api/payments/fee-reports'));
  expect(data.collectedByMethod).toEqual({ Cash: 700, Mpesa: 0, Bank: 0 });
  expect(data.paymentMethodComparison.Cash).toEqual({ current: 700, previous: 1000 });
  const lines = (await statementOf(admin, student, term)).payments;
  expect(lines.at(-1)).toMatchObject({ kind: 'reversal', date: nextTermDay, amount: -500, receiptNumber: 3 });
  expect((await statementOf(admin, student, next)).summary).toMatchObject({
    totalPaid: 700,
    carriedForwardBalance: 7000,
    currentBalance: 6300,
  });
});

test('a payment in the holidays belongs to the term before until the next one is opened', async () => {
  const { admin, bursar, student, term } = await schoolOnTuesday();
  await liveOn(holiday);
  const late = await paid(bursar, { studentId: student, amount: 100 });
  expect(late).toMatchObject({ payDate: holiday, balance: 6400 });
  expect((await statementOf(admin, student, term)).payments.at(-1)).toMatchObject({ date: holiday, amount: 100 });
});
