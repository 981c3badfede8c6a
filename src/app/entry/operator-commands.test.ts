import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { ask, asSuperuser, launch, launchElsewhere, pidOf, until } from '../../../tests/support/launched.ts';
import { useFolders } from '../../../tests/support/places.ts';
import { operated, type Place, ready, serve } from '../../../tests/support/processes.ts';
import { instantAt } from '../../core/dates.ts';
import { migrationFiles } from '../../core/server/database/schema.ts';
import { withClient } from '../../core/server/migrate.ts';
import { isAlive } from '../../core/server/postgres/postmaster-file.ts';
import { karoVersion, projectRoot } from '../../core/server/project-root.ts';
import { backupName } from '../../install/backup/rules.ts';
import { installIdOf } from '../../install/backup/server/backup-keeper.ts';
import { type Reports, reports } from '../../install/operators/reports.ts';

const timeout = 120_000;
const { home, readyFolder, readyPlace } = useFolders('karo-operators-');
const password = 'mzuri-sana-2026';
let place: Place;
let server: ReturnType<typeof serve>;

/** One server for all of these tests, with one school, its administrator and a bursar; the commands run beside it. */
beforeAll(async () => {
  place = await readyPlace();
  server = serve(place);
  await ready(place, server);
  const { token } = await post('/api/auth/signup', { schoolName: 'Shule ya Amri', username: 'amri-admin', email: 'a@b.ke', password });
  await post('/api/settings/new-user', { username: 'amri-bursar', email: 'b@b.ke', role: 'bursar', password }, token);
}, timeout);

afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
}, timeout);

async function post(path: string, body: object, token?: string, status = 201): Promise<{ token: string }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`http://127.0.0.1:${place.port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status, path).toBe(status);
  return (await response.json()) as { token: string };
}

const logInAs = (username: string, secret: string) => {
  const body = JSON.stringify({ username, password: secret });
  const headers = { 'content-type': 'application/json' };
  return fetch(`http://127.0.0.1:${place.port}/api/auth/login`, { method: 'POST', headers, body });
};

const logIn = async (username: string, secret: string) => (await logInAs(username, secret)).status;

/** What a command reports, in exactly the form that is documented, and nothing beside it on standard output. */
async function reported<Name extends keyof Reports>(
  name: Name,
  words: string[] = [],
  { status = 0, settings = {}, at = place }: { status?: number; settings?: Record<string, string>; at?: Place } = {},
): Promise<Reports[Name]> {
  const ended = await operated(name, at, [...words, '--json'], settings);
  expect(ended.status, ended.complained).toBe(status);
  const lines = ended.output.trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  const { command, ok, ...report } = JSON.parse(lines[0] ?? '');
  expect([command, ok]).toEqual([name.split(' --')[0], status === 0]);
  return reports[name].parse(report) as Reports[Name];
}

test('status says what is there and that nothing is wrong', { timeout }, async () => {
  const newest = (await migrationFiles()).at(-1)?.name;
  expect(await reported('status')).toMatchObject({
    version: karoVersion(),
    database: { isReachable: true, schema: newest, missing: [] },
    ...{ schools: 1, students: 0, users: 2, ledger: null, problems: [] },
    waiting: { jobs: 0, failedJobs: 0, unallocatedPayments: 0, refusedNotices: 0 },
    backup: { scheduled: false, lastAt: null, isLate: false },
    disks: [{ setting: 'DATA_DIR', folder: place.dataDir, freeBytes: expect.any(Number) }],
  });
  const { status, output } = await operated('status', place);
  expect(status).toBe(0);
  expect(output).toMatch(/^Karo \S+, schema \S+\n1 school, 0 students, 2 users\nwaiting: 0 background tasks, [\s\S]*\nAll is well\.\n$/);
});

test('status is 1 and says why where a backup is missing or late, a job failed or the ledger has a fault', {
  timeout,
}, async () => {
  const backups = join(home, 'backups');
  mkdirSync(backups);
  const none = await reported('status', [], { status: 1, settings: { BACKUP_DIR: backups } });
  expect(none.problems).toEqual(['There is no scheduled backup yet.']);
  const nowhere = join(home, 'not-mounted');
  const unmounted = await reported('status', [], { status: 1, settings: { BACKUP_DIR: nowhere } });
  expect(unmounted.problems).toContain(`There is no folder ${nowhere} (BACKUP_DIR).`);

  const cluster = await launch(place.dataDir);
  const karo = { ...asSuperuser(cluster), database: 'karo' };
  const copyOf = async (takenAt: string) => backupName('scheduled', await withClient(karo, installIdOf), takenAt);
  writeFileSync(join(backups, await copyOf('2026-01-01T00:00:00Z')), '');
  const old = await reported('status', [], { status: 1, settings: { BACKUP_DIR: backups } });
  expect(old).toMatchObject({ problems: ['The scheduled backup is late.'], backup: { lastAt: '2026-01-01T00:00:00.000Z', isLate: true } });
  writeFileSync(join(backups, await copyOf(instantAt(Date.now()))), '');
  expect((await reported('status', [], { settings: { BACKUP_DIR: backups } })).backup).toMatchObject({ isLate: false });

  await ask(
    karo,
    `insert into counters (school_id, kind, last_number) values (1, 'student', 7) on conflict (school_id, kind) do update set last_number = 7`,
  );
  expect(await reported('verify', [], { status: 1 })).toEqual({
    schools: 1,
    faults: [{ school: 1, place: 'numbers of kind student', fault: expect.stringContaining('the counter says 7') }],
  });
  const job = `'{"school_id": 1, "job_id": 1, "kind": "readNotice"}'`;
  await ask(karo, `insert into karo_jobs.job (name, data, state, completed_on) values ('karo', ${job}, 'failed', now())`);
  const wrong = await reported('status', [], { status: 1 });
  expect(wrong).toMatchObject({ ledger: { schools: 1, faults: 1 }, waiting: { failedJobs: 1 } });
  expect(wrong.problems).toEqual([
    'The ledger had 1 fault when it was last checked: run karo verify.',
    '1 background task failed in the last 24 hours. Schools: 1. Each sees why under Settings, Background Tasks.',
  ]);
  await ask(karo, `delete from karo_jobs.job where data ->> 'kind' = 'readNotice'`);
  await ask(karo, `update counters set last_number = 0 where kind = 'student'`);
  await cluster.stop();
  expect(await reported('verify')).toEqual({ schools: 1, faults: [] });
  expect(await reported('status')).toMatchObject({ ledger: { schools: 1, faults: 0 }, problems: [] });
});

test('status is 1 where the ledgers were not checked for two hours', { timeout }, async () => {
  const cluster = await launch(place.dataDir);
  const karo = { ...asSuperuser(cluster), database: 'karo' };
  const unchecked = ['The ledgers were not checked for more than two hours.'];
  await ask(karo, `update ledger_checks set checked_at = now() - interval '121 minutes'`);
  expect((await reported('status', [], { status: 1 })).problems).toEqual(unchecked);
  await ask(karo, 'delete from ledger_checks');
  expect(await reported('status'), 'a new database').toMatchObject({ ledger: null, problems: [] });
  await ask(karo, `update migrations set applied_at = applied_at - interval '121 minutes'`);
  expect((await reported('status', [], { status: 1 })).problems).toEqual(unchecked);
  await cluster.stop();
  expect(await reported('verify')).toEqual({ schools: 1, faults: [] });
});

test('a start and status say that secrets are encrypted under another key', { timeout }, async () => {
  const response = await logInAs('amri-admin', password);
  const { token } = (await response.json()) as { token: string };
  await post('/api/account/second-factor/start', { currentPassword: password }, token, 200);
  expect((await reported('status')).problems).toEqual([]);
  const settings = { KARO_SECRETS_KEY: 'a key of another install that opens nothing here' };
  const lost = 'Secrets in the database are encrypted under a key that is not in KARO_SECRETS_KEY';
  expect((await reported('status', [], { status: 1, settings })).problems).toEqual([expect.stringContaining(lost)]);
  const beside = { ...place, port: await freePort() };
  const other = serve(beside, { ...settings, LOG_LEVEL: 'error' });
  let said = '';
  other.child.stdout?.on('data', (bytes) => {
    said += bytes;
  });
  await until('the start says it', () => said.includes(lost));
  other.child.kill('SIGTERM');
  await other.ended;
});

test('a database that cannot be reached ends every command with 3, and status says so in its form', { timeout }, async () => {
  const settings = { DATABASE_URL: `postgres://karo:x@127.0.0.1:${await freePort()}/karo` };
  const noAnswer = /^PostgreSQL does not answer \(connect ECONNREFUSED \S+\)\. Start it, or mend its address in DATABASE_URL\.$/;
  const status = await reported('status', [], { status: 3, settings });
  expect(status).toMatchObject({ database: { isReachable: false, schema: null }, problems: [expect.stringMatching(noAnswer)] });
  const verify = await operated('verify', place, ['--json'], settings);
  expect([verify.status, JSON.parse(verify.output)]).toEqual([3, { command: 'verify', ok: false, fault: expect.stringMatching(noAnswer) }]);
});

test('users are listed without secrets, and activated and deactivated so that the ledger knows it', { timeout }, async () => {
  const { users } = await reported('user list');
  expect(users.map(({ username, role, isActive }) => [username, role, isActive])).toEqual([
    ['amri-admin', 'admin', true],
    ['amri-bursar', 'bursar', true],
  ]);
  expect((await operated('user list', place, ['--school', '9'])).complained).toContain('There is no school 9 here.');
  expect(await reported('user deactivate', ['AMRI-bursar'])).toEqual({ username: 'amri-bursar', school: 1, isActive: false });
  expect(await logIn('amri-bursar', password)).not.toBe(200);
  expect((await operated('user deactivate', place, ['amri-bursar'])).complained).toContain('amri-bursar is already inactive.');
  const last = await operated('user deactivate', place, ['amri-admin']);
  expect([last.status, last.complained]).toEqual([1, expect.stringContaining('amri-admin is the only active administrator of school 1.')]);
  await reported('user activate', ['amri-bursar']);
  expect(await logIn('amri-bursar', password)).toBe(200);
  const { password: oneTime } = await reported('user reset', ['amri-bursar']);
  expect(await logIn('amri-bursar', oneTime)).toBe(200);
  const cluster = await launch(place.dataDir);
  const acts = await ask(
    { ...asSuperuser(cluster), database: 'karo' },
    'select act from user_makings where made_by is null order by making_id',
  );
  await cluster.stop();
  expect(acts.map(({ act }) => act)).toEqual(['deactivatedByOperator', 'activatedByOperator', 'resetByOperator']);
  expect(await reported('verify')).toEqual({ schools: 1, faults: [] });
});

test('schools are listed and shown with their counts and last activity', { timeout }, async () => {
  const { schools } = await reported('school list');
  expect(schools).toMatchObject([{ id: 1, name: 'Shule ya Amri', students: 0, users: 2, lastSignInAt: expect.stringMatching(/Z$/) }]);
  expect(await reported('school show', ['1'])).toMatchObject({ ...schools[0], email: 'a@b.ke', receipts: 0, currentTerm: null });
  expect((await operated('school show', place, ['2'])).complained).toContain('There is no school 2 here.');
});

test('backup, archive and review report in their forms', { timeout }, async () => {
  const [file, archive] = [join(home, 'a.karo'), join(home, 'a.zip')];
  expect(await reported('backup', [file])).toMatchObject({ file, school: null, isEncrypted: false });
  expect(await reported('archive make', ['1', archive])).toMatchObject({ file: archive, school: 1 });
  expect(await reported('review')).toEqual({ payments: [] });
});

test('a dry run of nothing, and a migration of nothing, say so', { timeout }, async () => {
  expect(await reported('migrate')).toEqual({ migrated: [] });
  expect(await reported('migrate --dry-run')).toMatchObject({ missing: [], tables: [], faults: [] });
});

test('the built-in PostgreSQL is not distributed', { timeout }, async () => {
  const { status, output } = await operated('distribute', place, ['--json']);
  expect([status, JSON.parse(output)]).toEqual([
    1,
    { command: 'distribute', ok: false, fault: expect.stringContaining('the built-in PostgreSQL has no Citus') },
  ]);
});

test('the page on operating documents the fields of every report, and no other', () => {
  const page = readFileSync(join(projectRoot, 'docs', 'operating.md'), 'utf8');
  for (const [name, report] of Object.entries(reports)) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` | \``) && !line.includes('npm '));
    const outer = (row ?? '').split(' | ')[1]?.replaceAll(/ \([^)]*\)/g, '') ?? '';
    expect([...outer.matchAll(/`(\w+)`/g)].map(([, field]) => field).sort(), name).toEqual(Object.keys(report.def.shape).sort());
  }
});

test('a file that is no backup is refused with 1', async () => {
  const file = join(home, 'none.karo');
  writeFileSync(file, 'not a backup');
  const { status, output } = await operated('restore', { ...place, dataDir: join(home, 'never') }, [file, '--json']);
  expect([status, JSON.parse(output)]).toMatchObject([1, { command: 'restore', ok: false, fault: expect.any(String) }]);
});

test('what a killed drill left is removed by the next one, and its PostgreSQL ends; a running drill is left alone', {
  timeout,
}, async () => {
  const scratch = join(home, 'scratch');
  const [killed, running] = ['karo-drill-4194304-killed', `karo-drill-${process.pid}-runs`];
  mkdirSync(join(scratch, running, 'data'), { recursive: true });
  readyFolder(join(scratch, killed, 'data'));
  await (await launchElsewhere(join(scratch, killed, 'data'))).kill();
  const postgres = pidOf(join(scratch, killed, 'data'));
  expect(isAlive(postgres)).toBe(true);
  await reported('drill', [], { settings: { TMPDIR: scratch } });
  expect([readdirSync(scratch), isAlive(postgres)]).toEqual([[running], false]);
});
