import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  type BankingSchool,
  bankedMoney,
  bankingSchool,
  kcbKey,
  noticeOfKcb,
  signIn,
  tellBank,
  tellKcb,
  workOffNotices,
} from '../../../../tests/support/banking-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, nextNumber, succeed, useServer } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

useServer({ PUBLIC_URL: 'https://karo.test' });
useSoundLedger();
const path = '/api/settings/banks';
const boardingKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
const boardingPem = boardingKey.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const secondSignIn = { bankUsername: 'karo-boarding', bankPassword: 'another-password-88' };

let of: BankingSchool;
let boarding: string;
let secondEquity: string;
const added: Record<string, number> = {};
beforeAll(async () => {
  of = await bankingSchool();
  const add = async (name: string, settings: object) => {
    added[name] = (await succeed(of.admin.post(path, { isOn: true, name, ...settings }))).bankConnectionId;
    const { connections } = await succeed(of.admin.read(path));
    return new URL(connections.find(({ id }: { id: number }) => id === added[name]).address).pathname;
  };
  boarding = await add('Boarding', { bankCode: 'kcb', accountNumbers: '2209998887', publicKey: boardingPem });
  secondEquity = await add('Equity Boarding', { bankCode: 'equity', accountNumbers: '0220', ...secondSignIn });
});

const boardingNotice = (changes: object = {}) => noticeOfKcb(of, { creditAccountIdentifier: '2209998887', ...changes });
const tellBoarding = (notice: object, by = boardingKey.privateKey) => tellKcb(boarding, notice, { by });
const bill = (changes: object = {}) => ({
  ...{ username: signIn.bankUsername, password: signIn.bankPassword, billNumber: payCodeOf(of.student), billAmount: '1500' },
  ...{ bankreference: `S${nextNumber()}EQ`, transactionDate: '2026-01-05 09:00:00', phonenumber: '254712345678', ...changes },
});
const newest = async () => (await succeed(of.admin.read(path))).notices[0];
const channels = async (code: string) =>
  (await rowsOf(of.school, 'select channel from arrivals where school_id = $1 and code = $2', [code])).map(({ channel }) => channel);

test('the first account of a bank keeps the address without a number, and each further one has its own', () => {
  expect(of.addresses.kcb).toMatch(/\/kcb\/\d+-[0-9a-f]{64}$/);
  expect(boarding).toMatch(new RegExp(`/kcb/\\d+-${added.Boarding}-[0-9a-f]{64}$`));
});

test('the first account stands before the others, and is the one that is changed where none is named', async () => {
  const { connections } = await succeed(of.admin.read(path));
  const kcb = connections.filter(({ bank }: { bank: string }) => bank === 'kcb');
  expect(kcb.map(({ name }: { name: string | null }) => name)).toEqual([null, 'Boarding']);
  const saved = await succeed(of.admin.patch(path, { bankCode: 'kcb', isOn: true, accountNumbers: '110-1234567, 7654321' }));
  expect(saved.bankConnectionId).toBe(kcb[0].id);
});

test('an account that was typed with spaces takes the notices for its number, and the bank gets that number', async () => {
  const { school, addresses, admin, student } = await bankingSchool();
  await succeed(admin.patch(path, { bankCode: 'kcb', isOn: true, accountNumbers: '110 1234 567' }));
  const notice = noticeOfKcb({ ...of, student }, { creditAccountIdentifier: '1101234567', customerReference: 'NOBODY' });
  await tellKcb(addresses.kcb, notice);
  await workOffNotices();
  const arrived = await rowsOf(school, 'select channel from arrivals where school_id = $1', []);
  expect(arrived).toEqual([{ channel: 'KCB 1101234567' }]);
  const { body } = await tellBank(`${addresses.kcb}/validation`, { customerReference: payCodeOf(student) });
  expect(body).toMatchObject({ statusCode: '0', creditAccountIdentifier: '1101234567' });
});

test('money into each account is recorded once, and says into which it came', async () => {
  const [first, second] = [noticeOfKcb(of, { transactionAmount: '100' }), boardingNotice({ transactionAmount: '200' })];
  await tellKcb(of.addresses.kcb, first);
  await tellBoarding(second);
  await tellBoarding(second);
  await workOffNotices();
  expect(await channels(first.transactionReference)).toEqual(['KCB 1101234567']);
  expect(await channels(second.transactionReference)).toEqual(['KCB 2209998887']);
  const money = (await bankedMoney(of)).filter(({ reference }) => [first, second].some((each) => each.transactionReference === reference));
  expect(money.map(({ amount, receipts }) => [amount, receipts]).toSorted()).toEqual([
    [100, 1],
    [200, 1],
  ]);
  expect(await newest()).toMatchObject({ bank: 'kcb', name: 'Boarding' });
});

test('what is signed for one account is not believed at the address of the other', async () => {
  const before = await bankedMoney(of);
  const answers = [
    await tellKcb(boarding, boardingNotice()),
    await tellKcb(of.addresses.kcb, noticeOfKcb(of), { by: boardingKey.privateKey }),
  ];
  expect(answers.map(({ body }) => body.statusMessage)).toEqual(Array(2).fill('The signature is not of these words by the bank'));
  await workOffNotices();
  expect(await bankedMoney(of)).toEqual(before);
});

test('money for the other account is refused at this address, and stands there with the reason', async () => {
  await tellBoarding(noticeOfKcb(of));
  await workOffNotices();
  expect(await newest()).toMatchObject({ result: 'refused', reason: 'It is for the account 1101234567', name: 'Boarding' });
});

test('the password of one account is not the other’s, and money that names no account says whose address it came to', async () => {
  const [one, other] = [
    bill({ billAmount: '310' }),
    bill({ billAmount: '320', username: 'karo-boarding', password: 'another-password-88' }),
  ];
  expect((await tellBank(secondEquity, one)).body).toMatchObject({
    responseCode: 'ERROR',
    responseMessage: 'User name or password is wrong',
  });
  expect((await tellBank(of.addresses.equity, other)).body).toMatchObject({ responseCode: 'ERROR' });
  for (const [address, notice] of [
    [of.addresses.equity, one],
    [secondEquity, other],
  ] as const) {
    expect((await tellBank(address, notice)).body).toMatchObject({ responseCode: 'OK' });
  }
  await workOffNotices();
  expect([await channels(one.bankreference), await channels(other.bankreference)]).toEqual([['Equity'], ['Equity 0220']]);
});

test('sign-ins are in no reply, and one that is moved to another account opens nothing there', async () => {
  expect((await of.admin.read(path)).text).not.toMatch(/karo-boarding|another-password|karo-at-equity/);
  const signIns =
    'select connection_id as id, username, password from bank_connections where school_id = $1 and bank = $2 order by is_first desc';
  const [first, second] = await rowsOf(of.school, signIns, ['equity']);
  const put = (row: typeof first) =>
    rowsOf(of.school, 'update bank_connections set username = $3, password = $4 where school_id = $1 and connection_id = $2', [
      ...[second?.id, row?.username, row?.password],
    ]);
  await put(first);
  expect((await tellBank(secondEquity, bill())).body.responseMessage).toContain('cannot be read with the key of this server');
  await put(second);
});

test('switched off it takes nothing; only what the bank has told nothing of is removed, and no other school’s', async () => {
  const save = (isOn: boolean) =>
    of.admin.patch(path, { bankCode: 'kcb', bankConnectionId: added.Boarding, isOn, accountNumbers: '2209998887' });
  await succeed(save(false));
  expect((await tellBoarding(boardingNotice())).status).toBe(404);
  expect((await tellKcb(of.addresses.kcb, noticeOfKcb(of))).status).toBe(200);
  await succeed(save(true));
  expect((await of.admin.post(`${path}/${added.Boarding}/remove`)).body).toMatchObject({ status: 409, code: 'BANK_CONNECTION_USED' });
  const spare = await succeed(of.admin.post(path, { bankCode: 'kcb', isOn: true, accountNumbers: '1', publicKey: kcbKey }));
  const other = await newSchool();
  for (const refused of [
    await other.admin.post(`${path}/${spare.bankConnectionId}/remove`),
    await other.admin.patch(path, { bankCode: 'kcb', bankConnectionId: spare.bankConnectionId, isOn: false }),
  ]) {
    expect(refused.body).toMatchObject({ status: 404, code: 'CONNECTION_NOT_FOUND' });
  }
  await succeed(of.admin.post(`${path}/${spare.bankConnectionId}/remove`));
});
