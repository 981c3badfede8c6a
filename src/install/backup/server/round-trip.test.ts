import { readFileSync, statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { accessFaults, tableFaults } from '../../../../tests/support/catalogue.ts';
import { contentOf, guardsOf, silent, whileServed } from '../../../../tests/support/database-content.ts';
import { furnishedSchool } from '../../../../tests/support/furnished-school.ts';
import { until } from '../../../../tests/support/launched.ts';
import { paid, payingSchool, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { type EmptyDatabase, emptyDatabase, emptyFolder, newPath, useRestorePlaces } from '../../../../tests/support/restored.ts';
import { newSchool, nextNumber, password, type Staff, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { appRoleName } from '../../../core/server/app-role.ts';
import { migrate, withClient } from '../../../core/server/migrate.ts';
import { openAsOwner } from '../../../core/server/open-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const timeout = 120_000;
const key = 'a key of sixteen or more';

useServer();
useRestorePlaces();

const owner = () => testStore().owner;
const asOwner = (text: string, values: unknown[] = []) => withClient(owner(), async (client) => (await client.query(text, values)).rows);

async function idOf(staff: Staff): Promise<number> {
  return (await asOwner('select school_id as id from usernames where username = $1', [staff.username]))[0].id;
}

beforeAll(async () => {
  for (const mark of ['Wazi', 'Siri']) await furnishedSchool({ mark, students: 3 });
  const { admin, school, student } = await payingSchool();
  const bursar = await school.bursar();
  const payment = await paid(bursar, { studentId: student, method: 'Mpesa', code: 'QWE1234567' });
  await succeed(verify(admin, payment.id));
  await succeed(reverse(admin, payment.id));
  // What COPY writes in its own way: line ends, tabs, backslashes, its end mark, and what looks like null.
  await asOwner('update schools set address = $1, receipt_footer = $2', ['Box 1\n\\.\n\tNairobi \\ "Kenya"', '\\N']);
});

async function signedIn(http: FastifyInstance, username: string): Promise<{ authorization: string }> {
  const reply = await http.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } });
  expect(reply.statusCode, reply.payload).toBe(200);
  return { authorization: `Bearer ${reply.json().token}` };
}

/** Records a payment for the first student there and answers its receipt number. */
async function payOn(http: FastifyInstance, headers: { authorization: string }): Promise<number> {
  const payload = { studentId: 1, amount: 250, method: 'Cash' };
  const reply = await http.inject({ method: 'POST', url: '/api/payments/new', payload, headers });
  expect(reply.statusCode, reply.payload).toBe(201);
  return reply.json().payment.id;
}

async function signedUpSchool(http: FastifyInstance, reader: pg.ClientConfig): Promise<number> {
  const username = `mpya${nextNumber()}`;
  const payload = { schoolName: 'Shule mpya', username, email: 'mpya@example.test', password };
  const reply = await http.inject({ method: 'POST', url: '/api/auth/signup', payload });
  expect(reply.statusCode, reply.payload).toBe(201);
  const rows = await withClient(reader, async (client) => (await client.query('select max(school_id) as id from usernames')).rows);
  return rows[0].id;
}

async function migratedOwner({ config }: EmptyDatabase): Promise<pg.ClientConfig> {
  const { owner } = await openAsOwner(config, silent);
  await migrate(owner);
  return owner;
}

test('a whole install comes back row for row with the guards of a new one, serves, and draws no number twice', { timeout }, async () => {
  // Drawn and given back by a transaction that failed: nobody may get these numbers again.
  const [drawn] = await asOwner("select nextval('schools_school_id_seq'), nextval('schools_school_id_seq')::integer as last");
  const { admin, student } = await payingSchool();
  expect(student).toBe(1);
  const schoolId = await idOf(admin);
  const before = await contentOf(owner());
  const file = newPath('.karo');
  const { ending } = await writeBackup({ owner: owner(), file, key });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).includes('Mwanafunzi')).toBe(false);

  const [fresh, { config, superuser }] = [await emptyDatabase(), await emptyDatabase()];
  const restored = await restoreBackup({ file, key }, { config, log: silent });
  expect(restored.faults).toEqual([]);
  expect(restored.schools).toBe(ending.schools.length);
  expect(await contentOf(superuser)).toEqual(before);
  const guards = await guardsOf(await migratedOwner(fresh));
  expect(guards.filter((line) => line.startsWith('constraint')).length).toBeGreaterThan(100);
  expect(guards.filter((line) => line.startsWith('policy')).length).toBeGreaterThan(20);
  expect(await guardsOf((await openAsOwner(config, silent)).owner)).toEqual(guards);
  await whileServed(config, async (http, there) => {
    const headers = await signedIn(http, admin.username);
    expect(await payOn(http, headers)).toBe(1);
    expect(await signedUpSchool(http, superuser)).toBe(schoolId + 1);
    expect(await withClient(superuser, tableFaults)).toEqual([]);
    expect(await withClient(superuser, (client) => accessFaults(client, appRoleName(String(there.database))))).toEqual([]);
  });
  expect(schoolId).toBeGreaterThan(drawn.last);
});

test('where the operator made the role that serves requests, a restore makes none and gives it the rights', { timeout }, async () => {
  const { admin } = await payingSchool();
  const file = newPath('.karo');
  await writeBackup({ owner: owner(), file, key });
  const { name, config, superuser } = await emptyDatabase();
  const appUser = `${name}_requests`;
  await withClient(superuser, (client) =>
    client.query(`
      do $$ begin create role karo_backup nologin; exception when duplicate_object then null; end $$;
      alter role ${name} nocreaterole;
      create role ${appUser} login password 'siri';
      grant connect on database ${name} to ${appUser}`),
  );
  const url = new URL(config.databaseUrl ?? '');
  Object.assign(url, { username: appUser, password: 'siri' });
  const there = { ...config, databaseAppUrl: String(url) };
  expect((await restoreBackup({ file, key }, { config: there, log: silent })).faults).toEqual([]);
  const { rowCount } = await withClient(superuser, (client) =>
    client.query('select from pg_roles where rolname = $1', [appRoleName(name)]),
  );
  expect(rowCount).toBe(0);
  await whileServed(there, async (http) => {
    expect(await payOn(http, await signedIn(http, admin.username))).toBe(1);
  });
});

test('one school comes back alone, with receipts, digests and chain as they were, and new numbers follow', { timeout }, async () => {
  const { admin, student } = await payingSchool();
  const receipt = (await paid(admin, { studentId: student })).id;
  const other = await newSchool();
  const [schoolId, otherId] = [await idOf(admin), await idOf(other.admin)];
  const before = await contentOf(owner(), schoolId);
  const file = newPath('.karo');
  const { header, ending } = await writeBackup({ owner: owner(), file, key, schoolId });
  expect(header.school?.schoolId).toBe(schoolId);
  expect(ending.schools.map((school) => school.schoolId)).toEqual([schoolId]);

  const { config, superuser } = await emptyDatabase();
  expect((await restoreBackup({ file, key }, { config, log: silent })).faults).toEqual([]);
  expect(await contentOf(superuser, schoolId)).toEqual(before);
  const rows = async (text: string) => withClient(superuser, async (client) => (await client.query(text)).rows);
  expect(await rows('select school_id as id from schools')).toEqual([{ id: schoolId }]);
  expect(await rows(`select username as name from usernames where school_id <> ${schoolId}`)).toEqual([]);
  expect(await rows('select clock_reached_at is not null as known from installation')).toEqual([{ known: true }]);
  await whileServed(config, async (http) => {
    expect(await payOn(http, await signedIn(http, admin.username))).toBe(receipt + 1);
    expect(await signedUpSchool(http, superuser)).toBe(schoolId + 1);
  });
  expect(otherId).toBe(schoolId + 1);
});

test('a backup made while payments come in holds the books of one moment', { timeout }, async () => {
  const { admin, student } = await payingSchool();
  const schoolId = await idOf(admin);
  const receipts: number[] = [(await paid(admin, { studentId: student })).id];
  const file = newPath('.karo');
  const before = await contentOf(owner());
  const ending = await withClient(owner(), async (client) => {
    // The backup comes to this table before the ledger and the payments, and waits, its moment already past.
    await client.query('begin; lock table leads in access exclusive mode');
    const writing = writeBackup({ owner: owner(), file, key: undefined });
    await until('the backup waits', async () => (await asOwner('select from pg_locks where not granted')).length > 0);
    for (let count = 0; count < 5; count += 1) receipts.push((await paid(admin, { studentId: student })).id);
    await client.query('commit');
    return (await writing).ending;
  });
  expect(receipts).toEqual([1, 2, 3, 4, 5, 6]);
  expect(ending.schools.find((school) => school.schoolId === schoolId)?.lastReceipt).toBe(1);
  const counts = Object.entries(ending.rows).map(([table, rows]) => `${table}: ${rows} rows`);
  expect(counts).toEqual(expect.arrayContaining(before.map((line) => line.replace(/,.*/, ''))));
});

test('an embedded install comes back in a folder, and a backup of that, by an owner bound to row-level security, is the same', {
  timeout,
}, async () => {
  const file = newPath('.karo');
  const { ending } = await writeBackup({ owner: owner(), file, key });
  const config = emptyFolder();
  expect((await restoreBackup({ file, key }, { config, log: silent })).faults).toEqual([]);
  const owned = await openAsOwner(config, silent);
  try {
    expect(await contentOf(owned.roleMaker)).toEqual(await contentOf(owner()));
    const again = await writeBackup({ owner: owned.owner, file: newPath('.karo'), key });
    expect({ ...again.ending, sha256: '' }).toEqual({ ...ending, sha256: '' });
  } finally {
    await owned.stop();
  }
});
