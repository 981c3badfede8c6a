import { beforeAll, expect, test } from 'vitest';
import { sendMessages } from '../../../../tests/support/messaging-school.ts';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { codeOf, withSecondFactor } from '../../../../tests/support/second-factors.ts';
import { testSecrets } from '../../../../tests/support/test-secrets.ts';
import { asOwner, password, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { Secrets } from '../../../core/server/secrets/secrets.ts';
import { lostKeyText, sealingKeys } from './sealing-keys.ts';

useServer();

/** A school with each kind of secret. */
beforeAll(async () => {
  const { admin } = await payingSchool();
  const { secret } = await withSecondFactor(admin);
  await succeed(admin.post('/api/account/second-factor/start', { currentPassword: password, code: codeOf(secret) }));
  await sendMessages(admin, { sender: 'africasTalking', smsUsername: 'mwangaza', smsKey: 'atsk_hidden' });
  await succeed(admin.post('/api/settings/webhooks', { url: 'https://example.co.ke/karo', events: ['payment.recorded'] }));
  const asking = { initiatorName: 'karo', securityCredential: 'credential-of-karo' };
  const keys = { consumerKey: 'key-of-karo', consumerSecret: 'secret-of-karo', passkey: 'passkey-of-karo', ...asking };
  await succeed(admin.patch('/api/settings/mpesa', { environment: 'sandbox', shortCode: '600999', ...keys }));
  const signIn = { bankUsername: 'karo-at-equity', bankPassword: 'equity-password-77' };
  await succeed(admin.patch('/api/settings/banks', { bankCode: 'equity', isOn: true, ...signIn }));
});

const config = { secretsKeys: [], dataDir: '/srv/karo' };
const other = new Secrets(['a key of another install, which opens nothing here']);

test('an operator is told of secrets that no key of the install opens, and where the key belongs', async () => {
  const keys = await sealingKeys(testStore().database);
  expect([...keys.values()]).toEqual([[expect.any(Number)]]);
  expect(lostKeyText(keys, testSecrets.secrets, config)).toBeNull();
  expect(lostKeyText(keys, other, config)).toContain('under a key that is not in /srv/karo/secrets.key: second factors');
  expect(lostKeyText(keys, null, config)).toContain('/srv/karo/secrets.key');
  expect(lostKeyText(keys, other, { ...config, secretsKeys: ['a key'] })).toContain('not in KARO_SECRETS_KEY');
  expect(lostKeyText(new Map(), other, config)).toBeNull();
});

test('the first ten schools with a lost key are named', () => {
  const keys = (count: number) => new Map([['lost', Array.from({ length: count }, (_, index) => index + 1)]]);
  expect(lostKeyText(keys(2), other, config)).toMatch(/ Schools: 1 and 2\.$/);
  expect(lostKeyText(keys(12), other, config)).toMatch(/ Schools: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more\.$/);
});

test('every column with a secret is looked at', async () => {
  const columns = await asOwner(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text' order by table_name, column_name`);
  const sealed: string[] = [];
  for (const { table, column } of columns) {
    const rows = await asOwner(`select from ${table} where ${column} like 'k1.%'`);
    if (rows.length > 0) sealed.push(`${table}.${column}`);
  }
  expect(sealed).toEqual([
    'bank_connections.password',
    'bank_connections.username',
    'message_settings.sms_key',
    'paybill_connections.consumer_key',
    'paybill_connections.consumer_secret',
    'paybill_connections.passkey',
    'paybill_connections.security_credential',
    'second_factors.next_sealed_secret',
    'second_factors.sealed_secret',
    'webhooks.secret',
  ]);
  const names = sealed.map((place) => place.split('.')[1] ?? '');
  for (const place of sealed) {
    const [table, column] = place.split('.');
    await asOwner(`update ${table} set ${column} = 'k1.${column}.nonce.text'`);
  }
  expect([...(await sealingKeys(testStore().database)).keys()].toSorted()).toEqual(names.toSorted());
});

test('of a school that came in an archive only the second factors count', async () => {
  await asOwner("update counters set chain_school_id = 999 where kind = 'entry'");
  expect([...(await sealingKeys(testStore().database)).keys()].toSorted()).toEqual(['next_sealed_secret', 'sealed_secret']);
});
