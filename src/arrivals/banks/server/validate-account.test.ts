import { beforeAll, expect, test, vi } from 'vitest';
import { type BankingSchool, bankingSchool, kcbKey, tellBank } from '../../../../tests/support/banking-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { validateAccount } from './validate-account.ts';

useServer({ PUBLIC_URL: 'https://karo.test' });
let of: BankingSchool;
beforeAll(async () => {
  of = await bankingSchool();
});

test('KCB is told whether an account names students, and of a child no more than a parent needs to know', async () => {
  const student = await newStudent(of.admin, of.place, { fullName: 'Achieng Otieno Ouma' });
  const validate = (customerReference: unknown, path = of.addresses.kcb) =>
    tellBank(`${path}/validation`, { requestId: 'request-2', customerReference, organizationReference: '522522' });
  expect((await validate(payCodeOf(student))).body).toEqual({
    ...{ transactionID: 'request-2', statusCode: '0', statusMessage: 'Success', CustomerName: 'Achieng O. O.' },
    ...{ billAmount: '0.00', currency: 'KES', billType: 'PARTIAL', creditAccountIdentifier: '1101234567' },
  });
  for (const nobody of ['NOBODY', '', undefined, { x: 1 }]) {
    expect((await validate(nobody)).body).toMatchObject({ statusCode: '1', statusMessage: 'Account not found', CustomerName: '' });
  }
  for (const admissionNumber of ['SM/4077', 'KB/4077']) await newStudent(of.admin, of.place, { admissionNumber });
  expect((await validate('4077')).body).toMatchObject({ statusCode: '0', CustomerName: '', creditAccountIdentifier: '1101234567' });
  expect((await validate(payCodeOf(student), of.addresses.equity)).status).toBe(404);
});

test('at the address of an account that is off or removed, nobody is named and every account is taken', async () => {
  const { admin, addresses, student } = await bankingSchool();
  const path = '/api/settings/banks';
  const second = { bankCode: 'kcb', isOn: true, name: 'Boarding', accountNumbers: '2209998887', publicKey: kcbKey };
  const { bankConnectionId } = await succeed(admin.post(path, second));
  const { connections } = await succeed(admin.read(path));
  const { pathname } = new URL(connections.find(({ id }: { id: number }) => id === bankConnectionId).address);
  const validate = async (address: string, customerReference: string) =>
    (await tellBank(`${address}/validation`, { customerReference })).body;
  expect(await validate(pathname, payCodeOf(student))).toMatchObject({ CustomerName: expect.stringMatching(/./) });
  await succeed(admin.post(`${path}/${bankConnectionId}/remove`));
  await succeed(admin.patch(path, { bankCode: 'kcb', isOn: false, accountNumbers: '1101234567' }));
  for (const address of [addresses.kcb, pathname]) {
    for (const account of [payCodeOf(student), 'NOBODY']) {
      const silent = { statusCode: '0', CustomerName: '', creditAccountIdentifier: '' };
      expect(await validate(address, account)).toMatchObject(silent);
    }
  }
});

test('without an answer of the database in time an account is taken, because money that was refused is gone', async () => {
  const database = testStore().database;
  const stalled = vi.spyOn(database, 'transaction').mockImplementation(() => new Promise(() => undefined));
  const silent = await validateAccount(database, { schoolId: 1, connectionId: null }, { requestId: 9, customerReference: 'NOBODY' });
  stalled.mockRejectedValue(new Error('no connection'));
  const broken = await validateAccount(database, { schoolId: 1, connectionId: null }, 'no question');
  stalled.mockRestore();
  expect([silent, broken]).toMatchObject([
    { transactionID: '9', statusCode: '0', CustomerName: '' },
    { transactionID: '', statusCode: '0', CustomerName: '' },
  ]);
});
