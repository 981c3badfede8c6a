import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  addressesOf,
  type BankingSchool,
  bankedMoney,
  bankingSchool,
  noticeOfKcb,
  signed,
  signIn,
  tellBank,
  tellKcb,
  workOffNotices,
} from '../../../../tests/support/banking-school.ts';
import { balanceOf, paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { nextNumber, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { processBankNotice } from './process-notice.ts';

useServer({ PUBLIC_URL: 'https://karo.test' });
useSoundLedger();
let of: BankingSchool;
beforeAll(async () => {
  of = await bankingSchool();
});

const kcbNotice = (changes?: Record<string, unknown>) => noticeOfKcb(of, changes);
const bill = (changes: Record<string, unknown> = {}) => ({
  ...{ username: signIn.bankUsername, password: signIn.bankPassword, billNumber: payCodeOf(of.student), billAmount: '1500' },
  ...{ bankreference: `S${nextNumber()}EQ`, transactionDate: '2026-01-05 09:00:00', phonenumber: '254712345678' },
  ...changes,
});
const event = (changes: Record<string, unknown> = {}) => ({
  ...{ AcctNo: '01134248358600', Amount: '750.0', Currency: 'KES', EventType: 'CREDIT', TransactionId: `CB${nextNumber()}X` },
  ...{
    Narration: '254712345678~MPESAC2B_400222~ASHA KAMAU',
    CustMemoLine1: `393939#${payCodeOf(of.student)}`,
    PostingDate: '2026-01-05+03:00',
  },
  ...changes,
});

const tellingKcb = (changes?: Record<string, unknown>) => tellKcb(of.addresses.kcb, kcbNotice(changes));
const newest = async () => (await succeed(of.admin.read('/api/settings/banks'))).notices[0];
/** What became of the newest notice, and that nothing arrived. */
async function refusal(act: () => Promise<{ status: number; body: unknown }>) {
  const before = await bankedMoney(of);
  const { status, body } = await act();
  await workOffNotices();
  expect(await bankedMoney(of)).toEqual(before);
  const { result, reason } = await newest();
  return { status, body, result, reason };
}

test('what KCB signs is in the account of its student, with a receipt, and the page says so', async () => {
  const student = await newStudent(of.admin, of.place);
  const notice = kcbNotice({ customerReference: ` ${payCodeOf(student)} ` });
  const { status, body } = await tellKcb(of.addresses.kcb, notice);
  expect([status, body]).toEqual([200, { transactionID: 'request-1', statusCode: '0', statusMessage: 'Notification received' }]);
  await workOffNotices();
  expect(await balanceOf(of.admin, student)).toBe(-10_000);
  const reference = notice.transactionReference;
  expect(await newest()).toMatchObject({ bank: 'kcb', result: 'recorded', reason: null, amount: 20_000, reference });
  const { payments } = await succeed(of.admin.read(`/api/payments/all-recent-payments?q=${reference}`));
  expect(payments).toMatchObject([{ amount: 20_000, method: 'Bank', code: reference, isVerified: true, recordedBy: 'Bank' }]);
});

test('money for a till is told in another shape, answered in it, and taken up alike', async () => {
  const transactionID = `FT${nextNumber()}TILL`;
  const notificationData = {
    businessKey: 'NOBODY',
    transactionAmt: '1000',
    transactionDate: 'Mon Jan 05 13:30:54 EAT 2026',
    transactionID,
  };
  const requestPayload = { primaryData: { businessKey: '7654321' }, additionalData: { notificationData } };
  const { body } = await tellKcb(of.addresses.kcb, { header: { messageID: '12' }, requestPayload });
  expect(body).toMatchObject({
    header: { messageID: '12', statusCode: '0' },
    responsePayload: { transactionInfo: { transactionId: transactionID } },
  });
  await workOffNotices();
  expect(await newest()).toMatchObject({ result: 'waiting', amount: 1000, reference: transactionID });
  expect(await bankedMoney(of)).toContainEqual(expect.objectContaining({ reference: transactionID, source: 'notice', waiting: 1000 }));
});

test('a payment that was typed before is verified by the notice of its code', async () => {
  const { code } = await paid(of.admin, { studentId: of.student, method: 'Bank', code: `FT${nextNumber()}TYPED`, amount: 300 });
  await tellingKcb({ transactionReference: code, transactionAmount: '300.00', customerReference: 'whatever' });
  await workOffNotices();
  expect(await newest()).toMatchObject({ result: 'settled', amount: 300 });
});

test('forged, altered or unsigned words have no effect, and are kept with the reason', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = JSON.stringify(kcbNotice());
  const unsigned = await refusal(() => tellBank(of.addresses.kcb, text));
  expect(unsigned).toMatchObject({ status: 200, body: { statusCode: '1' }, result: 'refused', reason: 'It is not signed' });
  const forged = await refusal(() => tellKcb(of.addresses.kcb, kcbNotice(), { by: privateKey }));
  expect(forged).toMatchObject({ result: 'refused', reason: 'The signature is not of these words by the bank' });
  const altered = text.replace('20,000.00', '20,001.00');
  const headers = { signature: signed(text) };
  expect(await refusal(() => tellBank(of.addresses.kcb, altered, headers))).toMatchObject({ status: 200, body: { statusCode: '1' } });
  for (const signature of ['', 'not base 64 at all', 'A'.repeat(5000)]) {
    expect(await refusal(() => tellBank(of.addresses.kcb, text, { signature }))).toMatchObject({ status: 200, result: 'refused' });
  }
});

test('replayed by many at once it is one payment, and another amount under its reference changes nothing', async () => {
  const notice = kcbNotice({ transactionAmount: '450.00' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => tellKcb(of.addresses.kcb, notice)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await workOffNotices();
  const other = await refusal(() => tellKcb(of.addresses.kcb, { ...notice, transactionAmount: '451.00' }));
  expect(other).toMatchObject({ status: 200, result: 'contradicted' });
  const mine = (await bankedMoney(of)).filter(({ reference }) => reference === notice.transactionReference);
  expect(mine).toMatchObject([{ amount: 450, receipts: 1, waiting: 0 }]);
});

test('what the bank signed for somebody else’s account is refused', async () => {
  const foreign = { status: 200, result: 'refused', reason: 'It is for the account 999999' };
  expect(await refusal(() => tellingKcb({ creditAccountIdentifier: '999999' }))).toMatchObject(foreign);
  const unnamed = { status: 200, result: 'refused', reason: 'It does not say for which account it is' };
  expect(await refusal(() => tellingKcb({ creditAccountIdentifier: null, tillNumber: ' - ' }))).toMatchObject(unnamed);
  expect(await refusal(() => tellingKcb({ currency: 'USD' }))).toMatchObject({ reason: 'It is in USD, not in Kenyan shillings' });
  expect(await refusal(() => tellBank(of.addresses.coop, event({ AcctNo: '999999' })))).toMatchObject(foreign);
});

test('an address is of one school and one bank; another is nobody’s, stores nothing, and soon gets 429', async () => {
  const other = { ...(await payingSchool()) };
  const theirs = await addressesOf(other);
  const count = async () => (await rowsOf(of.school, 'select count(*)::integer as count from bank_notices where school_id = $1'))[0];
  const before = await count();
  const segment = (path: string) => path.split('/').at(-1) ?? '';
  const wrong = [theirs.coop, `/api/banks/coop/${segment(of.addresses.equity)}`, of.addresses.coop.replace(/-[0-9a-f]{4}/, '-0000')];
  for (const path of wrong) expect((await tellBank(path, event())).body, path).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const flood = await Promise.all(Array.from({ length: 40 }, () => tellBank('/api/banks/coop/1-x', event())));
  expect(flood.at(-1)?.status).toBe(429);
  expect((await tellBank(of.addresses.coop, { ...event(), Narration: 'x'.repeat(20_000) })).status).toBe(413);
  expect((await tellBank(of.addresses.coop, '[]')).status).toBe(400);
  expect(await count()).toEqual(before);
});

test('Equity signs in with each notice; the password is in no row, and without it nothing is believed', async () => {
  const { body } = await tellBank(of.addresses.equity, bill());
  expect(body).toEqual({ responseCode: 'OK', responseMessage: 'SUCCESSFUL' });
  await workOffNotices();
  expect(await newest()).toMatchObject({ bank: 'equity', result: 'recorded', amount: 1500 });
  for (const changes of [{ password: 'another' }, { username: 'another' }, { password: undefined }, { password: ['x'] }]) {
    const refused = await refusal(() => tellBank(of.addresses.equity, bill(changes)));
    expect(refused).toMatchObject({ status: 200, body: { responseCode: 'ERROR' }, reason: 'User name or password is wrong' });
  }
  const rows = await rowsOf(of.school, `select body from bank_notices where school_id = $1 and bank = 'equity'`);
  expect(JSON.stringify(rows)).not.toMatch(/equity-password|karo-at-equity/);
  expect(JSON.stringify(rows)).toContain('bankreference');
});

test('Co-op Bank’s narration names the student; money that leaves is none, and a password is asked for where one is set', async () => {
  const notice = event();
  expect((await tellBank(of.addresses.coop, notice)).body).toEqual({ MessageCode: '200', Message: 'Successfully received data' });
  await workOffNotices();
  expect(await newest()).toMatchObject({ bank: 'coop', result: 'recorded', amount: 750, reference: notice.TransactionId });
  const debit = await refusal(() => tellBank(of.addresses.coop, event({ EventType: 'DEBIT' })));
  expect(debit).toMatchObject({ status: 200, reason: 'It reports money that left the account' });
  const keep = { bankCode: 'coop', isOn: true, accountNumbers: '01134248358600' };
  await succeed(of.admin.patch('/api/settings/banks', { ...keep, bankUsername: 'coop', bankPassword: 'ipn:word' }));
  const refused = await refusal(() => tellBank(of.addresses.coop, event()));
  expect(refused).toMatchObject({ body: { MessageCode: '401' }, reason: 'User name or password is wrong' });
  const authorization = `Basic ${btoa('coop:ipn:word')}`;
  expect((await tellBank(of.addresses.coop, event(), { authorization })).body).toMatchObject({ MessageCode: '200' });
  await workOffNotices();
});

test('where only a bank’s own addresses are heard, the same words from elsewhere are put aside', async () => {
  const settings = { bankCode: 'equity', isOn: true, checksSources: true, sources: '41.1.1.1, 41.1.1.2' };
  await succeed(of.admin.patch('/api/settings/banks', settings));
  const elsewhere = await refusal(() => tellBank(of.addresses.equity, bill()));
  expect(elsewhere).toMatchObject({ status: 200, result: 'refused', reason: 'It did not come from an address of the bank' });
  await tellBank(of.addresses.equity, bill(), { 'x-forwarded-for': '::ffff:41.1.1.2' });
  await workOffNotices();
  expect(await newest()).toMatchObject({ result: 'recorded', amount: 1500 });
});

test('a bank that is switched off is answered as if there were no such address, and what it told of is kept', async () => {
  await succeed(of.admin.patch('/api/settings/banks', { bankCode: 'equity', isOn: false }));
  const told = await refusal(() => tellBank(of.addresses.equity, bill()));
  expect(told).toMatchObject({ status: 404, result: 'refused', reason: 'The connection is switched off' });
  await succeed(of.admin.patch('/api/settings/banks', { bankCode: 'equity', isOn: true }));
  expect((await tellBank(of.addresses.equity, bill())).status).toBe(200);
  await workOffNotices();
});

test('a time that nobody can read costs no money: then it arrived when it was told', async () => {
  const { transactionReference } = kcbNotice();
  await tellKcb(of.addresses.kcb, kcbNotice({ transactionReference, timestamp: 'half past nine', customerReference: 'NOBODY' }));
  await workOffNotices();
  const arrived = `
    select arrived_at between now() - interval '10 minutes' and now() as "isNow" from arrivals where school_id = $1 and code = $2`;
  expect(await rowsOf(of.school, arrived, [transactionReference])).toEqual([{ isNow: true }]);
});

test('a notice that is worked on twice is one arrival with one result, and one that was doubted is never worked on', async () => {
  await tellingKcb({ customerReference: 'NOBODY' });
  await workOffNotices();
  await tellBank(of.addresses.kcb, kcbNotice());
  const rows = await rowsOf(
    of.school,
    'select school_id, notice_id from bank_notices where school_id = $1 order by notice_id desc limit 2',
  );
  const before = await bankedMoney(of);
  for (const { school_id: schoolId, notice_id: noticeId } of rows) {
    const key = { schoolId: Number(schoolId), noticeId: Number(noticeId) };
    await testStore().database.transaction(key.schoolId, (tx) => processBankNotice(tx, key));
  }
  expect(await bankedMoney(of)).toEqual(before);
  const results = await rowsOf(of.school, 'select result from bank_notice_results where school_id = $1 and notice_id = any ($2)', [
    rows.map(({ notice_id: noticeId }) => noticeId),
  ]);
  expect(results).toEqual([{ result: 'waiting' }]);
});

test('what one school is told stands on no other school’s page, and the newest twenty stand on its own', async () => {
  const other = await payingSchool();
  expect((await succeed(other.admin.read('/api/settings/banks'))).notices).toEqual([]);
  await Promise.all(Array.from({ length: 21 }, () => tellBank(of.addresses.kcb, kcbNotice())));
  const { notices } = await succeed(of.admin.read('/api/settings/banks'));
  expect(notices).toHaveLength(20);
  expect(notices.map(({ id }: { id: number }) => id)).toEqual(
    notices.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => b - a),
  );
});
