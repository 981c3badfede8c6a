import { expect, test } from 'vitest';
import { refuseMany } from '../../../../tests/support/approving.ts';
import { allocate, newPayer, onDesk, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { ago, areMarked, chequesOf, newReference } from '../../../../tests/support/bounced-cheques.ts';
import { acceptCheques, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { balanceOf, type PayingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { type Staff, succeed } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const unknown = 'No payment in force has one of its references';
const waits = 'Its money waits under Unallocated Payments. Record there that it was returned';
const { deposited, credited, previewed, bounced } = chequesOf(() => of);

test('a cheque that bounced and is presented again: the bounce is not of the money that came after it', async () => {
  const again = await deposited({ amount: 1210, account: 'CHQ DEP 960001', daysAgo: 1 });
  expect(await bounced({ cheque: '960001', amount: 1210, daysAgo: 2 })).toEqual([unknown]);
  const { notifications } = await succeed(of.admin.read('/api/notifications'));
  expect(notifications[0].message).toMatch(/^A cheque bounced: KES 1,210\.00\. /);
  expect(await areMarked(again)).toEqual([false]);
  await succeed(allocate(again, await newPayer()));
});

test('of a cheque that was presented twice and bounced twice, each money is marked, in whichever order the bounces are told', async () => {
  const twice = async (amount: number, account: string) => [
    await deposited({ amount, account, daysAgo: 6 }),
    await deposited({ amount, account, daysAgo: 3 }),
  ];
  const inOrder = await twice(1220, 'CHQ DEP 960002');
  expect(await bounced({ cheque: '960002', amount: 1220, daysAgo: 5 })).toEqual([waits]);
  expect(await areMarked(...inOrder)).toEqual([true, false]);
  expect(await bounced({ cheque: '960002', amount: 1220, daysAgo: 1 })).toEqual([waits]);
  expect(await areMarked(...inOrder)).toEqual([true, true]);
  const newestFirst = await twice(1230, 'CHQ DEP 960003');
  const bounce = { cheque: '960003', amount: 1230 };
  expect(await bounced({ ...bounce, daysAgo: 1 }, { ...bounce, daysAgo: 5 })).toEqual([waits, waits]);
  expect(await areMarked(...newestFirst)).toEqual([true, true]);
  const sameDay = [
    await deposited({ amount: 1240, account: 'CHQ DEP 960004' }),
    await deposited({ amount: 1240, account: 'CHQ DEP 960004' }),
  ];
  const today = { cheque: '960004', amount: 1240 };
  expect(await bounced(today, today)).toEqual([waits, waits]);
  expect(await areMarked(...sameDay)).toEqual([true, true]);
  // Told once more, it is of money that is known to have gone back.
  expect(await bounced(today)).toEqual([waits]);
});

test('a cheque that is deposited again on the day it bounced: a second list that tells of the bounce marks only the money that bounced', async () => {
  const today = { cheque: '960010', amount: 1245 };
  const first = await deposited({ amount: 1245, account: 'CHQ DEP 960010' });
  expect(await bounced(today)).toEqual([waits]);
  const again = await deposited({ amount: 1245, account: 'CHQ DEP 960010' });
  expect(await bounced(today)).toEqual([waits]);
  expect(await areMarked(first, again)).toEqual([true, false]);
  // A list that tells of two bounces tells of both deposits.
  expect(await bounced(today, today)).toEqual([waits, waits]);
  expect(await areMarked(first, again)).toEqual([true, true]);
});

test('a cheque that bounces is not that of money which has waited for more than fourteen days', async () => {
  const [old, older] = [
    await deposited({ amount: 1250, account: 'CHQ DEP 960005', daysAgo: 14 }),
    await deposited({ amount: 1260, account: 'CHQ DEP 960006', daysAgo: 15 }),
  ];
  expect(await bounced({ cheque: '960005', amount: 1250 }, { cheque: '960006', amount: 1260 })).toEqual([waits, unknown]);
  expect(await areMarked(old, older)).toEqual([true, false]);
});

test('a cheque that its money settled and that was reversed by hand before the bank tells it: the money, which names no number, pays nobody', async () => {
  await acceptCheques(of.admin);
  const student = await newPayer();
  const { payment } = await succeed(payByCheque(of.bursar, { studentId: student, amount: 1270, code: '960007' }));
  const money = await deposited({ amount: 1270, account: payCodeOf(student) });
  await succeed(of.admin.post(`/api/arrivals/${money}/same`, { paymentId: payment.id }));
  await succeed(reverse(of.admin, payment.id, 'Cheque bounced'));
  expect(await areMarked(money)).toEqual([false]);
  expect(await bounced({ cheque: '960007', amount: 1270 })).toEqual([waits]);
  expect(await areMarked(money)).toEqual([true]);
  expect((await allocate(money, student)).body).toMatchObject({ code: 'MONEY_REVERSED' });
});

test('a cheque of up to fourteen days before the money whose code bounces is to be reversed with it', async () => {
  await acceptCheques(of.admin);
  const handedIn = async (code: string, amount: number, daysAgo: number) => {
    await liveOn(ago(daysAgo));
    const { payment } = await succeed(payByCheque(of.bursar, { studentId: await newPayer(), amount, code, bank: 'Equity' }));
    await liveOn(nairobiToday());
    return payment.id;
  };
  const receipt = await handedIn('960008', 1280, 14);
  await handedIn('960009', 1290, 15);
  const reasons = [];
  for (const [cheque, amount] of [
    ['960008', 1280],
    ['960009', 1290],
  ] as const) {
    const { code } = await onDesk(await deposited({ amount, account: 'nobody' }));
    reasons.push(...(await bounced({ cheque, amount, reference: code })));
  }
  const all = 'KES 1,280.00 waits under Unallocated Payments. Record there that it was returned';
  expect(reasons).toEqual([`A reversal of receipt ${receipt} is requested. ${all}`, waits]);
});

test('a cheque that bounced before its money came, with a receipt: the money is marked, also once the receipt is reversed, and pays nobody', async () => {
  await acceptCheques(of.admin);
  const student = await newPayer();
  const { payment } = await succeed(payByCheque(of.bursar, { studentId: student, amount: 1310, code: '960011' }));
  expect(await bounced({ cheque: '960011', amount: 1310 })).toEqual([`A reversal of receipt ${payment.id} is requested`]);
  const money = await credited(student, { cheque: '960011', amount: 1310 });
  const before = /^Told before its money: Line 2 of statement \d+$/;
  expect(money.wentBack).toMatch(before);
  const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal&limit=100'));
  const { id } = approvals.find((each: { payment: { id: number } }) => each.payment.id === payment.id);
  await succeed(of.admin.post('/api/approvals/approve', { decided: [{ kind: 'reversal', id }] }));
  expect((await allocate(money.id, student)).body).toMatchObject({ code: 'MONEY_REVERSED' });

  const byHand = await succeed(payByCheque(of.bursar, { studentId: student, amount: 1320, code: '960012' }));
  await succeed(reverse(of.admin, byHand.payment.id, 'Cheque bounced'));
  expect(await bounced({ cheque: '960012', amount: 1320, isInColumn: true })).toEqual([`Receipt ${byHand.payment.id} is reversed already`]);
  expect((await credited(student, { cheque: '960012', amount: 1320 })).wentBack).toMatch(before);
  expect(await balanceOf(of.admin, student)).toBe(10_000);
});

test('a bounce that was told before its money is of the first money that comes, once, and its row becomes that of the money', async () => {
  const today = { cheque: '960013', amount: 1330 };
  const listed = async () => {
    const { backs } = await succeed(of.bursar.read('/api/arrivals/went-back?limit=100'));
    return backs.flatMap(({ amount, reason, isWaiting }: { amount: number; reason: string; isWaiting: boolean }) =>
      amount === 1330 ? [{ reason, isWaiting }] : [],
    );
  };
  expect(await bounced(today)).toEqual([unknown]);
  expect(await listed()).toEqual([{ reason: unknown, isWaiting: false }]);
  const first = await deposited({ amount: 1330, account: 'CHQ DEP 960013' });
  expect(await listed()).toEqual([{ reason: waits, isWaiting: true }]);
  const again = await deposited({ amount: 1330, account: 'CHQ DEP 960013' });
  expect(await areMarked(first, again)).toEqual([true, false]);
  // Another list that tells of the bounce marks no other money.
  expect(await bounced(today)).toEqual([waits]);
  expect(await areMarked(first, again)).toEqual([true, false]);
  await succeed(of.admin.post(`/api/arrivals/${first}/return`, { reason: 'Cheque bounced' }));
  expect(await listed()).toEqual([]);
});

test('a bounce that was told before its money is not of other money: before it, after it, of another number, or where its own has paid', async () => {
  await bounced({ cheque: '960014', amount: 1340, daysAgo: 1 });
  const others = [
    await deposited({ amount: 1340, account: 'CHQ DEP 960014' }),
    await deposited({ amount: 1340, account: 'CHQ DEP 960014', daysAgo: 16 }),
    await deposited({ amount: 1340, account: 'CHQ DEP 960015', daysAgo: 1 }),
    await deposited({ amount: 1341, account: 'CHQ DEP 960014', daysAgo: 1 }),
  ];
  expect(await areMarked(...others)).toEqual([false, false, false, false]);
  const student = await newPayer();
  expect(await credited(student, { cheque: '960016', amount: 1350 })).toBe(undefined);
  expect(await balanceOf(of.admin, student)).toBe(8650);
  expect(await bounced({ cheque: '960016', amount: 1350 })).toEqual([unknown]);
  expect(await areMarked(await deposited({ amount: 1350, account: 'CHQ DEP 960016' }))).toEqual([false]);
});

test('an administrator says by closing a bounce that it is not of the money that comes', async () => {
  await bounced({ cheque: '960017', amount: 1360 });
  const { backs } = await succeed(of.bursar.read('/api/arrivals/went-back?limit=1'));
  await succeed(of.admin.post(`/api/arrivals/went-back/${backs[0].id}/close`, { reason: 'Of another account' }));
  expect(await areMarked(await deposited({ amount: 1360, account: 'CHQ DEP 960017' }))).toEqual([false]);
});

test('a bounce that an administrator refused is not of the money of its cheque that comes later', async () => {
  await acceptCheques(of.admin);
  const student = await newPayer();
  const { payment } = await succeed(payByCheque(of.bursar, { studentId: student, amount: 1365, code: '960021' }));
  expect(await bounced({ cheque: '960021', amount: 1365 })).toEqual([`A reversal of receipt ${payment.id} is requested`]);
  const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal&limit=100'));
  const { id } = approvals.find((each: { payment: { id: number } }) => each.payment.id === payment.id);
  await succeed(refuseMany(of.admin, 'The bank paid it after all', ['reversal', id]));
  const money = await deposited({ amount: 1365, account: `CHQ DEP 960021 ${payCodeOf(student)}`, daysAgo: 1 });
  expect(await areMarked(money)).toEqual([false]);
  await succeed(of.admin.post(`/api/arrivals/${money}/same`, { paymentId: payment.id }));
  expect(await balanceOf(of.admin, student)).toBe(8635);
});

test('money that was told without the number of its cheque is marked by the bounce told before, as soon as a row with its code has the number', async () => {
  const [student, code] = [await newPayer(), newReference()];
  const money = await deposited({ amount: 1370, account: 'nobody', code });
  expect(await bounced({ cheque: '960018', amount: 1370 })).toEqual([unknown]);
  expect(await areMarked(money)).toEqual([false]);
  await credited(student, { cheque: '960018', amount: 1370, reference: code });
  expect((await onDesk(money)).wentBack).toMatch(/^Told before its money: Line 2 of statement \d+$/);
  expect((await allocate(money, student)).body).toMatchObject({ code: 'MONEY_REVERSED' });
  // Another list that tells of the money again gives it no second bounce.
  await bounced({ cheque: '960018', amount: 1370 }, { cheque: '960018', amount: 1370 });
  await credited(student, { cheque: '960018', amount: 1370, reference: code });
  expect(await areMarked(await deposited({ amount: 1370, account: 'CHQ DEP 960018' }))).toEqual([true]);
});

test('the preview of a statement says of money whose bounce was told before it that it will wait, and of the money after that whom it pays', async () => {
  const [student, cheque] = [await newPayer(), { cheque: '960019', amount: 1380 }];
  expect(await previewed(student, cheque)).toMatchObject({ outcome: 'student', student: { id: student } });
  await bounced(cheque);
  const waiting = { outcome: 'desk', reason: expect.stringMatching(/^It was reversed: Line 2 of statement \d+$/), student: null };
  expect(await previewed(student, cheque)).toMatchObject(waiting);
  expect(await previewed(student, { ...cheque, cheque: '960020' })).toMatchObject({ outcome: 'student' });
  expect((await credited(student, cheque)).wentBack).not.toBe(null);
  // One bounce is of one money.
  expect(await previewed(await newPayer(), cheque)).toMatchObject({ outcome: 'student' });
});
