import { expect, test } from 'vitest';
import { bank, cashSchool, counted, countersign, explain } from '../../../../tests/support/cash-days.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { paid, reverse } from '../../../../tests/support/paying-school.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { toggleUser, userIdOf } from '../../../../tests/support/users.ts';
import { type Staff, signIn, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, dayText, nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const today = nairobiToday();
const [monday = '', tuesday = ''] = [1, 2].map((days) => addDays(today, days));
const slip = (reference: string, bankedOn = monday) => ({ bankedOn, reference });
const holdersOf = async (staff: Staff) => (await succeed(staff.read('/api/days/holders'))).holders;

/** On Tuesday: the second bursar counted 26,000 on Monday, the first locked that day, and the second has left. */
async function schoolOfOneWhoLeft() {
  await liveOn(monday);
  const { admin, bursar, second, student } = await cashSchool();
  await paid(second, { studentId: student, amount: 26_000 });
  await paid(bursar, { studentId: student, amount: 500 });
  const { id } = await counted(second, { of1000: 26 });
  await succeed(countersign(bursar, id));
  const leaver = await userIdOf(admin, second.username);
  await liveOn(tuesday);
  const [boss, cashier] = [await signIn(admin.username), await signIn(bursar.username)];
  await toggleUser(boss, second);
  return { admin: boss, bursar: cashier, student, leaver, leaverName: second.username, sheet: id };
}

test('a slip moves no more to the bank than the school holds in cash: received, less reversed, less banked', async () => {
  await liveOn(monday);
  const { admin, bursar, second, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 6000 });
  await paid(second, { studentId: student, amount: 1000, method: 'Mpesa', code: 'SGH1X' });
  const tooMuch = await bank(bursar, 99_999, slip('FT1'));
  expect(tooMuch.body).toMatchObject({ status: 409, code: 'BANKED_TOO_MUCH', errors: [{ path: 'amount' }] });
  expect((await bank(bursar, 6001, slip('FT1'))).body.code).toBe('BANKED_TOO_MUCH');
  await succeed(reverse(admin, (await paid(second, { studentId: student, amount: 700 })).id));
  await succeed(bank(bursar, 2500, slip('FT1')));
  expect((await bank(bursar, 3501, slip('FT2'))).body.code).toBe('BANKED_TOO_MUCH');
  await succeed(bank(bursar, 3500, slip('FT2')));
  expect((await bank(bursar, 1, slip('FT3'))).body.code).toBe('BANKED_TOO_MUCH');
});

test('cash over the books is banked too, once a second person locked the count that found it', async () => {
  await liveOn(monday);
  const { bursar, second, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 1000 });
  const { id } = await counted(bursar, { of1000: 1, of200: 1 });
  expect((await bank(bursar, 1001, slip('FT1'))).body.code).toBe('BANKED_TOO_MUCH');
  await succeed(explain(bursar, id));
  await succeed(countersign(second, id));
  expect((await bank(bursar, 1201, slip('FT1'))).body.code).toBe('BANKED_TOO_MUCH');
  await succeed(bank(bursar, 1200, slip('FT1')));
  expect((await bank(bursar, 1, slip('FT2'))).body.code).toBe('BANKED_TOO_MUCH');
});

test('cash that a count missed lowers nothing, but what another found over it is less by so much', async () => {
  await liveOn(monday);
  const { bursar, second, student } = await cashSchool();
  for (const [staff, cash] of [
    [bursar, { of500: 1 }],
    [second, { of1000: 1, of200: 1 }],
  ] as const) {
    await paid(staff, { studentId: student, amount: 1000 });
    const { id } = await counted(staff, cash);
    await succeed(explain(staff, id));
    await succeed(countersign(staff === bursar ? second : bursar, id));
  }
  expect((await bank(bursar, 2001, slip('FT1'))).body.code).toBe('BANKED_TOO_MUCH');
  await succeed(bank(bursar, 2000, slip('FT1')));
});

test('a slip stands once, in whatever spelling', async () => {
  await liveOn(monday);
  const { admin, bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 3000 });
  await succeed(bank(bursar, 1000, slip('FT1234')));
  const again = { amount: 1000, bank: 'Kcb ', reference: 'ft 12-34', bankedOn: monday };
  expect((await admin.post('/api/days/bankings', again)).body).toMatchObject({ status: 409, code: 'SLIP_USED' });
  await succeed(admin.post('/api/days/bankings', { ...again, bank: 'Equity' }));
});

test('an amount with a person who holds nothing tells nothing of the cash', async () => {
  await liveOn(monday);
  const { bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 1000 });
  for (const amount of [10, 1001]) {
    expect((await bank(bursar, amount, { ...slip('FT1'), cashierId: 999_999 })).body.code).toBe('CASH_HOLDER_NOT_FOUND');
  }
});

test('the cash held is named to who has counted, and to nobody whose drawer it would tell', async () => {
  await liveOn(monday);
  const { bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 6000 });
  const before = await bank(bursar, 99_999, slip('FT1'));
  expect(before.body.message).toBe('The slip is more than the cash that the school holds. Check the amount.');
  expect(before.text).not.toContain('6,000');
  await counted(bursar, { of1000: 6 });
  expect((await bank(bursar, 99_999, slip('FT1'))).body.message).toBe(
    'The slip is more than the cash that the school holds, KES 6,000.00. Check the amount.',
  );
});

test('slips that arrive at once bank no more together than the school holds', async () => {
  await liveOn(monday);
  const { bursar, second, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 1000 });
  const answers = await Promise.all([bursar, second, bursar, second].map((staff, place) => bank(staff, 400, slip(`FT${place}`))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
});

test('a slip is of the last sixty days, and not of a day to come', async () => {
  await liveOn(monday);
  const { bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 6000 });
  const first = addDays(monday, -60);
  const words = `Banked on must not be before ${dayText(first)}: a slip is recorded within 60 days.`;
  for (const day of ['2020-01-01', addDays(first, -1)]) {
    expect((await bank(bursar, 10, slip('FT1', day))).body).toMatchObject({
      status: 400,
      code: 'BANKED_TOO_EARLY',
      errors: [{ path: 'bankedOn', message: words }],
    });
  }
  expect((await bank(bursar, 10, slip('FT1', tuesday))).body).toMatchObject({ status: 400, code: 'BANKED_LATER' });
  await succeed(bank(bursar, 10, slip('FT1', first)));
});

test('the cash of a cashier who left is banked by a colleague, for the drawer of who left', async () => {
  const { admin, bursar, leaver, leaverName, sheet } = await schoolOfOneWhoLeft();
  const printed = await succeed(admin.read(`/api/days/${sheet}`));
  expect(await holdersOf(bursar)).toEqual([{ id: leaver, username: leaverName, unbanked: 26_000 }]);
  const { message, banking } = await succeed(bank(bursar, 26_000, { ...slip('FT1', tuesday), cashierId: leaver }));
  expect(message).toBe(`KES 26,000.00 from ${leaverName}'s cash banked at KCB, slip FT1.`);
  expect(banking.recordedBy).toBe(bursar.username);
  expect(await succeed(admin.read('/api/days'))).toMatchObject({ unbanked: 0 });
  expect(await holdersOf(bursar)).toEqual([]);
  expect((await succeed(bursar.read('/api/days/open'))).bankings, 'what they recorded for others').toEqual([banking]);
  expect(await counted(bursar, { of500: 1 })).toMatchObject({ received: 500, banked: 0, expected: 500, variance: 0 });
  expect(await succeed(admin.read(`/api/days/${sheet}`))).toEqual(printed);
});

test('who never counts a drawer reads the slips that they recorded for colleagues for sixty days, and then no more', async () => {
  const { bursar, leaver } = await schoolOfOneWhoLeft();
  const { banking } = await succeed(bank(bursar, 100, { ...slip('FT1', tuesday), cashierId: leaver }));
  const seenOn = async (day: string) => {
    await liveOn(day);
    return (await succeed((await signIn(bursar.username)).read('/api/days/open'))).bankings;
  };
  expect(await seenOn(addDays(tuesday, 60))).toEqual([banking]);
  expect(await seenOn(addDays(tuesday, 61))).toEqual([]);
});

test('the cash of a cashier who left and never counted is theirs until it is banked, with no M-Pesa and nothing of others', async () => {
  await liveOn(monday);
  const { admin, bursar, second, student } = await cashSchool();
  await paid(second, { studentId: student, amount: 900 });
  const wrong = await paid(second, { studentId: student, amount: 200 });
  await paid(second, { studentId: student, amount: 5000, method: 'Mpesa', code: 'SGH1X' });
  const failed = await paid(second, { studentId: student, amount: 300, method: 'Mpesa', code: 'SGH2X' });
  await paid(bursar, { studentId: student, amount: 40 });
  const twice = await paid(bursar, { studentId: student, amount: 60 });
  for (const { id } of [wrong, failed, twice]) await succeed(reverse(admin, id));
  const [{ id: leaver }] = await holdersOf(bursar);
  await toggleUser(admin, second);
  expect(await holdersOf(bursar)).toEqual([{ id: leaver, username: second.username, unbanked: 900 }]);
  expect((await succeed(admin.read('/api/days'))).unbanked).toBe(900);
  await succeed(bank(bursar, 300, { ...slip('FT1'), cashierId: leaver }));
  expect((await succeed(admin.read('/api/days'))).unbanked).toBe(600);
  await succeed(bank(bursar, 600, { ...slip('FT2'), cashierId: leaver }));
  expect(await holdersOf(bursar)).toEqual([]);
  expect((await bank(bursar, 1, { ...slip('FT3'), cashierId: leaver })).body.code).toBe('CASH_HOLDER_NOT_FOUND');
});

test('a colleague who counts for themselves is offered with the last count, and what came since is told to nobody', async () => {
  await liveOn(monday);
  const { bursar, second, student } = await cashSchool();
  await paid(second, { studentId: student, amount: 900 });
  expect(await holdersOf(bursar)).toEqual([{ id: expect.any(Number), username: second.username, unbanked: null }]);
  expect(await holdersOf(second)).toEqual([]);
  await counted(second, { of500: 1, of200: 2 });
  await paid(second, { studentId: student, amount: 70 });
  const [holder] = await holdersOf(bursar);
  expect(holder.unbanked).toBe(900);
  await succeed(bank(bursar, 400, { ...slip('FT1'), cashierId: holder.id }));
  await liveOn(tuesday);
  const sheet = await counted(await signIn(second.username), { of500: 1, of50: 1, of20: 1 });
  expect(sheet).toMatchObject({ left: 900, received: 70, banked: 400, expected: 570, variance: 0 });
  expect(sheet.bankings).toEqual([expect.objectContaining({ reference: 'FT1', recordedBy: bursar.username })]);
});

test('a slip is of no more than the colleague holds, and of nobody who holds nothing or took M-Pesa alone', async () => {
  await liveOn(monday);
  const { bursar, second, admin, student } = await cashSchool();
  const other = await cashSchool();
  await paid(other.second, { studentId: other.student });
  await paid(bursar, { studentId: student, amount: 5000 });
  await paid(second, { studentId: student, amount: 900 });
  await paid(admin, { studentId: student, amount: 700, method: 'Mpesa', code: 'SGH1X' });
  const holders = await holdersOf(bursar);
  expect(holders).toMatchObject([{ username: second.username }]);
  const [{ id: holder }] = holders;
  expect((await bank(bursar, 901, { ...slip('FT1'), cashierId: holder })).body).toMatchObject({ status: 409, code: 'CASHIER_HOLDS_LESS' });
  const [{ id: stranger }] = await holdersOf(other.bursar);
  const withoutCash = await userIdOf(admin, admin.username);
  for (const cashierId of [stranger, withoutCash]) {
    expect((await bank(bursar, 10, { ...slip('FT1'), cashierId })).body).toMatchObject({ status: 404, code: 'CASH_HOLDER_NOT_FOUND' });
  }
  await succeed(bank(bursar, 900, { ...slip('FT1'), cashierId: holder }));
});

test('who banks and never counts reads the newest two hundred slips, and what the earlier ones come to; the count has them all', async () => {
  await liveOn(monday);
  const { bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 1000 });
  for (let number = 1; number <= 200; number += 1) await succeed(bank(bursar, 1, slip(`FT${number}`)));
  const open = () => succeed(bursar.read('/api/days/open'));
  expect((await open()).earlier).toEqual({ slips: 0, amount: 0 });
  await succeed(bank(bursar, 50, slip('FT201')));
  await succeed(bank(bursar, 60, slip('FT202')));
  const { bankings, earlier } = await open();
  expect([bankings.length, bankings[0].reference, bankings.at(-1).reference]).toEqual([200, 'FT3', 'FT202']);
  expect(earlier).toEqual({ slips: 2, amount: 2 });
  expect(await counted(bursar, {})).toMatchObject({ received: 1000, banked: 310, expected: 690 });
});
