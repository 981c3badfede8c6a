import { expect, test } from 'vitest';
import { allocate, arrive, newPayer, onDesk, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { importedStatement } from '../../../../tests/support/bank-statements.ts';
import { acceptCheques, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { type PayingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { nextNumber, type Staff, succeed } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const unknown = 'No payment in force has one of its references';
const waits = 'Its money waits under Unallocated Payments. Record there that it was returned';
const ago = (days: number) => addDays(nairobiToday(), -days);
const newReference = () => `FT2633${String(nextNumber()).padStart(6, '0')}K`;

type Money = { amount: number; account: string; daysAgo?: number };

/** The bank's money of a cheque. */
async function deposited({ amount, account, daysAgo = 0 }: Money): Promise<number> {
  const money = { source: 'notice', method: 'Bank', channel: 'KCB 1101', payerName: null, payerPhone: null } as const;
  const arrivedAt = `${ago(daysAgo)}T08:15:00+03:00`;
  return (await arrive(of.school, { ...money, code: newReference(), amount, account, arrivedAt })).arrivalId;
}

type Bounce = { cheque: string; amount: number; daysAgo?: number; reference?: string };

/** A statement with bounced cheques; what became of each. */
async function bounced(...bounces: Bounce[]): Promise<string[]> {
  const heads = ['Transaction Date', 'Transaction Details', 'Cheque No', 'Debit', 'Credit', 'Reference'];
  const lines = bounces.map(({ cheque, amount, daysAgo = 0, reference = '' }) => [
    ...[ago(daysAgo), `RTN CHQ ${cheque}`, '', String(amount), '', reference],
  ]);
  const { rows } = await importedStatement(of.bursar, [heads, ...lines], { name: `KCB ${nextNumber()}`, method: 'Bank', bank: 'KCB' });
  return rows.map(({ wentBack }: { wentBack: string }) => wentBack);
}

const areMarked = async (...arrivalIds: number[]) => {
  const marked = [];
  for (const arrivalId of arrivalIds) marked.push((await onDesk(arrivalId)).wentBack !== null);
  return marked;
};

test('a cheque that bounced and is presented again: the bounce is not of the money that came after it', async () => {
  const again = await deposited({ amount: 1210, account: 'CHQ DEP 960001', daysAgo: 1 });
  expect(await bounced({ cheque: '960001', amount: 1210, daysAgo: 2 })).toEqual([unknown]);
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
