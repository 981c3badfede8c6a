import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paybill } from '../../../../tests/support/daraja-rig.ts';
import { inTurnBehind } from '../../../../tests/support/held-entries.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, type School, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { Simulator } from '../../../../tools/daraja/simulator.ts';
import { withClient } from '../../../core/server/migrate.ts';

const path = '/api/settings/mpesa';
const keys = { consumerKey: 'consumer-key-1234', consumerSecret: 'consumer-secret-5678', passkey: 'pass-key-9012' };
const form = (changes: Record<string, unknown> = {}) => ({ environment: 'simulator', shortCode: '600100', ...keys, ...changes });
const secretWords = /consumer-key|consumer-secret|pass-key/;

const settings: Record<string, string> = {};
let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start({ paybills: [{ ...paybill, ...keys }] });
  settings.DARAJA_SIMULATOR_URL = simulator.address;
});
useServer(settings);
afterAll(() => simulator.close());

let school: School;
beforeEach(async () => {
  school = await newSchool();
});

const stored = () =>
  rowsOf(school, 'select consumer_key as key, consumer_secret as secret, passkey from paybill_connections where school_id = $1');
const tested = async () => succeed(school.admin.post(`${path}/test`));

test('a connection is saved without its secrets being read again: not in a reply, not in a row, not under a repeat', async () => {
  expect(await succeed(school.admin.read(path))).toEqual({
    connection: null,
    connections: [],
    environments: ['live', 'sandbox', 'simulator'],
  });
  const headers = { 'idempotency-key': 'once' };
  const saved = await school.admin.patch(path, form());
  const post = () => school.admin.post(`${path}/test`, undefined, headers);
  const connection = {
    ...{ id: expect.any(Number), connectionKind: 'paybill', name: null, storeNumber: null },
    ...{ isOn: true, isPrinted: false, isDefault: true },
    environment: 'simulator',
    shortCode: '600100',
    consumerKeyEnd: '1234',
    hasPasskey: true,
    initiatorName: null,
    refusesUnknown: false,
    checksSources: false,
    registeredAt: null,
    registeredVersion: null,
    ...{ pullFault: null, pullFaultAt: null },
    updatedAt: expect.stringMatching(/^\d{4}-/),
  };
  expect(saved.body).toEqual({ message: 'Connection saved.', connection });
  const read = await school.admin.read(path);
  expect(read.body).toMatchObject({ connection, connections: [connection] });
  for (const { text } of [saved, read, await post(), await post()]) expect(text).not.toMatch(secretWords);
  const [row] = await stored();
  expect(Object.values(row ?? {}).every((sealed) => String(sealed).startsWith('k1.'))).toBe(true);
  expect(JSON.stringify(row)).not.toMatch(secretWords);
});

test('of several who connect the paybill at once none fails, and there is one connection', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => school.admin.patch(path, form())));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await stored()).toHaveLength(1);
});

test('nothing in the whole database holds a secret in the clear', async () => {
  await succeed(school.admin.patch(path, form()));
  await tested();
  const places = await withClient(testStore().owner, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      if (rows.some(({ row }) => secretWords.test(row))) holding.push(name);
    }
    return holding;
  });
  expect(places).toEqual([]);
});

test('what is left out stays as it is; at the first time key and secret must be there', async () => {
  const first = await school.admin.patch(path, form({ consumerSecret: '' }));
  expect(first.body).toMatchObject({ status: 400, errors: [{ path: 'consumerSecret', message: 'Consumer secret is required' }] });
  expect(await stored()).toEqual([]);
  await succeed(school.admin.patch(path, form({ passkey: null })));
  const [before] = await stored();
  await succeed(school.admin.patch(path, { environment: 'simulator', shortCode: '600100', passkey: keys.passkey }));
  const [after] = await stored();
  expect(after).toMatchObject({ key: before?.key, secret: before?.secret });
  expect([before?.passkey, after?.passkey]).toEqual([null, expect.stringMatching(/^k1\./)]);
  expect(await tested()).toMatchObject({ isGood: true });
});

test('who asks about codes is told by name with a sealed credential: both or neither, and either can change alone', async () => {
  const securityCredential = 'c'.repeat(344);
  for (const [alone, missing] of [
    [{ initiatorName: 'karo' }, 'securityCredential'],
    [{ securityCredential }, 'initiatorName'],
  ] as const) {
    expect((await school.admin.patch(path, form(alone))).body).toMatchObject({ status: 400, errors: [{ path: missing }] });
  }
  const saved = await school.admin.patch(path, form({ initiatorName: 'karo', securityCredential }));
  expect([saved.body.connection.initiatorName, saved.text.includes('ccc')]).toEqual(['karo', false]);
  await succeed(school.admin.patch(path, form({ initiatorName: 'another' })));
  const [row] = await rowsOf(
    school,
    'select initiator_name as name, security_credential as sealed from paybill_connections where school_id = $1',
  );
  expect(row).toEqual({ name: 'another', sealed: expect.stringMatching(/^k1\./) });
  expect((await school.admin.patch(path, form({ securityCredential: 'x'.repeat(1001) }))).status).toBe(400);
});

test('an initiator that is removed is gone, name and credential, with the rest as it was; a bursar removes none', async () => {
  const removed = (by = school.admin) => by.post(`${path}/remove-initiator`);
  expect((await removed()).body.message).toBe('There is no initiator.');
  await succeed(school.admin.patch(path, form({ initiatorName: 'karo', securityCredential: 'c'.repeat(344) })));
  const before = await stored();
  expect((await removed(await school.bursar())).status).toBe(403);
  expect((await succeed(removed())).message).toBe('Initiator removed.');
  expect((await succeed(removed())).message).toBe('There is no initiator.');
  expect((await succeed(school.admin.read(path))).connection).toMatchObject({ initiatorName: null, shortCode: '600100' });
  const initiatorSql =
    'select from paybill_connections where school_id = $1 and (initiator_name is not null or security_credential is not null)';
  expect([await rowsOf(school, initiatorSql), await stored()]).toEqual([[], before]);
  expect((await school.admin.patch(path, form({ initiatorName: 'karo' }))).body.errors).toMatchObject([{ path: 'securityCredential' }]);
});

test('an initiator that is removed while another saves the connection stays removed', async () => {
  await succeed(school.admin.patch(path, form({ initiatorName: 'karo', securityCredential: 'c'.repeat(344) })));
  const [removed, saved] = await inTurnBehind(school, 'select from paybill_connections where school_id = $1 for update', [
    () => school.admin.post(`${path}/remove-initiator`),
    () => school.admin.patch(path, form({ isPrinted: true })),
  ]);
  expect(removed?.body.message).toBe('Initiator removed.');
  expect(saved?.body.connection).toMatchObject({ initiatorName: null, isPrinted: true });
});

test('what is believed is chosen, and blank, null and absent mean no', async () => {
  const choices = async (changes: Record<string, unknown>) => {
    const { refusesUnknown, checksSources } = (await succeed(school.admin.patch(path, form(changes)))).connection;
    return [refusesUnknown, checksSources];
  };
  expect(await choices({ refusesUnknown: true })).toEqual([true, false]);
  expect(await choices({ checksSources: true, refusesUnknown: null })).toEqual([false, true]);
  expect(await choices({ checksSources: '' })).toEqual([false, false]);
  expect((await school.admin.patch(path, form({ checksSources: 'yes' }))).status).toBe(400);
});

test('a test says in plain words what is wrong, and moves nothing', async () => {
  expect((await school.admin.post(`${path}/test`)).body).toMatchObject({ status: 409, code: 'PAYBILL_NOT_CONNECTED' });
  const after = async (changes: Record<string, unknown>) => {
    await succeed(school.admin.patch(path, form(changes)));
    return (await tested()).message;
  };
  expect(await after({})).toBe('Safaricom accepts these keys for the paybill 600100.');
  expect(await after({ consumerSecret: 'another-secret' })).toMatch(/does not know this consumer key and secret/);
  expect(await after({ passkey: 'another-passkey' })).toMatch(/passkey does not belong/);
  expect(await after({ shortCode: '600101' })).toMatch(/does not know this paybill/);
  expect(simulator.world.transactions).toEqual([]);
});

test('a secret that was moved from another school, or sealed under another key, is no secret here', async () => {
  const other = await newSchool();
  for (const each of [school, other]) await succeed(each.admin.patch(path, form()));
  const [theirs] = await rowsOf(other, 'select consumer_secret as sealed from paybill_connections where school_id = $1');
  await rowsOf(school, 'update paybill_connections set consumer_secret = $2 where school_id = $1', [theirs?.sealed]);
  expect(await tested()).toMatchObject({ isGood: false, message: expect.stringContaining("cannot be decrypted with this server's key") });
  await succeed(school.admin.patch(path, form({ consumerSecret: keys.consumerSecret })));
  expect(await tested()).toMatchObject({ isGood: true });
});

test('one school’s connection is no other’s; bursars and teachers see none, auditors see it without changing it', async () => {
  await succeed(school.admin.patch(path, form()));
  const other = await newSchool();
  expect((await succeed(other.admin.read(path))).connection).toBeNull();
  for (const staff of [await school.bursar(), await school.teacher()]) {
    expect((await staff.read(path)).status).toBe(403);
    expect((await staff.post(`${path}/test`)).status).toBe(403);
  }
  const auditor = await newStaff(school.admin, 'auditor');
  expect((await succeed(auditor.read(path))).connection).toMatchObject({ shortCode: '600100' });
  expect((await auditor.patch(path, form())).status).toBe(403);
});

test.each([
  ['environment', 'http://169.254.169.254', 'Environment must be live, sandbox or simulator'],
  ['shortCode', '12', 'Paybill number must be 5 to 7 digits'],
  ['consumerKey', 'short', 'Consumer key must be 8 to 200 letters, digits and signs, without spaces'],
  ['consumerSecret', 'with a space', 'Consumer secret must be 8 to 200 letters, digits and signs, without spaces'],
  ['passkey', 'x'.repeat(201), 'Passkey must be 8 to 200 letters, digits and signs, without spaces'],
])('%s %s is refused, and the refusal repeats nothing of it', async (field, value, message) => {
  const refused = await school.admin.patch(path, form({ [field]: value }));
  expect(refused.body).toMatchObject({ status: 400, errors: [{ path: field, message }] });
  // The number of the request may have any digits.
  expect(refused.text.replace(refused.body.instance, '')).not.toContain(value);
  expect(await stored()).toEqual([]);
});
