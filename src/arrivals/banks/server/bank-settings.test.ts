import { beforeEach, expect, test } from 'vitest';
import { kcbKey, signIn } from '../../../../tests/support/banking-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, type School, succeed, useServer } from '../../../../tests/support/world.ts';

useServer({ PUBLIC_URL: 'https://karo.test' });
const path = '/api/settings/banks';
let school: School;
beforeEach(async () => {
  school = await newSchool();
});

const save = (changes: Record<string, unknown>) => school.admin.patch(path, changes);
const read = async (staff = school.admin) => (await succeed(staff.read(path))).connections;
const bankNamed = async (bank: string) => (await read()).find((each: { bank: string }) => each.bank === bank);
const stored = () => rowsOf(school, 'select public_key as key, username, password from bank_connections where school_id = $1');

test('before anything is saved each bank stands there, off, with the address that it would be given', async () => {
  const connections = await read();
  expect(connections.map(({ bank, isOn }: { bank: string; isOn: boolean }) => [bank, isOn])).toEqual([
    ['kcb', false],
    ['equity', false],
    ['coop', false],
  ]);
  const addresses = connections.map(({ address }: { address: string }) => address);
  for (const address of addresses) expect(address).toMatch(/^https:\/\/karo\.test\/api\/banks\/(kcb|equity|coop)\/\d+-[0-9a-f]{64}$/);
  expect(new Set(addresses.map((address: string) => address.split('-').at(-1))).size).toBe(3);
});

test('user name and password are kept sealed and read by nobody: not in a reply, not in a row', async () => {
  const saved = await save({ bankCode: 'equity', isOn: true, ...signIn });
  expect(saved.body).toMatchObject({ message: 'Equity saved.', connection: { isOn: true, hasPassword: true, address: null } });
  expect(await bankNamed('equity')).toMatchObject({ isOn: true, hasPassword: true, hasPublicKey: false });
  const [row] = await stored();
  expect([row?.username, row?.password].every((sealed) => String(sealed).startsWith('k1.'))).toBe(true);
  for (const text of [saved.text, (await school.admin.read(path)).text, JSON.stringify(row)])
    expect(text).not.toMatch(/karo-at-equity|equity-password/);
});

test('what is secret and left out stays; what is not secret is taken as it is given', async () => {
  await succeed(save({ bankCode: 'equity', isOn: true, accountNumbers: '0110', ...signIn }));
  const [before] = await stored();
  await succeed(save({ bankCode: 'equity', isOn: true, bankUsername: '', bankPassword: null }));
  expect(await stored()).toEqual([before]);
  expect(await bankNamed('equity')).toMatchObject({ accountNumbers: '', isOn: true });
});

test('of several who connect a bank at once none fails, and there is one connection', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => save({ bankCode: 'coop', isOn: true })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await stored()).toHaveLength(1);
});

test('a public key is taken with or without the lines around it, and a key of another kind is none', async () => {
  const on = { bankCode: 'kcb', isOn: true, accountNumbers: '1101234567' };
  const bare = kcbKey.replace(/-----[^-]+-----|\s/g, '');
  for (const publicKey of [kcbKey, bare]) {
    await succeed(save({ ...on, publicKey }));
    expect(await stored()).toMatchObject([{ key: kcbKey }]);
  }
  for (const publicKey of ['no key', 'x'.repeat(4001), kcbKey.replace('MIIB', 'MIIC')]) {
    expect((await save({ ...on, publicKey })).body).toMatchObject({ status: 400, errors: [{ path: 'publicKey' }] });
  }
});

test.each([
  [{ bankCode: 'kcb', accountNumbers: '110' }, 'publicKey', 'Public key is required'],
  [{ bankCode: 'kcb', publicKey: kcbKey }, 'accountNumbers', 'Account numbers are required'],
  [{ bankCode: 'equity' }, 'bankPassword', 'Password is required'],
  [{ bankCode: 'equity', bankUsername: 'karo' }, 'bankPassword', 'Password is required'],
  [{ bankCode: 'coop', bankPassword: 'word' }, 'bankUsername', 'User name is required'],
  [{ bankCode: 'coop', checksSources: true }, 'sources', 'Addresses of the bank are required'],
  [{ bankCode: 'absa' }, 'bankCode', 'Bank must be kcb, equity or coop'],
  [
    { bankCode: 'coop', bankUsername: 'with space' },
    'bankUsername',
    'User name must be 3 to 100 letters, digits and signs, without spaces',
  ],
])('%o cannot be switched on: %s', async (changes, field, message) => {
  const refused = await save({ isOn: true, ...changes });
  expect(refused.body).toMatchObject({ status: 400, errors: [{ path: field, message }] });
  expect(await stored()).toEqual([]);
});

test('an auditor sees how the banks are connected, without an address that is as good as a password; others see nothing', async () => {
  await succeed(save({ bankCode: 'coop', isOn: true }));
  const auditor = await newStaff(school.admin, 'auditor');
  const seen = await read(auditor);
  expect(seen).toMatchObject([{ isOn: false }, { isOn: false }, { isOn: true, address: null }]);
  expect(JSON.stringify(seen)).not.toMatch(/[0-9a-f]{64}/);
  expect((await auditor.patch(path, { bankCode: 'coop', isOn: false })).status).toBe(403);
  for (const staff of [await school.bursar(), await school.teacher()]) expect((await staff.read(path)).status).toBe(403);
  const other = await newSchool();
  expect((await succeed(other.admin.read(path))).connections).toMatchObject([{}, {}, { isOn: false }]);
});
