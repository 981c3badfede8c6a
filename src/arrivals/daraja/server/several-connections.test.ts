import { beforeAll, expect, test } from 'vitest';
import { paybillKeys } from '../../../../tests/support/daraja-rig.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import {
  connectionsPath,
  keysOf,
  payAt,
  type SeveralPaybills,
  settled,
  severalPaybills,
  takenUnder,
  till,
  useSeveralPaybills,
} from '../../../../tests/support/several-paybills.ts';
import { newSchool, succeed } from '../../../../tests/support/world.ts';
import type { Simulator } from '../../../../tools/daraja/simulator.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

const secrets = /(consumer-key|consumer-secret|pass-key|security-credential)-(branch|till|\d)/;

let simulator: Simulator;
let of: SeveralPaybills;

useSeveralPaybills((started) => {
  simulator = started;
});
beforeAll(async () => {
  of = await severalPaybills(simulator);
});

test('no reply holds a key, and a key that is moved to another connection of the school opens nothing there', async () => {
  const read = await of.admin.read(connectionsPath);
  const names = read.body.connections.map(({ shortCode, consumerKeyEnd }: Record<string, string>) => [shortCode, consumerKeyEnd]);
  expect(names).toEqual([
    ['600100', '1234'],
    ['600300', 'anch'],
    ['600200', 'till'],
  ]);
  expect(read.text).not.toMatch(secrets);
  const move = (from: string) =>
    rowsOf(
      of.school,
      `update paybill_connections c set consumer_secret = o.consumer_secret from paybill_connections o
       where c.school_id = $1 and o.school_id = $1 and c.short_code = '600200' and o.short_code = $2`,
      [from],
    );
  await move('600300');
  const tested = () => succeed(of.admin.post(`${connectionsPath}/test`, { connectionId: of.till }));
  expect(await tested()).toMatchObject({ isGood: false, message: expect.stringContaining('cannot be decrypted') });
  const { storeNumber, shortCode, consumerSecret } = till;
  await succeed(
    of.admin.patch(connectionsPath, { connectionId: of.till, environment: 'simulator', shortCode, storeNumber, consumerSecret }),
  );
  expect(await tested()).toEqual({ isGood: true, message: 'Safaricom accepts these keys for the till 600200.' });
});

test('one that payments came through stays and can be switched off; one that was a mistake is removed', async () => {
  const off = (isOn: boolean) =>
    of.admin.patch(connectionsPath, { connectionId: of.branch, environment: 'simulator', shortCode: '600300', isOn });
  expect((await of.admin.post(`${connectionsPath}/${of.branch}/remove`)).body).toMatchObject({ status: 409, code: 'CONNECTION_USED' });
  await succeed(off(false));
  expect(
    (await of.admin.post(`/api/students/${of.student}/prompts`, { amount: 300, phone: '254712345678', connectionId: of.branch })).body,
  ).toMatchObject({ status: 409, code: 'PAYBILL_SWITCHED_OFF' });
  const { receipt } = await payAt(of, '600300', payCodeOf(of.student), 800);
  await settled(of);
  expect(await takenUnder(of, receipt)).toMatchObject({ receipts: 1 });
  await succeed(off(true));
  const form = { environment: 'simulator', shortCode: '600400', ...keysOf('1') };
  const { connection } = await succeed(of.admin.post(connectionsPath, form));
  expect((await of.admin.post(connectionsPath, form)).body).toMatchObject({
    status: 409,
    code: 'CONNECTION_EXISTS',
    errors: [{ path: 'shortCode' }],
  });
  await succeed(of.admin.post(`${connectionsPath}/${connection.id}/remove`));
  expect((await succeed(of.admin.read(connectionsPath))).connections).toHaveLength(3);
});

test('another school’s connection is not found, whatever is asked of it', async () => {
  const other = await newSchool();
  await succeed(other.admin.post(connectionsPath, { environment: 'simulator', shortCode: '600100', ...paybillKeys }));
  const connectionId = of.branch;
  const answers = [
    await other.admin.patch(connectionsPath, { connectionId, environment: 'simulator', shortCode: '600300' }),
    await other.admin.post(`${connectionsPath}/test`, { connectionId }),
    await other.admin.post(`${connectionsPath}/register`, { connectionId }),
    await other.admin.post(`${connectionsPath}/remove-initiator`, { connectionId }),
    await other.admin.post(`${connectionsPath}/${connectionId}/remove`),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'CONNECTION_NOT_FOUND']));
});

test('another is used first once it is chosen, and there is one such', async () => {
  const choose = (connectionId: number, shortCode: string) =>
    succeed(of.admin.patch(connectionsPath, { connectionId, environment: 'simulator', shortCode, isDefault: true }));
  await choose(of.branch, '600300');
  const { connections } = await succeed(of.admin.read(connectionsPath));
  expect(connections.map(({ shortCode, isDefault }: Record<string, unknown>) => [shortCode, isDefault])).toEqual([
    ['600300', true],
    ['600100', false],
    ['600200', false],
  ]);
  await choose(of.main, '600100');
});
