import { expect, test } from 'vitest';
import { bank, cashSchool, count, counted, countersign, explain, sendBack, sheetOf } from '../../../../tests/support/cash-days.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { inTurnBehind, withoutRow } from '../../../../tests/support/held-entries.ts';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newcomer, newStaff, type Staff, signIn, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const today = nairobiToday();
const [monday = '', tuesday = '', wednesday = ''] = [1, 2, 3].map((days) => addDays(today, days));

test('a drawer is counted before anybody says what it should hold', async () => {
  await liveOn(monday);
  const { bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 3141 });
  const open = await bursar.read('/api/days/open');
  expect(open.body).toEqual({ before: null, bankings: [], earlier: { slips: 0, amount: 0 }, mayCount: true, days: [] });
  const { message, day } = await succeed(count(bursar, { of1000: 3, of100: 1, of40: 1 }));
  expect(message).toBe('KES 3,140.00 counted: KES 1.00 short.');
  expect(day).toMatchObject({ left: 0, received: 3141, givenBack: 0, banked: 0, expected: 3141, counted: 3140, variance: -1 });
});

test('a count with nothing in it closes no day and tells nothing of the books; an empty drawer is said with a 0', async () => {
  await liveOn(monday);
  const { bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 3141 });
  for (const nothing of [{}, { of1000: '', of1: null }]) {
    const { status, text } = await bursar.post('/api/days/count', nothing);
    expect(status).toBe(400);
    expect(text).not.toContain('3141');
  }
  expect(await succeed(bursar.read('/api/days/open'))).toMatchObject({ mayCount: true, days: [] });
  expect((await succeed(count(bursar, { of1: 0 }))).day).toMatchObject({ counted: 0, variance: -3141, pieces: [] });
});

test('the sheet has payments by day, hour and method, each reversal by itself, and the notes and coins', async () => {
  await liveOn(monday);
  const { admin, bursar, second, student } = await cashSchool();
  for (const amount of [1000, 500]) await paid(bursar, { studentId: student, amount });
  await paid(bursar, { studentId: student, amount: 2000, method: 'Mpesa', code: 'SGH1X' });
  await paid(second, { studentId: student, amount: 700 });
  await succeed(reverse(admin, 2, 'Wrong child'));
  const day = await counted(bursar, { of500: 2 });
  expect(day.figures.map(({ hour, ...figure }: { hour: number }) => [hour >= 0 && hour < 24, figure])).toEqual([
    [true, { day: monday, method: 'Cash', payments: 2, amount: 1500 }],
    [true, { day: monday, method: 'Mpesa', payments: 1, amount: 2000 }],
  ]);
  expect(day.reversals).toEqual([
    expect.objectContaining({
      receiptNumber: 2,
      studentId: student,
      day: monday,
      method: 'Cash',
      amount: -500,
      reason: 'Wrong child',
      by: admin.username,
    }),
  ]);
  expect(day).toMatchObject({ cashier: bursar.username, closedOn: monday, received: 1500, givenBack: 500, expected: 1000, variance: 0 });
  expect(day.pieces).toEqual([{ face: 500, pieces: 2 }]);
});

test('what comes after a count belongs to the next day, and a locked sheet reads the same for ever', async () => {
  await liveOn(monday);
  const { admin, bursar, second, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 1000 });
  const first = await counted(bursar, { of1000: 1 });
  await paid(bursar, { studentId: student, amount: 200 });
  await succeed(reverse(admin, 1));
  await succeed(countersign(second, first.id));
  const printed = await sheetOf(admin, first.id);
  expect(printed).toMatchObject({ state: 'locked', received: 1000, givenBack: 0, decided: { by: second.username, own: false } });
  await liveOn(tuesday);
  await paid(bursar, { studentId: student, amount: 50 });
  const next = await counted(bursar, { of200: 1, of50: 1 });
  expect(next).toMatchObject({ left: 1000, received: 250, givenBack: 1000, expected: 250, variance: 0 });
  await liveOn(addDays(monday, 365));
  const later = await signIn(admin.username);
  expect(await sheetOf(later, first.id)).toEqual(printed);
});

test('cash that was banked is no longer expected in the drawer, and its slip stands on the sheet of the day', async () => {
  await liveOn(monday);
  const { bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 5000 });
  await counted(bursar, { of1000: 5 });
  await liveOn(tuesday);
  const slip = await succeed(bank(bursar, 4000, { bankedOn: tuesday, reference: 'FT9' }));
  expect(slip.message).toBe('KES 4,000.00 banked at KCB, slip FT9.');
  expect((await bank(bursar, 4000, { bankedOn: tuesday, reference: 'FT9' })).body).toMatchObject({ status: 409, code: 'SLIP_USED' });
  expect((await bank(bursar, 10, { bankedOn: wednesday, reference: 'FT10' })).body).toMatchObject({ status: 400, code: 'BANKED_LATER' });
  expect((await succeed(bursar.read('/api/days/open'))).bankings).toHaveLength(1);
  const day = await counted(bursar, { of1000: 1 });
  expect(day).toMatchObject({ left: 5000, banked: 4000, expected: 1000, variance: 0 });
  expect(day.bankings).toEqual([slip.banking]);
  expect(await succeed(bursar.read('/api/days/open'))).toMatchObject({ bankings: [], earlier: { slips: 0, amount: 0 } });
});

test('a variance is explained by who counted before a second person can lock the day', async () => {
  await liveOn(monday);
  const { bursar, second, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 1000 });
  const { id } = await counted(bursar, { of500: 1 });
  expect((await countersign(second, id)).body).toMatchObject({ status: 409, code: 'VARIANCE_UNEXPLAINED' });
  expect((await explain(second, id)).body).toMatchObject({ status: 403, code: 'DAY_OF_ANOTHER' });
  await succeed(explain(bursar, id, 'Change given twice'));
  const { day } = await succeed(countersign(second, id));
  expect(day).toMatchObject({ state: 'locked', variance: -500, varianceReason: 'Change given twice' });
  expect((await explain(bursar, id)).body).toMatchObject({ status: 409, code: 'DAY_DECIDED' });
  expect((await sendBack(second, id)).body).toMatchObject({ status: 409, code: 'DAY_DECIDED' });
});

test('a day that agrees has nothing to explain, and nobody counts twice a day', async () => {
  await liveOn(monday);
  const { bursar } = await cashSchool();
  const { id } = await counted(bursar, {});
  expect((await explain(bursar, id)).body).toMatchObject({ status: 409, code: 'DAY_AGREES' });
  expect((await count(bursar, { of1: 1 })).body).toMatchObject({ status: 409, code: 'DAY_COUNTED' });
  expect((await succeed(bursar.read('/api/days/open'))).mayCount).toBe(false);
});

test('nobody decides their own day or that of who made them lately; a school of one person does, and says so', async () => {
  await liveOn(monday);
  const { admin, bursar } = await cashSchool();
  const own = await counted(bursar, {});
  expect((await countersign(bursar, own.id)).body).toMatchObject({ status: 403, code: 'OWN_DAY' });
  const theirs = await counted(admin, {});
  const newBursar = await newcomer(admin, 'bursar');
  expect((await countersign(newBursar, theirs.id)).body).toMatchObject({ status: 403, code: 'SECOND_PERSON_MADE' });
  expect((await countersign(bursar, theirs.id)).status).toBe(200);
  const alone = await payingSchool();
  const wrong = await counted(alone.admin, { of1: 1 });
  expect((await succeed(sendBack(alone.admin, wrong.id))).day.state).toBe('sentBack');
  const { id } = await counted(alone.admin, {});
  expect((await succeed(countersign(alone.admin, id))).day.decided).toMatchObject({ by: alone.admin.username, own: true });
});

test('a day that is sent back is counted again with what came since, unless a later one was counted', async () => {
  await liveOn(monday);
  const { bursar, second, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 1000 });
  const wrong = await counted(bursar, { of100: 1 });
  expect((await sendBack(bursar, wrong.id)).body).toMatchObject({ status: 403, code: 'OWN_DAY' });
  const { day } = await succeed(sendBack(second, wrong.id));
  expect(day).toMatchObject({ state: 'sentBack', decided: { by: second.username, refusal: 'Count the notes again' } });
  await paid(bursar, { studentId: student, amount: 50 });
  const right = await counted(bursar, { of1000: 1, of50: 1 });
  expect(right).toMatchObject({ left: 0, received: 1050, expected: 1050, variance: 0 });
  await liveOn(tuesday);
  await counted(bursar, { of1000: 1, of50: 1 });
  expect((await sendBack(second, right.id)).body).toMatchObject({ status: 409, code: 'DAY_FOLLOWED' });
});

test('a day cannot be returned while the count of the next is built on it', async () => {
  await liveOn(monday);
  const { school, bursar, second } = await cashSchool();
  const { id } = await counted(bursar, { of1000: 1 });
  await liveOn(tuesday);
  const [cashier, colleague] = [await signIn(bursar.username), await signIn(second.username)];
  const entries = `select from counters where school_id = $1 and kind = 'entry' for update`;
  const [next, returned] = await inTurnBehind(school, entries, [() => count(cashier, { of500: 1 }), () => sendBack(colleague, id)]);
  expect(next?.body.day).toMatchObject({ left: 1000, counted: 500 });
  expect(returned?.body).toMatchObject({ status: 409, code: 'DAY_FOLLOWED' });
});

test('once the later day was returned, the earlier one can be returned too', async () => {
  await liveOn(monday);
  const { bursar, second, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 1000 });
  const earlier = await counted(bursar, { of500: 1 });
  await liveOn(tuesday);
  const [cashier, colleague] = [await signIn(bursar.username), await signIn(second.username)];
  const later = await counted(cashier, { of500: 1 });
  expect((await sendBack(colleague, earlier.id)).body.code).toBe('DAY_FOLLOWED');
  await succeed(sendBack(colleague, later.id));
  expect((await succeed(sendBack(colleague, earlier.id))).day.state).toBe('sentBack');
  expect(await counted(cashier, { of1000: 1 })).toMatchObject({ left: 0, received: 1000, variance: 0 });
});

test('a payment that is recorded while the drawer is counted lands in exactly one day', async () => {
  await liveOn(monday);
  const { bursar, student } = await cashSchool();
  const amounts = Array.from({ length: 24 }, (_, index) => 100 + index);
  const [first] = await Promise.all([counted(bursar, {}), ...amounts.map((amount) => paid(bursar, { studentId: student, amount }))]);
  await liveOn(tuesday);
  const next = await counted(bursar, {});
  const countOf = (day: { figures: { payments: number }[] }) => day.figures.reduce((sum, { payments }) => sum + payments, 0);
  expect(countOf(first) + countOf(next)).toBe(amounts.length);
  expect(first.received + next.received).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
});

test('a decision about one day does not wait for another day', async () => {
  const { school, bursar, second } = await cashSchool();
  const [one, other] = [await counted(bursar, { of1: 0 }), await counted(second, { of1: 0 })];
  const otherRow = `select from cash_days where school_id = $1 and day_id = ${other.id} for update`;
  await withoutRow(school, otherRow, async () => void (await succeed(countersign(second, one.id))));
});

test('two who press at once close one day', async () => {
  await liveOn(monday);
  const { bursar } = await cashSchool();
  const answers = await Promise.all([1, 2, 3, 4].map((pieces) => count(bursar, { of1: pieces })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

test('the head sees who has not closed, what differs, what waits and the cash that is not banked', async () => {
  await liveOn(monday);
  const { admin, bursar, second, student } = await cashSchool();
  const auditor = await newStaff(admin, 'auditor');
  await paid(bursar, { studentId: student, amount: 1000 });
  const { id } = await counted(bursar, { of500: 1 });
  await paid(second, { studentId: student, amount: 300 });
  await liveOn(tuesday);
  await succeed(bank(bursar, 200, { bankedOn: tuesday, reference: 'FT1' }));
  await paid(bursar, { studentId: student, amount: 40 });
  const overview = await succeed((await signIn(auditor.username)).read('/api/days'));
  const named = (staff: Staff) => overview.cashiers.find(({ username }: { username: string }) => username === staff.username);
  expect(named(bursar)).toMatchObject({ lastClosedOn: monday, unbanked: 300, openPayments: 1, openSince: tuesday });
  expect(named(second)).toMatchObject({ lastClosedOn: null, unbanked: 0, openPayments: 1, openSince: monday });
  expect(overview.cashiers).toHaveLength(2);
  expect(overview).toMatchObject({ unbanked: 300, waiting: 1, pagination: { total: 1 } });
  expect(overview.days).toEqual([expect.objectContaining({ id, variance: -500, state: 'counted', isOwn: false })]);
});

test('teachers see nothing of it, and auditors count nothing', async () => {
  await liveOn(monday);
  const { admin } = await cashSchool();
  const { id } = await counted(admin, {});
  const teacher = await newStaff(admin, 'teacher');
  const auditor = await newStaff(admin, 'auditor');
  expect(await Promise.all(['', '/open', `/${id}`].map(async (path) => (await teacher.read(`/api/days${path}`)).status))).toEqual([
    403, 403, 403,
  ]);
  expect(await Promise.all(['', '/open', `/${id}`].map(async (path) => (await auditor.read(`/api/days${path}`)).status))).toEqual([
    200, 200, 200,
  ]);
  expect((await count(auditor, { of1: 1 })).status).toBe(403);
});
