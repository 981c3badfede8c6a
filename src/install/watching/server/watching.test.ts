import { get } from 'node:http';
import { AggregatorRegistry } from 'prom-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { type PayingSchool, payingSchool } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { ask, asOwner, server, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { instantAt } from '../../../core/dates.ts';
import { readConfig } from '../../../core/server/config.ts';
import { stateReader } from './install-state.ts';
import { alarmsOf, statusPage } from './status-page.ts';
import { installTotals } from './totals.ts';
import { measuringProcess, watchInstall } from './watch.ts';

const token = 'a-token-of-the-operator';
/** A backup half an hour old, of every day. */
const backupFacts = {
  ...{ scheduled: true, everyHours: 24, lastGoodAt: instantAt(Date.now() - 1_800_000), ageHours: 0.5 },
  ...{ isLate: false, lastTryFailed: false },
};
let world: PayingSchool;
let port = 0;
let stop: (() => void) | undefined;
let measuring: ReturnType<typeof measuringProcess> | undefined;

useServer(
  {},
  {
    measure: (http) => {
      measuring = measuringProcess(testStore().database);
      measuring.measure(http);
    },
  },
);

/** Opens the operator's port; the returned function closes it. */
function watched(at: number, own = measuring?.registry ?? null): Promise<() => void> {
  const config = readConfig({ METRICS_PORT: String(at), METRICS_TOKEN: token, DATA_DIR: '/', BACKUP_DIR: '/nowhere/at/all' });
  return watchInstall({ config, database: testStore().database, backup: () => backupFacts, own });
}

beforeAll(async () => {
  world = await payingSchool();
  port = await freePort();
  stop = await watched(port);
});

afterAll(() => stop?.());
afterEach(() => {
  vi.restoreAllMocks();
});

type Reply = { status: number | undefined; type: string | undefined; text: string };

function look(path: string, authorization = `Bearer ${token}`, at = port): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get({ port: at, path, headers: { authorization } }, (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, type: response.headers['content-type'], text }));
    }).on('error', reject);
  });
}

/** The value of a line of the metrics, with its labels as they are printed. */
const valueIn = (text: string, line: string) => {
  const row = text.split('\n').find((each) => each.startsWith(`${line} `));
  return row === undefined ? null : Number(row.split(' ').at(-1));
};

test('the totals are those of all schools, to the cent, and leave the next statement in no school', async () => {
  const { database } = testStore();
  const before = await installTotals(database);
  const another = await payingSchool();
  await arrive(another.school, { amount: 1500.75 });
  await arrive(world.school, { amount: 20 });
  const after = await installTotals(database);
  expect(after.schools - before.schools).toBe(1);
  expect(after.students - before.students).toBe(1);
  expect(after.arrivalsWaiting - before.arrivalsWaiting).toBe(2);
  expect(after.waitingCents - before.waitingCents).toBe(152_075);
});

test('a student who left is not counted', async () => {
  const { database } = testStore();
  const { school, place } = world;
  const before = await installTotals(database);
  const studentId = await newStudent(school.admin, place);
  expect((await installTotals(database)).students - before.students).toBe(1);
  await succeed(school.admin.patch(`/api/students/${studentId}/toggle-status`));
  expect((await installTotals(database)).students).toBe(before.students);
});

test('jobs that wait, that are late and that gave up within a day are counted, and no others', async () => {
  const { database } = testStore();
  const before = await installTotals(database);
  const job = (state: string, start: string, ended = 'null') =>
    asOwner(`insert into karo_jobs.job (name, data, state, start_after, completed_on)
      values ('karo', '{"school_id": 1, "job_id": 0, "kind": "none"}', '${state}', now() ${start}, ${ended})`);
  await job('created', "+ interval '1 hour'");
  expect((await installTotals(database)).oldestJobSeconds).toBe(before.oldestJobSeconds);
  await job('retry', "- interval '20 minutes'");
  await job('active', "- interval '2 hours'");
  await job('failed', "- interval '2 days'", "now() - interval '23 hours'");
  await job('failed', "- interval '2 days'", "now() - interval '25 hours'");
  await job('completed', "- interval '2 days'", "now() - interval '1 hour'");
  const after = await installTotals(database);
  await asOwner(`delete from karo_jobs.job where data ->> 'kind' = 'none'`);
  expect([after.jobsWaiting - before.jobsWaiting, after.jobsFailed - before.jobsFailed]).toEqual([2, 1]);
  expect(Math.floor(after.oldestJobSeconds / 1200)).toBe(1);
});

test('the data folder is watched where it holds the database, and not with a PostgreSQL of the operator', async () => {
  const { database } = testStore();
  const settingsOf = async (settings: Record<string, string>) => {
    const { disks } = await stateReader({
      database,
      config: readConfig({ DATA_DIR: '/', BACKUP_DIR: '/', ...settings }),
      backup: () => null,
    })();
    return disks.map(({ setting }) => setting);
  };
  expect(await settingsOf({})).toEqual(['DATA_DIR', 'BACKUP_DIR']);
  expect(await settingsOf({ DATABASE_URL: 'postgres://karo:pw@db.example.ke/karo' })).toEqual(['BACKUP_DIR']);
});

test('requests are counted by their route, and never by their address', async () => {
  const { admin } = world.school;
  const path = '/api/students/1';
  const before = valueIn(
    (await look('/metrics')).text,
    'karo_http_requests_total{method="GET",route="/api/students/:studentId",status="404"}',
  );
  await admin.read('/api/students/987654321');
  const { status, type, text } = await look('/metrics');
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const now = valueIn(text, 'karo_http_requests_total{method="GET",route="/api/students/:studentId",status="404"}');
  expect((now ?? 0) - (before ?? 0)).toBe(1);
  expect(text).not.toContain('987654321');
  expect(text).not.toContain(path);
  expect(text).not.toContain(admin.username);
  expect(text).not.toContain(world.school.name);
});

test('the metrics have the figures of the install', async () => {
  const { text } = await look('/metrics');
  expect(valueIn(text, 'karo_database_up')).toBe(1);
  expect(valueIn(text, 'karo_schools')).toBeGreaterThan(0);
  expect(valueIn(text, 'karo_database_connections{state="waiting"}')).toBe(0);
  expect(valueIn(text, 'karo_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(valueIn(text, 'karo_disk_size_bytes{place="data"}')).toBeGreaterThan(0);
  expect(valueIn(text, 'karo_disk_size_bytes{place="backups"}'), 'a folder that is not there').toBeNull();
  expect(valueIn(text, 'karo_ledger_check_age_seconds')).toBeGreaterThanOrEqual(0);
  expect(valueIn(text, 'karo_backup_age_seconds')).toBeGreaterThanOrEqual(1800);
  expect(valueIn(text, 'karo_backup_late')).toBe(0);
  expect(text).toContain('karo_http_request_duration_seconds_bucket');
  expect(text).toContain('process_resident_memory_bytes');
});

test('while one of several processes does not answer, the figures of the install are shown', async () => {
  vi.spyOn(AggregatorRegistry.prototype, 'clusterMetrics').mockRejectedValue(new Error('Operation timed out.'));
  const at = await freePort();
  const close = await watched(at, null);
  const { status, text } = await look('/metrics', undefined, at);
  close();
  expect([status, valueIn(text, 'karo_database_up')]).toEqual([200, 1]);
});

test('a database that answers is up although the totals could not be read', async () => {
  const parts = { database: testStore().database, config: readConfig({ DATA_DIR: '/' }), backup: () => null };
  await asOwner('alter function install_totals() rename to install_totals_away');
  const state = await stateReader(parts)();
  await asOwner('alter function install_totals_away() rename to install_totals');
  expect(state).toMatchObject({ isUp: true, totals: null });
});

test('a check of the ledgers that could not be read is told from one that never was', async () => {
  const parts = { database: testStore().database, config: readConfig({ DATA_DIR: '/' }), backup: () => null };
  const ledgerNow = async () => (await stateReader(parts)()).ledger;
  await asOwner('alter table ledger_checks rename to ledger_checks_away');
  const unread = await ledgerNow();
  await asOwner('alter table ledger_checks_away rename to ledger_checks');
  await asOwner('delete from ledger_checks');
  expect([unread, await ledgerNow()]).toEqual([undefined, null]);
});

test('without the token nothing is shown; a browser may send it as a password', async () => {
  expect(await look('/metrics', 'Bearer another-token-altogether')).toMatchObject({
    status: 401,
    text: expect.not.stringContaining('karo_'),
  });
  expect((await look('/status', '')).status).toBe(401);
  const basic = Buffer.from(`operator:${token}`).toString('base64');
  expect((await look('/status', `Basic ${basic}`)).status).toBe(200);
  expect((await look('/anything')).status).toBe(404);
});

test('the port of the schools has no metrics', async () => {
  expect((await ask({ url: '/metrics' })).status).toBe(404);
  expect((await ask({ url: '/status.json' })).status).toBe(404);
  expect(server().hasRoute({ method: 'GET', url: '/metrics' })).toBe(false);
});

/** A check a quarter of an hour ago. */
const checked = (faults: number) => ({ checkedAt: '1970-01-01T02:30:00.000Z', schools: 2, faults });

const well = {
  ...{ atMs: 10_000_000, startedAtMs: 0, isUp: true, ledger: checked(0), disks: [], backup: null },
  totals: {
    ...{ schools: 2, students: 40, users: 5, arrivalsWaiting: 3, oldestWaitDays: 1, messagesWaiting: 0, messagesFailed: 0 },
    ...{ jobsWaiting: 0, jobsFailed: 0, oldestJobSeconds: 0 },
    waitingCents: 0 as Awaited<ReturnType<typeof installTotals>>['waitingCents'],
  },
};
const late = 'A background task has waited for more than 15 minutes.';
const away = 'The database does not answer or cannot store: /readyz says which.';
const failed = { ...backupFacts, lastTryFailed: true };
const disk = { setting: 'BACKUP_DIR', folder: '/srv/b', freeBytes: 700 * 1_000_000, sizeBytes: 8000 * 1_000_000 } as const;

test.each([
  ['all is well', well, []],
  ['the database is away', { ...well, isUp: false, totals: null }, [away]],
  ['the database is away a day after the start', { ...well, atMs: 86_400_000, isUp: false, totals: null, ledger: undefined }, [away]],
  ['totals that took too long', { ...well, totals: null }, ['The totals of the schools could not be read in time.']],
  ['a ledger has faults', { ...well, ledger: checked(2) }, ['The last check of the ledgers found 2 faults: run karo verify.']],
  ['a ledger has one', { ...well, ledger: checked(1) }, ['The last check of the ledgers found 1 fault: run karo verify.']],
  ['no check', { ...well, ledger: null }, ['The ledgers were not checked for more than two hours.']],
  ['jobs gave up', { ...well, totals: { ...well.totals, jobsFailed: 4 } }, ['4 background tasks failed in the last 24 hours.']],
  ['a job gave up', { ...well, totals: { ...well.totals, jobsFailed: 1 } }, ['1 background task failed in the last 24 hours.']],
  ['a job waits', { ...well, totals: { ...well.totals, oldestJobSeconds: 901 } }, [late]],
  ['a backup is late', { ...well, backup: { ...backupFacts, isLate: true } }, ['The scheduled backup is late.']],
  ['a backup failed', { ...well, backup: failed }, ['The last try of a scheduled backup failed: the log says why.']],
  ['a disk with a tenth free', { ...well, disks: [{ ...disk, folder: '/srv/<b>', freeBytes: 800 * 1_000_000 }] }, []],
  [
    'a small disk',
    { ...well, disks: [{ ...disk, freeBytes: 499 * 1_000_000, sizeBytes: 1_000_000_000 }] },
    ['BACKUP_DIR (/srv/b) has 499 MB free.'],
  ],
  ['a large disk with 2 % free', { ...well, disks: [{ ...disk, freeBytes: 20_000 * 1_000_000, sizeBytes: 1_000_000_000_000 }] }, []],
  ['a full disk', { ...well, disks: [disk] }, ['BACKUP_DIR (/srv/b) has 700 MB free.']],
])('the status page says what is wrong: %s', (_, state, alarms) => {
  expect(alarmsOf(state)).toEqual(alarms);
  const page = statusPage(state, '1.2.3');
  expect(page.includes('All is well.')).toBe(alarms.length === 0);
  for (const alarm of alarms) expect(page).toContain(alarm);
  expect(page).not.toContain('<b>');
});
