import { beforeAll, expect, test } from 'vitest';
import { type PayingSchool, payingSchool } from '../../../../tests/support/paying-school.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const gridPath = '/api/settings/fee-grid';
const keys = { consumerKey: 'consumer-key-1234', consumerSecret: 'consumer-secret-5678' };
const paybill = { environment: 'sandbox', shortCode: '600300', name: 'Transport', ...keys };
const bank = { bankCode: 'kcb', accountNumbers: '110-1234567', name: 'Boarding' };

let of: PayingSchool;
let account: string;
let paybillId: number;
let bankId: number;
beforeAll(async () => {
  of = await payingSchool();
  account = (await statement()).studentInfo.account;
  paybillId = (await succeed(of.admin.post('/api/settings/mpesa', paybill))).connection.id;
  bankId = (await succeed(of.admin.post('/api/settings/banks', bank))).bankConnectionId;
});

const statement = async () => (await succeed(of.admin.read(`/api/payments/${of.student}/fee-statement`))).data;
/** What the fee structure of a term names, and a statement. */
const named = async () => [(await succeed(of.admin.read(gridPath))).otherWays, (await statement()).school.otherWays];
const printPaybill = (isPrinted: boolean) =>
  succeed(of.admin.patch('/api/settings/mpesa', { ...paybill, connectionId: paybillId, isPrinted }));
const printBank = (isPrinted: boolean) => succeed(of.admin.patch('/api/settings/banks', { ...bank, bankConnectionId: bankId, isPrinted }));

const transport = 'M-Pesa paybill 600300 (Transport), account';
const boarding = 'KCB 110-1234567 (Boarding), reference';
const theAccount = 'the admission number, or the code on the fee statement';

test('a paybill and a bank account are on the fee structure and on statements while "Print on Statements" is ticked', async () => {
  expect(await named()).toEqual([[], []]);
  await printPaybill(true);
  expect(await named()).toEqual([[`${transport}: ${theAccount}`], [`${transport} ${account}`]]);
  await printBank(true);
  const both = [`${transport}: ${theAccount}`, `${boarding}: ${theAccount}`];
  expect(await named()).toEqual([both, [`${transport} ${account}`, `${boarding} ${account}`]]);
  await printPaybill(false);
  expect(await named()).toEqual([[`${boarding}: ${theAccount}`], [`${boarding} ${account}`]]);
  await printBank(false);
  expect(await named()).toEqual([[], []]);
});

test('the paybill of School Settings is on the fee structure once, and what the school typed comes last', async () => {
  const { school } = await succeed(of.admin.read('/api/settings/school'));
  await succeed(of.admin.patch('/api/settings/school', { ...school, paybillNumber: '600300', otherWaysToPay: 'Sacco 77' }));
  await printPaybill(true);
  await printBank(true);
  expect((await named())[0]).toEqual([`${boarding}: ${theAccount}`, `Sacco 77, reference: ${theAccount}`]);
});
