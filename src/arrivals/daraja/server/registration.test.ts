import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, takenUp, useSimulator, workOffAll } from '../../../../tests/support/connected-school.ts';
import { paybillKeys, payer } from '../../../../tests/support/daraja-rig.ts';
import { inTurnBehind } from '../../../../tests/support/held-entries.ts';
import { newSchool, type School, succeed } from '../../../../tests/support/world.ts';
import { noOddities, type Oddities } from '../../../../tools/daraja/oddities.ts';
import type { Simulator } from '../../../../tools/daraja/simulator.ts';

let simulator: Simulator;
let school: School;

useSimulator((started) => {
  simulator = started;
});
beforeEach(async () => {
  school = await newSchool();
  await connect(school);
  simulator.world.registered.clear();
});
afterEach(() => {
  Object.assign(simulator.world, { oddities: noOddities, mood: 'well' });
});

const registered = async (changes: Partial<Oddities> = {}) => {
  simulator.world.oddities = { ...noOddities, ...changes };
  return (await succeed(school.admin.post('/api/settings/mpesa/register'))) as { isGood: boolean; message: string };
};
const versionsNow = async () => {
  const { registeredAt, registeredVersion } = (await succeed(school.admin.read('/api/settings/mpesa'))).connection;
  return [registeredAt !== null, registeredVersion];
};
const good = 'Safaricom notifies Karo of each payment from now on.';

test.each(['usual', 'noCode', 'numberCode', 'eightNoughts'] as const)(
  'a registration that is answered %s is taken',
  async (registration) => {
    expect(await registered({ registration })).toEqual({ isGood: true, message: good });
    expect(await versionsNow()).toEqual([true, 'v2']);
  },
);

test('one that is answered without a failure but not taken is refused in words, and nothing is said to be told', async () => {
  const message = 'Safaricom refused: The service request has failed (1).';
  expect(await registered({ registration: 'declined' })).toEqual({ isGood: false, message });
  expect([await versionsNow(), simulator.world.registered.size]).toEqual([[false, null], 0]);
});

test.each(['usual', 'gateway'] as const)('where the app has the first version only, it is registered by that (%s)', async (refusal) => {
  const { isGood, message } = await registered({ registration: 'onlyFirst', refusal });
  expect([isGood, message]).toEqual([true, expect.stringMatching(/from now on\. It sends them by the first version \(v1\)/)]);
  expect(await versionsNow()).toEqual([true, 'v1']);
  const { receipt } = await simulator.pay({ shortCode: '600100', amount: 70, account: 'NOBODY', payer });
  await simulator.settled();
  await workOffAll(simulator);
  expect(await takenUp(school)).toMatchObject([{ code: receipt, amount: 70, waiting: 70 }]);
  await connect(school, { shortCode: '600111' });
  expect(await versionsNow()).toEqual([false, null]);
});

test.each(['usual', 'gateway'] as const)('where the app has neither, it is said what to add (%s)', async (refusal) => {
  const { isGood, message } = await registered({ registration: 'noProduct', refusal });
  expect([isGood, message]).toEqual([false, expect.stringMatching(/no product for payments to a paybill \(C2B\)/)]);
  expect(await versionsNow()).toEqual([false, null]);
});

test('addresses that are registered already are said so in one advice, never in Safaricom’s words', async () => {
  const { isGood, message } = await registered({ registration: 'duplicate' });
  expect([isGood, message]).toEqual([false, expect.stringMatching(/^Safaricom already has addresses of this paybill\. .*URL management/)]);
  expect(message).not.toMatch(/SP ID|correlator|Duplicate/);
});

test.each([{ shortCode: '600111' }, { environment: 'sandbox' }])(
  'a connection that is saved with %j while Safaricom is asked is not said to be registered',
  async (changes) => {
    const settings = { environment: 'simulator', shortCode: '600100', ...paybillKeys, ...changes };
    const [saved, refused] = await inTurnBehind(school, 'select from paybill_connections where school_id = $1 for update', [
      () => school.admin.patch('/api/settings/mpesa', settings),
      () => school.admin.post('/api/settings/mpesa/register'),
    ]);
    expect([saved?.status, refused?.body.code]).toEqual([200, 'CONNECTION_CHANGED']);
    expect([await versionsNow(), simulator.world.registered.has('600100')]).toEqual([[false, null], true]);
  },
);

test.each(['quota', 'spike'] as const)('a %s of the gateway is said to be busy', async (mood) => {
  simulator.world.mood = mood;
  for (const refusal of ['usual', 'gateway'] as const) {
    expect(await registered({ refusal })).toEqual({ isGood: false, message: 'Safaricom is busy. Try again in a few minutes.' });
  }
});
