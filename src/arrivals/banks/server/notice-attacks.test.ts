import { beforeAll, expect, test } from 'vitest';
import {
  type BankingSchool,
  bankedMoney,
  bankingSchool,
  noticeOfKcb,
  tellBank,
  tellKcb,
  workOffNotices,
} from '../../../../tests/support/banking-school.ts';
import { moved } from '../../../../tests/support/moved-moments.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { nextNumber, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { processBankNotice } from './process-notice.ts';

useServer({ PUBLIC_URL: 'https://karo.test' });
useSoundLedger();
let of: BankingSchool;
beforeAll(async () => {
  of = await bankingSchool();
});

const kcbNotice = (changes?: Record<string, unknown>) => noticeOfKcb(of, { transactionAmount: '450.00', ...changes });
const tellingKcb = (changes?: Record<string, unknown>) => tellKcb(of.addresses.kcb, kcbNotice(changes));

test('of two notices with one reference and two amounts, read at the same moment, one is money and the other contradicts it', async () => {
  const reference = `FT${nextNumber()}TWICE`;
  for (const transactionAmount of ['450.00', '4500.00']) await tellingKcb({ transactionReference: reference, transactionAmount });
  const rows = await rowsOf(of.school, 'select notice_id as id from bank_notices where school_id = $1 order by notice_id desc limit 2');
  const schoolId = schoolIdOf(of.admin);
  const read = (noticeId: number) => testStore().database.transaction(schoolId, (tx) => processBankNotice(tx, { schoolId, noticeId }));
  await Promise.allSettled(rows.map(({ id }) => read(Number(id))));
  await workOffNotices();
  expect((await bankedMoney(of)).filter((each) => each.reference === reference)).toMatchObject([{ receipts: 1, waiting: 0 }]);
  const results = await rowsOf(
    of.school,
    'select result from bank_notice_results where school_id = $1 and notice_id = any ($2) order by result',
    [rows.map(({ id }) => id)],
  );
  expect(results).toEqual([{ result: 'contradicted' }, { result: 'recorded' }]);
});

test.each(['0.005', '19.999', 19.999, '1e3', '-450.00', '450.00 USD', ['450.00'], { value: 450 }])(
  'an amount of %j is no money',
  async (amount) => {
    const before = await bankedMoney(of);
    expect((await tellingKcb({ transactionAmount: amount })).status).toBe(200);
    await workOffNotices();
    expect(await bankedMoney(of)).toEqual(before);
    expect((await succeed(of.admin.read('/api/settings/banks'))).notices[0]).toMatchObject({ result: 'refused' });
  },
);

test('a bank’s own words heard at another school are not that school’s money', async () => {
  const other = await bankingSchool();
  await succeed(other.admin.patch('/api/settings/banks', { bankCode: 'kcb', isOn: true, accountNumbers: '5550001' }));
  const notice = kcbNotice({ customerReference: payCodeOf(other.student) });
  await tellKcb(of.addresses.kcb, notice);
  expect((await tellKcb(other.addresses.kcb, notice)).status).toBe(200);
  await workOffNotices();
  expect((await bankedMoney(of)).filter((each) => each.reference === notice.transactionReference)).toHaveLength(1);
  expect(await bankedMoney(other)).toEqual([]);
});

test('of what nobody trusts two thousand notices a day are kept; a true one is taken all the same', async () => {
  const notices = 'from bank_notices where school_id = $1 and doubt is not null';
  const doubted = async () => (await rowsOf(of.school, `select count(*)::integer as count ${notices}`))[0]?.count;
  const unsigned = () => tellBank(of.addresses.kcb, kcbNotice());
  expect((await unsigned()).status).toBe(200);
  const [last] = await rowsOf(of.school, `select connection_id, doubt ${notices} order by notice_id desc limit 1`);
  await rowsOf(
    of.school,
    `insert into bank_notices (school_id, connection_id, bank, source, body, doubt)
     select $1::integer, $3::integer, 'kcb', '127.0.0.1', '{}', $4::text from generate_series(1, 2000 - $2::integer)`,
    [await doubted(), last?.connection_id, last?.doubt],
  );
  expect(await doubted()).toBe(2000);
  expect(await unsigned()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect((await tellingKcb()).status).toBe(200);
  expect(await doubted()).toBe(2000);
  await rowsOf(
    of.school,
    `update bank_notices set ${moved('received_at', "- interval '25 hours'")} where school_id = $1 and doubt is not null`,
  );
  expect((await unsigned()).status).toBe(200);
  expect(await doubted()).toBe(2001);
  await workOffNotices();
});
