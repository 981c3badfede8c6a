import { beforeAll, expect, test } from 'vitest';
import { importedStatement } from '../../../../tests/support/bank-statements.ts';
import {
  type BankingSchool,
  bankingSchool,
  noticeOfKcb,
  tellBank,
  tellKcb,
  workOffNotices,
} from '../../../../tests/support/banking-school.ts';
import { handTyped } from '../../../../tests/support/refused-notices.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { bankHeads, bankRow } from '../../../../tests/support/statement-rows.ts';
import { nextNumber, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer({ PUBLIC_URL: 'https://karo.test' });
useSoundLedger();
let of: BankingSchool & { bursar: Staff };
beforeAll(async () => {
  const school = await bankingSchool();
  of = { ...school, bursar: await school.school.bursar() };
});

const coopAccount = { name: 'Co-op', method: 'Bank', bank: 'Co-op' };
const newestOfCoop = async () => (await succeed(of.admin.read('/api/notices?limit=100&sender=coop'))).notices[0];
const approve = (takingId: number) => of.admin.post(`/api/notice-takings/${takingId}/approve`);

test('money that was taken by hand is known when another notice of the bank tells of it', async () => {
  const { addresses, bursar } = of;
  const notice = { AcctNo: '01134248358600', Amount: 'xx', TransactionId: `CB${nextNumber()}H`, PostingDate: '2026-01-05+03:00' };
  await tellBank(addresses.coop, notice);
  await workOffNotices();
  const { id, reason } = await newestOfCoop();
  expect(reason).toBe('It has no amount');
  const typed = handTyped({ method: 'Bank', channel: 'Co-op Bank', code: notice.TransactionId, amount: 640, account: 'NOBODY' });
  const { takingId } = await succeed(bursar.post(`/api/notices/bank/${id}/take`, typed));
  expect((await approve(takingId)).status).toBe(200);
  const kcb = noticeOfKcb(of, { transactionReference: notice.TransactionId, transactionAmount: '640.00' });
  await tellKcb(addresses.kcb, kcb);
  await workOffNotices();
  const arrived = await rowsOf(of.school, 'select source from arrivals where school_id = $1 and code = $2', [notice.TransactionId]);
  expect(arrived).toEqual([{ source: 'hand' }]);
});

test('a notice that is read by hand is the money of a row without a code, earlier or later of that day, which answers for no other', async () => {
  const { addresses, bursar } = of;
  const day = '2026-01-05';
  const { rows } = await importedStatement(bursar, [bankHeads, bankRow(day, 655, 'CASH DEPOSIT')], coopAccount);
  const read = async (amount = 655) => {
    const notice = { AcctNo: '01134248358600', Amount: 'xx', TransactionId: `CB${nextNumber()}R`, PostingDate: `${day}+03:00` };
    await tellBank(addresses.coop, notice);
    await workOffNotices();
    const { id } = await newestOfCoop();
    const typed = handTyped({ method: 'Bank', channel: 'Co-op Bank', code: notice.TransactionId, amount, account: 'NOBODY' });
    const { takingId } = await succeed(bursar.post(`/api/notices/bank/${id}/take`, typed));
    return (await succeed(approve(takingId))).message;
  };
  expect(rows).toMatchObject([{ result: 'waiting' }]);
  expect(await read()).toBe('KES 655.00 had already arrived. It waits under Unallocated Payments.');
  expect(await read()).toBe('KES 655.00 arrived. It waits under Unallocated Payments.');
  // Notices by hand have a time: a row of an earlier day is other money.
  await importedStatement(bursar, [bankHeads, bankRow('2026-01-03', 656, 'CASH DEPOSIT')], coopAccount);
  expect(await read(656)).toBe('KES 656.00 arrived. It waits under Unallocated Payments.');
  await read(657);
  const after = await importedStatement(bursar, [bankHeads, bankRow(day, 657, 'CASH DEPOSIT')], coopAccount);
  expect(after.rows).toMatchObject([{ result: 'known' }]);
});

test('a notice without a readable time is the money of a row of the day before; one with a time is not', async () => {
  const before = addDays(nairobiToday(), -1);
  const rows = [661, 662].map((amount) => bankRow(before, amount, 'CASH DEPOSIT'));
  await importedStatement(of.bursar, [bankHeads, ...rows], { name: 'KCB statement', method: 'Bank', bank: 'KCB' });
  const told = async (transactionAmount: string, timestamp: string) => {
    await tellKcb(of.addresses.kcb, noticeOfKcb(of, { transactionAmount, timestamp, customerReference: 'NOBODY' }));
    await workOffNotices();
    return (await succeed(of.admin.read('/api/settings/banks'))).notices[0];
  };
  expect(await told('661.00', 'half past nine')).toMatchObject({ result: 'known', amount: 661 });
  const morning = `${nairobiToday().replaceAll('-', '')}000500`;
  expect(await told('662.00', morning)).toMatchObject({ result: 'waiting', amount: 662 });
});
