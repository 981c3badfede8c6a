import { expect, test } from 'vitest';
import { bank, cashSchool, counted, countersign, sendBack } from '../../../../tests/support/cash-days.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { toggleUser } from '../../../../tests/support/users.ts';
import { type Staff, signIn, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { countedMax } from '../rules.ts';

useServer();

const today = nairobiToday();
const [monday = '', tuesday = ''] = [1, 2].map((days) => addDays(today, days));

const overviewOf = (staff: Staff) => succeed(staff.read('/api/days'));
const cashierIn = (overview: { cashiers: { username: string }[] }, { username }: Staff) =>
  overview.cashiers.find((cashier) => cashier.username === username);

test('nobody is listed before anybody took money', async () => {
  const { admin } = await payingSchool();
  expect(await overviewOf(admin)).toMatchObject({ cashiers: [], days: [], unbanked: 0, waiting: 0, pagination: { total: 0 } });
});

test('whoever recorded a payment is to close, also one by M-Pesa', async () => {
  await liveOn(monday);
  const { admin, bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  const overview = await overviewOf(admin);
  expect(cashierIn(overview, bursar)).toEqual({
    ...{ id: expect.any(Number), username: bursar.username },
    ...{ lastClosedOn: null, unbanked: 0, openPayments: 1, openSince: monday },
  });
  expect(cashierIn(overview, admin)).toBeUndefined();
});

test('a day that was sent back counts for nothing: the cashier has not closed, and its cash is not in hand', async () => {
  await liveOn(monday);
  const { admin, bursar, second, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 1000 });
  const { id } = await counted(bursar, { of1000: 1 });
  expect(cashierIn(await overviewOf(admin), bursar)).toMatchObject({ lastClosedOn: monday, unbanked: 1000, openPayments: 0 });
  // The later count of a colleague does not stand in the way.
  await counted(second, {});
  await succeed(sendBack(second, id));
  expect(cashierIn(await overviewOf(admin), bursar)).toMatchObject({ lastClosedOn: null, unbanked: 0, openPayments: 1 });
});

test('the unbanked cash is what was counted last, less what was banked since, whatever came in meanwhile', async () => {
  await liveOn(monday);
  const { admin, bursar, second, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 5000 });
  await succeed(bank(bursar, 900, { bankedOn: monday, reference: 'FT0' }));
  const first = await counted(bursar, { of1000: 4, of100: 1 });
  await succeed(countersign(second, first.id));
  expect(await overviewOf(admin)).toMatchObject({ unbanked: 4100, waiting: 0 });
  await paid(bursar, { studentId: student, amount: 70 });
  await succeed(bank(bursar, 4000, { bankedOn: monday, reference: 'FT1' }));
  expect(await overviewOf(admin)).toMatchObject({ unbanked: 100 });
  await liveOn(tuesday);
  const later = await signIn(bursar.username);
  expect(await counted(later, { of100: 1, of50: 1, of20: 1 })).toMatchObject({ left: 4100, banked: 4000, received: 70, variance: 0 });
  expect(await overviewOf(await signIn(admin.username))).toMatchObject({ unbanked: 170, waiting: 1 });
});

test('whoever banks what they took since the count has nothing of it left, and takes nothing from the cash of colleagues', async () => {
  await liveOn(monday);
  const { admin, bursar, second, student } = await cashSchool();
  await counted(bursar, {});
  await counted(second, { of500: 1 });
  await paid(bursar, { studentId: student, amount: 30_000 });
  await succeed(bank(bursar, 30_000, { bankedOn: monday, reference: 'FT1' }));
  const overview = await overviewOf(admin);
  expect(cashierIn(overview, bursar)).toMatchObject({ unbanked: 0, openPayments: 1 });
  expect(overview.unbanked).toBe(500);
});

test('cash of who left that is reversed after the count takes nothing from the cash of colleagues', async () => {
  await liveOn(monday);
  const { admin, bursar, second, student } = await cashSchool();
  const { id } = await paid(bursar, { studentId: student, amount: 1000 });
  await succeed(bank(bursar, 1000, { bankedOn: monday, reference: 'FT1' }));
  await counted(bursar, {});
  await counted(second, { of500: 1 });
  await toggleUser(admin, bursar);
  await succeed(reverse(admin, id));
  const overview = await overviewOf(admin);
  expect(cashierIn(overview, bursar)).toMatchObject({ unbanked: 0 });
  expect(overview.unbanked).toBe(500);
});

test('the cash of who left is what was counted last and came since: what moved before the count is in it once', async () => {
  await liveOn(monday);
  const { admin, bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 1000 });
  await succeed(reverse(admin, (await paid(bursar, { studentId: student, amount: 300 })).id));
  await succeed(bank(bursar, 100, { bankedOn: monday, reference: 'FT1' }));
  expect(await counted(bursar, { of500: 1, of200: 2 })).toMatchObject({ expected: 900, variance: 0 });
  await paid(bursar, { studentId: student, amount: 70 });
  await succeed(reverse(admin, (await paid(bursar, { studentId: student, amount: 20 })).id));
  await paid(bursar, { studentId: student, amount: 5, method: 'Mpesa', code: 'SGH1X' });
  await toggleUser(admin, bursar);
  expect(cashierIn(await overviewOf(admin), bursar)).toMatchObject({ unbanked: 970, openPayments: 3 });
});

test('the sums are of all cashiers, and those of another school are not among them', async () => {
  await liveOn(monday);
  const { admin, bursar, second } = await cashSchool();
  const other = await cashSchool();
  await counted(other.bursar, { of1000: 9 });
  await counted(bursar, { of500: 1 });
  await counted(second, { of200: 1 });
  const overview = await overviewOf(admin);
  expect(overview).toMatchObject({ unbanked: 700, waiting: 2, pagination: { total: 2 } });
  expect(overview.cashiers.map(({ username }: { username: string }) => username)).toEqual([bursar.username, second.username].sort());
});

test('of payments that are not closed a thousand are counted at most, so that a cashier who never counts costs no more', async () => {
  const { school, admin, bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student });
  const copied = (table: string, numbers: string) => `
    insert into ${table}
    select (jsonb_populate_record(each, jsonb_build_object(${numbers}))).*
    from ${table} each, generate_series(1, ${countedMax}) as more
    where each.school_id = $1 and each.entry_id = (select min(entry_id) from payments where school_id = $1)`;
  await rowsOf(school, copied('ledger_entries', `'entry_id', each.entry_id + more`));
  await rowsOf(school, copied('payments', `'entry_id', each.entry_id + more, 'payment_id', each.payment_id + more`));
  expect(cashierIn(await overviewOf(admin), bursar)).toMatchObject({ openPayments: countedMax });
});

test('a reversal of what was counted opens the day of who took the money, not of who reversed', async () => {
  await liveOn(monday);
  const { admin, bursar, second, student } = await cashSchool();
  const { id } = await paid(bursar, { studentId: student, amount: 1000 });
  await succeed(countersign(second, (await counted(bursar, { of1000: 1 })).id));
  await liveOn(tuesday);
  const [boss, cashier] = [await signIn(admin.username), await signIn(bursar.username)];
  await succeed(reverse(boss, id));
  expect(await counted(boss, {})).toMatchObject({ givenBack: 0, expected: 0, reversals: [] });
  const sheet = await counted(cashier, {});
  expect(sheet).toMatchObject({ left: 1000, received: 0, givenBack: 1000, expected: 0, variance: 0 });
  expect(sheet.reversals).toEqual([expect.objectContaining({ receiptNumber: id, day: tuesday, by: admin.username })]);
});

test('what was recorded before a school closed days is nobody’s to count, nor to be banked of who left', async () => {
  await liveOn(today);
  const { school, admin, bursar, second, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 1000 });
  await paid(second, { studentId: student, amount: 600 });
  await succeed(reverse(admin, (await paid(second, { studentId: student, amount: 200 })).id));
  await liveOn(monday);
  await rowsOf(school, 'update schools set days_since = $2 where school_id = $1', [monday]);
  expect((await overviewOf(bursar)).cashiers).toEqual([]);
  await paid(bursar, { studentId: student, amount: 70 });
  await paid(second, { studentId: student, amount: 30 });
  await toggleUser(admin, second);
  const overview = await overviewOf(bursar);
  expect(cashierIn(overview, bursar)).toMatchObject({ unbanked: 0, openPayments: 1, openSince: monday });
  expect(cashierIn(overview, second)).toMatchObject({ unbanked: 30, openPayments: 1, openSince: monday });
  expect(await counted(bursar, { of50: 1, of20: 1 })).toMatchObject({ received: 70, variance: 0 });
});

test('each reader sees which day they may countersign', async () => {
  await liveOn(monday);
  const { admin, bursar, second } = await cashSchool();
  await counted(bursar, {});
  const marks = async (staff: Staff) => {
    const [day] = (await overviewOf(staff)).days;
    return [day.isOwn, day.mayCountersign];
  };
  expect(await Promise.all([bursar, second, admin].map(marks))).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
});

test('the page of a cashier has the newest five of their own days and of nobody else', async () => {
  const { bursar, second } = await cashSchool();
  const closed: number[] = [];
  for (let count = 1; count <= 6; count += 1) {
    await liveOn(addDays(today, count));
    closed.push((await counted(await signIn(bursar.username), { of1: count })).id);
  }
  await counted(await signIn(second.username), {});
  const open = await succeed((await signIn(bursar.username)).read('/api/days/open'));
  expect(open.days.map(({ id }: { id: number }) => id)).toEqual(closed.slice(1).reverse());
  expect(open).toMatchObject({ mayCount: false, before: { closedOn: addDays(today, 6), counted: 6 } });
});
