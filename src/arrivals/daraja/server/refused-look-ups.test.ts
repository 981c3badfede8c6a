import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ConnectedSchool, connect, connectedSchool, useSimulator, workOffAll } from '../../../../tests/support/connected-school.ts';
import { failedJob } from '../../../../tests/support/jobs.ts';
import { asOwner, type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import type { Simulator } from '../../../../tools/daraja/simulator.ts';
import { deleteOldJobs } from '../../../school/jobs/server/sql.ts';
import { DarajaRefusal } from './client.ts';
import { isLasting, pullRefusalText } from './connections/pull-refusals.ts';
import { leavePulls } from './pull-payments.ts';
import { notePullFault } from './pull-sql.ts';

const path = '/settings/mpesa';
const api = `/api${path}`;
const hourMs = 3_600_000;
const midnight = Date.UTC(2026, 0, 5);
const reason = 'Safaricom refused: Short Code is not registered for Pull Transactions (500.003.1001).';
let simulator: Simulator;
let of: ConnectedSchool;

useSimulator((started) => {
  simulator = started;
});
beforeEach(async () => {
  of = await connectedSchool(simulator);
  simulator.world.pulled.clear();
});
afterEach(() => asOwner('delete from karo_jobs.job'));

const connectionOf = async ({ admin }: { admin: Staff }) => (await succeed(admin.read(api))).connection;
const countsOf = async ({ admin }: { admin: Staff }) => (await succeed(admin.read('/api/jobs'))).counts;
const newsOf = async (staff: Staff) => {
  const { notifications }: { notifications: { title: string; message: string; path: string }[] } = await succeed(
    staff.read('/api/notifications'),
  );
  return notifications.filter(({ title }) => title === 'Safaricom refuses look-ups');
};
/** The hourly chore at an hour of the day; how often Safaricom is then asked for this school. */
const atHour = async (hour: number) => {
  const before = (await countsOf(of)).done;
  await leavePulls(testStore().database, () => midnight + hour * hourMs);
  await workOffAll(simulator);
  return (await countsOf(of)).done - before;
};

test('a look-up that Safaricom refuses for good fails no job: the connection says why, and administrators are told once', async () => {
  const bursar = await of.school.bursar();
  await atHour(1);
  const { pullFault, pullFaultAt } = await connectionOf(of);
  expect([pullFault, pullFaultAt]).toEqual([reason, expect.stringMatching(/^20/)]);
  expect(await countsOf(of)).toEqual({ waiting: 0, failed: 0, done: 1 });
  await atHour(2);
  expect(await connectionOf(of)).toMatchObject({ pullFault, pullFaultAt });
  const message = `Missed payments to 600100 cannot be looked up: ${reason}`;
  expect(await newsOf(of.admin)).toMatchObject([{ message, path }]);
  expect(await newsOf(bursar)).toEqual([]);
});

test('a refused connection is asked once a day, and every hour again when a look-up went well', async () => {
  await atHour(1);
  expect([await atHour(2), await atHour(3), await atHour(23)]).toEqual([1, 0, 0]);
  simulator.world.pulled.add('600100');
  expect([await atHour(24), await atHour(25), await atHour(26)]).toEqual([1, 1, 1]);
  expect(await connectionOf(of)).toMatchObject({ pullFault: null, pullFaultAt: null });
});

const changes: [string, (admin: Staff) => Promise<unknown>][] = [
  ['saved', () => connect(of.school)],
  ['registered again', (admin) => succeed(admin.post(`${api}/register`))],
];
test.each(changes)('a refused connection that is %s is asked at once', async (_, change) => {
  await atHour(1);
  const refused = await connectionOf(of);
  simulator.world.pulled.add('600100');
  await change(of.admin);
  const { pullFault, pullFaultAt } = await connectionOf(of);
  expect([pullFault, pullFaultAt], 'until it succeeds').toEqual([reason, refused.pullFaultAt]);
  expect([await workOffAll(simulator), await countsOf(of)]).toEqual([1, { waiting: 0, failed: 0, done: 2 }]);
  expect(await connectionOf(of)).toMatchObject({ pullFault: null, pullFaultAt: null });
  await change(of.admin);
  expect(await workOffAll(simulator), 'nothing was refused').toBe(0);
});

test('a connection that is switched off is not asked when it is saved', async () => {
  await atHour(1);
  await connect(of.school, { isOn: false });
  expect([await connectionOf(of), await workOffAll(simulator)]).toEqual([expect.objectContaining({ pullFault: reason }), 0]);
});

test('another paybill begins without the refusal of the one before', async () => {
  await atHour(1);
  await connect(of.school, { shortCode: '600199' });
  expect(await connectionOf(of)).toMatchObject({ pullFault: null, pullFaultAt: null });
});

test('a refusal of keys that were replaced meanwhile is not noted', async () => {
  const { id } = await connectionOf(of);
  const connection = { id, shortCode: '600100', consumerKey: 'k1.former', consumerSecret: 'k1.former' };
  const schoolId = schoolIdOf(of.admin);
  await testStore().database.transaction(schoolId, (tx) => notePullFault(tx, { schoolId, connection }, reason));
  expect((await connectionOf(of)).pullFault).toBeNull();
});

test('a look-up that failed is forgotten after the two days that later ones look back', async () => {
  await failedJob(of.admin);
  const failedAfter = async (days: number) => {
    await asOwner(`update karo_jobs.job set completed_on = now() - interval '${days} days', data = data || '{"kind": "paybillPull"}'`);
    await testStore().database.transaction(null, (tx) => deleteOldJobs(tx));
    return (await countsOf(of)).failed;
  };
  expect([await failedAfter(1.9), await failedAfter(2.1)]).toEqual([1, 0]);
});

test.each([
  ['404.001.01', 'Resource not found', 'The app on the Daraja portal has no Pull Transactions.'],
  [
    '401',
    'ApiKeyNotApproved: app not approved',
    'Safaricom has not approved this app for live money yet. Finish its go-live on the Daraja portal.',
  ],
  ['400.008.01', '', 'Safaricom does not know this consumer key and secret. Copy both again from the app on the Daraja portal.'],
  ['500.001.1001', 'Merchant does not exist', 'Safaricom does not know this paybill by these keys. Check its number.'],
  ['500.003.1001', 'Short Code is not registered for Pull Transactions', reason],
])('a refusal with %s (%s) lasts until the school changes something', (code, words, text) => {
  const refusal = new DarajaRefusal(400, code, words);
  expect([isLasting(refusal), pullRefusalText(refusal)]).toEqual([true, text]);
});

test.each([
  ['500.003.1001', 'Internal Server Error'],
  ['500.003.02', 'System is busy.'],
  ['404.001.03', 'Invalid Access Token'],
  ['999', 'Nobody knows'],
])('a refusal with %s (%s) may pass', (code, words) => {
  expect(isLasting(new DarajaRefusal(400, code, words))).toBe(false);
});
