import { beforeAll, expect, test } from 'vitest';
import { jobHandlers } from '../src/app/job-handlers.ts';
import { ownAccounts } from '../src/arrivals/banks/bank-money.ts';
import { connectionRows } from '../src/arrivals/daraja/server/connections/connections-sql.ts';
import { opened, type SecretField } from '../src/arrivals/daraja/server/connections/paybill-of.ts';
import { verifyLedger } from '../src/books/ledger/server/verify-ledger.ts';
import { readConfig } from '../src/core/server/config.ts';
import { passwordHash } from '../src/school/session/server/passwords.ts';
import { payCodeOf } from '../src/school/settings/pay-codes.ts';
import { workOff } from './support/jobs.ts';
import { oldAccounts, oldAddresses, oldConnections, oldKeys, oldReadings, oldSignIn, oldWords } from './support/old-connections.ts';
import { oldHistory } from './support/old-history.ts';
import { olderDatabase } from './support/test-db.ts';
import { testSecrets } from './support/test-secrets.ts';
import { ask, asOwner, password, Staff, succeed, testStore, useServer } from './support/world.ts';

const site = 'http://karo.test';
const writings = [
  { before: '0015', text: oldHistory },
  { before: '0069', text: oldConnections },
  { before: '0095', text: oldReadings },
  { before: '0162', text: oldAccounts },
];
useServer({ PUBLIC_URL: site }, {}, () => olderDatabase(writings));

let admin: Staff;
beforeAll(async () => {
  await asOwner('update users set password_hash = $1', [await passwordHash(password, testSecrets.passwordCost)]);
  const { body } = await ask({ method: 'POST', url: '/api/auth/login', body: { username: 'admin', password } });
  admin = new Staff(body.token, 'admin');
});

const readAll = () => workOff(jobHandlers({ config: readConfig({}), secrets: testSecrets.secrets }));
const receiptsUnder = (code: string) =>
  asOwner(
    `select a.channel, p.student_id, p.amount_cents::int as cents, p.status
     from arrivals a
     join settlements x using (school_id, arrival_id)
     join standing_payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
     where a.school_id = 1 and a.code = $1`,
    [code],
  );

test('the paybill keeps its keys, is the one that is used first, and its addresses are those that Safaricom has', async () => {
  const [row, ...others] = await testStore().database.transaction(1, (tx) => connectionRows(tx, { schoolId: 1 }));
  if (!row) throw new Error('The paybill is gone');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ shortCode: '600100', isFirst: true, isDefault: true, isOn: true, isPrinted: false });
  const fields = Object.keys(oldKeys) as SecretField[];
  expect(Object.fromEntries(fields.map((field) => [field, opened(testSecrets.secrets, 1, row, field)]))).toEqual(oldKeys);
});

test('accounts with a space between them are still several, and an account with spaces in it is one', async () => {
  const { connections } = await succeed(admin.read('/api/settings/banks'));
  const equity = connections.find(({ bank }: { bank: string }) => bank === 'equity');
  expect(ownAccounts(equity.accountNumbers)).toEqual(['0170299123456', '7654321', 'KCB', '522522', '1100000007', '1101234567']);
});

test('a confirmation that is sent to the old address is recorded for its student', async () => {
  const notice = {
    ...{ TransactionType: 'Pay Bill', TransID: 'TK7NEWONE1', TransTime: '20260107090507', TransAmount: '700.00' },
    ...{ BusinessShortCode: '600100', BillRefNumber: payCodeOf(1), MSISDN: '2547 ***** 126', FirstName: 'ASHA' },
  };
  expect((await ask({ method: 'POST', url: `${oldAddresses.safaricom}/confirmation`, body: notice })).status).toBe(200);
  await readAll();
  expect(await receiptsUnder('TK7NEWONE1')).toEqual([{ channel: '600100', student_id: 1, cents: 70_000, status: 'verified' }]);
});

test('the bank keeps its address and its sign-in: a notice with the old password is recorded, and one with another is not', async () => {
  const { connections } = await succeed(admin.read('/api/settings/banks'));
  const equity = connections.filter(({ bank }: { bank: string }) => bank === 'equity');
  expect(equity).toMatchObject([{ isOn: true, address: site + oldAddresses.equity }]);
  const noticeOf = (reference: string, signIn: typeof oldSignIn) => ({
    ...{ ...signIn, billNumber: payCodeOf(1), bankreference: reference, billAmount: '800', transactionDate: '2026-01-07 08:15:00' },
  });
  await ask({ method: 'POST', url: oldAddresses.equity, body: noticeOf('FT26007NEW1', oldSignIn) });
  await ask({ method: 'POST', url: oldAddresses.equity, body: noticeOf('FT26007NEW2', { ...oldSignIn, password: 'another-password' }) });
  await readAll();
  expect(await receiptsUnder('FT26007NEW1')).toMatchObject([{ student_id: 1, cents: 80_000, status: 'verified' }]);
  expect(await asOwner(`select 1 from arrivals where code = 'FT26007NEW2'`)).toEqual([]);
});

const listed = async (show: 'waiting' | 'settled') => (await succeed(admin.read(`/api/notices?show=${show}&limit=100`))).notices;
const wordsOf = async ({ origin, id }: { origin: string; id: number }) =>
  (await succeed(admin.read(`/api/notices/${origin}/${id}/words`))).words;

test('notices that were refused are listed word for word, with who dismissed one and who read another', async () => {
  const [dismissed] = await listed('settled');
  expect(dismissed).toMatchObject({ origin: 'safaricom', dismissed: { by: 'bursar', reason: 'No money of ours' } });
  expect(JSON.parse(await wordsOf(dismissed))).toEqual(JSON.parse(oldWords.other));
  const refused = (await listed('waiting')).filter(({ reason }: { reason: string }) => reason === 'It has no amount');
  expect(refused.map(({ origin, sender }: Record<string, string>) => [origin, sender])).toEqual(
    expect.arrayContaining([
      ['safaricom', 'safaricom'],
      ['bank', 'equity'],
    ]),
  );
  const words = await Promise.all(refused.map(wordsOf));
  expect(words.map((each) => JSON.parse(each))).toEqual(
    expect.arrayContaining([JSON.parse(oldWords.confirmation), JSON.parse(oldWords.notice)]),
  );
});

test('a reading of before is part of the hash chain, and an administrator approves it: then its money arrives', async () => {
  const { database } = testStore();
  expect((await verifyLedger(database)).faults).toEqual([]);
  await asOwner('update notice_takings set amount_cents = amount_cents + 1');
  expect((await verifyLedger(database)).faults).toEqual([
    {
      schoolId: 1,
      place: expect.stringMatching(/^reading \d+ of a notice$/),
      fault: expect.stringContaining('differs from its ledger entry'),
    },
  ]);
  await asOwner('update notice_takings set amount_cents = amount_cents - 1');
  const reading = (await listed('waiting')).find(({ taking }: { taking: object | null }) => taking !== null).taking;
  expect(reading).toMatchObject({ by: 'bursar', code: 'TK7OLDONE1', amount: 1500, account: 'K18', mayApprove: true });
  await succeed(admin.post(`/api/notice-takings/${reading.id}/approve`));
  expect(await asOwner(`select source, amount_cents::int as cents from arrivals where code = 'TK7OLDONE1'`)).toEqual([
    { source: 'hand', cents: 150_000 },
  ]);
  expect((await verifyLedger(database)).faults).toEqual([]);
});
