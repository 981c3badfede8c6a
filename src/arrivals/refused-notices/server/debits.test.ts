import { beforeAll, expect, test } from 'vitest';
import { type BankingSchool, bankingSchool, toldOfDebit } from '../../../../tests/support/banking-school.ts';
import { handTyped } from '../../../../tests/support/refused-notices.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { nextNumber, type Staff, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { asCents } from '../../../core/money.ts';
import { insertTaking } from './takings-sql.ts';

useServer({ PUBLIC_URL: 'https://karo.test' });
let of: BankingSchool;
let bursar: Staff;
beforeAll(async () => {
  of = await bankingSchool();
  bursar = await of.school.bursar();
});

test('money that left the account, by a charge or a reversal, waits in no list as money to record', async () => {
  const backs = async () => (await succeed(of.admin.read('/api/arrivals/went-back'))).all;
  const before = await backs();
  for (const words of ['CHEQUE BOOK', 'COMM ON RTN CHQ 000123'])
    expect(await toldOfDebit(of, words)).toMatchObject({ result: 'noted', reason: 'It reports money that left the account' });
  expect(await backs()).toBe(before);
  const reason = 'The money went back. No payment in force has one of its references';
  expect(await toldOfDebit(of, 'REVERSAL OF FT000NOBODY')).toMatchObject({ result: 'noted', reason });
  expect(await backs()).toBe(before + 1);
  expect((await succeed(of.admin.read('/api/notices'))).notices).toEqual([]);
  expect((await succeed(of.admin.read('/api/dashboard'))).noticesWaiting).toBe(0);
});

test('a reversal that cannot be read waits for a person, who can dismiss it but record no payment from it', async () => {
  const unreadable = await toldOfDebit(of, 'REVERSAL OF FT000NOBODY', { Amount: 'xx' });
  expect(unreadable).toMatchObject({ result: 'refused', reason: 'It has no amount' });
  const [{ id: noticeId }] = (await succeed(of.admin.read('/api/notices'))).notices;
  const refusal = { status: 409, code: 'NOTICE_OF_DEBIT' };
  const typed = handTyped({ method: 'Bank', channel: 'Co-op Bank', amount: 750 });
  expect((await bursar.post(`/api/notices/bank/${noticeId}/take`, typed)).body).toMatchObject(refusal);

  const takingId = await olderTaking(noticeId);
  expect((await of.admin.post(`/api/notice-takings/${takingId}/approve`)).body).toMatchObject(refusal);
  const reason = 'The money left the account';
  await succeed(of.admin.post(`/api/notice-takings/${takingId}/refuse`, { reason }));
  await succeed(bursar.post(`/api/notices/bank/${noticeId}/dismiss`, { reason }));
});

/** What the bursar read in a notice before an upgrade, when a debit was not known as one. */
async function olderTaking(noticeId: number): Promise<number> {
  const own = 'select user_id as "userId" from users where school_id = $1 and username = $2';
  const [{ userId }] = (await rowsOf(of.school, own, [bursar.username])) as [{ userId: number }];
  const money = { method: 'Bank', channel: 'Co-op Bank', code: `CB${nextNumber()}OLD`, amount: asCents(75_000) } as const;
  const payer = { arrivedAt: '2026-01-05T09:00:00+03:00', account: null, payerName: null, payerPhone: null };
  const key = { schoolId: schoolIdOf(bursar), origin: 'bank', noticeId, userId } as const;
  return testStore().database.transaction(key.schoolId, (tx) => insertTaking(tx, { ...key, ...money, ...payer }));
}
