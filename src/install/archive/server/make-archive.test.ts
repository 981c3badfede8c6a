import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditRowsOf } from '../../../../tests/support/audit-rows.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, password, type Staff, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { insertDownload } from './downloads-sql.ts';
import { readArchive } from './read-archive.ts';
import { restoreArchive } from './restore-archive.ts';
import { totalsOf } from './totals.ts';

useServer();

let world: Awaited<ReturnType<typeof payingSchool>>;
beforeAll(async () => {
  world = await payingSchool();
  await paid(world.admin, { studentId: world.student, amount: 2500.5 });
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karo-archives-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const take = (staff: Staff, typed: unknown = password, headers = {}) => staff.post('/api/archive', { password: typed }, headers);
const downloadsOf = async (staff: Staff) => (await succeed(staff.read('/api/archive'))).downloads;

test('an administrator takes the whole school along, as it is restored to the cent', async () => {
  const { status, headers, bytes } = await take(world.admin);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="school.zip"',
    'cache-control': 'no-store',
  });
  const { manifest } = readArchive(bytes);
  const schoolId = schoolIdOf(world.admin);
  const { database } = testStore();
  expect(manifest.totals).toEqual(await database.transaction(schoolId, (tx) => totalsOf(tx, schoolId)));
  const restored = await restoreArchive(testStore(), bytes);
  expect(restored.totals).toEqual(manifest.totals);
});

test('no password is in it, neither typed nor kept', async () => {
  const { rowsOf: rowsIn } = readArchive((await take(world.admin)).bytes);
  expect(JSON.stringify(rowsIn('users'))).not.toMatch(/argon2|password_hash/);
});

test('who took it, when and how large it was stands on the page, the newest first', async () => {
  const colleague = await newStaff(world.admin, 'admin');
  const first = await take(world.admin);
  const second = await take(colleague);
  const [newest, before] = await downloadsOf(world.admin);
  expect(newest).toMatchObject({ by: colleague.username, bytes: second.bytes.length, at: expect.stringMatching(/Z$/) });
  expect(before).toMatchObject({ by: world.admin.username, bytes: first.bytes.length });
});

test('the next archive tells who took the one before', async () => {
  await take(world.admin);
  const known = (await downloadsOf(world.admin)).length;
  expect(readArchive((await take(world.admin)).bytes).rowsOf('archive_downloads')).toHaveLength(known);
});

test('every administrator is told of it, and a bursar is not', async () => {
  const [colleague, bursar] = [await newStaff(world.admin, 'admin'), await world.school.bursar()];
  await take(world.admin);
  const newsOf = async (staff: Staff) => JSON.stringify(await succeed(staff.read('/api/notifications')));
  expect(await newsOf(colleague)).toMatch(new RegExp(`${world.admin.username} exported all data of the school, \\d+ KB`));
  expect(await newsOf(bursar)).not.toContain('archive');
});

test('a wrong password gives nothing, keeps nothing, and is said beside its field', async () => {
  const known = await downloadsOf(world.admin);
  const refused = await take(world.admin, 'something-else-2026');
  expect(refused.body).toMatchObject({
    ...{ status: 400, code: 'WRONG_CURRENT_PASSWORD' },
    errors: [{ path: 'password', message: 'The current password is wrong.' }],
  });
  expect((await take(world.admin, ' ')).body).toMatchObject({ status: 400, errors: [{ path: 'password' }] });
  expect(await downloadsOf(world.admin)).toEqual(known);
  expect(await readdir(folder)).toEqual([]);
  expect((await auditRowsOf(world.admin)).at(-1)).toMatchObject({ action: 'POST /api/archive', outcome: 'refused' });
});

test('whoever has a session and not the password cannot guess for long', async () => {
  const { admin } = await newSchool();
  const codes: string[] = [];
  for (let guess = 0; guess < 8; guess += 1) codes.push((await take(admin, `a-guess-${guess}-2026`)).body.code);
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('WRONG_CURRENT_PASSWORD'));
  expect(codes.slice(-1)).toEqual(['TOO_MANY_ATTEMPTS']);
  expect((await take(admin)).body).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
  expect(await downloadsOf(admin)).toEqual([]);
});

test('the page names the last twenty, the newest first', async () => {
  const { admin } = await newSchool();
  const [schoolId, { id: userId }] = [schoolIdOf(admin), (await succeed(admin.read('/api/settings/users')))[0]];
  for (let bytes = 1; bytes <= 21; bytes += 1) {
    await testStore().database.transaction(schoolId, (tx) => insertDownload(tx, { schoolId, userId, bytes }));
  }
  const shown = (await downloadsOf(admin)).map(({ bytes }: { bytes: number }) => bytes);
  expect(shown).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index));
});

test('an auditor sees who took one and takes none; bursars and teachers do neither', async () => {
  const auditor = await newStaff(world.admin, 'auditor');
  expect((await downloadsOf(auditor)).length).toBeGreaterThan(0);
  for (const staff of [auditor, await world.school.bursar(), await world.school.teacher()]) {
    expect((await take(staff)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
  for (const staff of [await world.school.bursar(), await world.school.teacher()]) {
    expect((await staff.read('/api/archive')).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
});

test('nothing of it is left on the disk of the server', async () => {
  expect((await take(world.admin)).status).toBe(200);
  expect(await readdir(folder)).toEqual([]);
});

test('it is of this school alone, and another sees nothing of it', async () => {
  const { admin: stranger } = await newSchool();
  expect(await downloadsOf(stranger)).toEqual([]);
  const { rowsOf: rowsIn } = readArchive((await take(stranger)).bytes);
  expect(rowsIn('students')).toEqual([]);
  expect(rowsIn('users').map(({ username }) => username)).toEqual([stranger.username]);
});

test('it is asked for by a person, each time anew: no key repeats it', async () => {
  const repeated = await take(world.admin, password, { 'idempotency-key': 'again' });
  expect(repeated.body).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_NOT_TAKEN' });
});

test('what was taken can neither be changed nor removed', async () => {
  await take(world.admin);
  const { database } = testStore();
  for (const text of ['delete from archive_downloads', 'update archive_downloads set bytes = 1']) {
    const write = database.transaction(schoolIdOf(world.admin), (tx) => tx.rows({ name: '', text, values: [] }));
    await expect(write, text).rejects.toThrow(/permission denied/);
  }
  expect((await rowsOf(world.school, 'select from archive_downloads where school_id = $1')).length).toBeGreaterThan(0);
});

test('money that is taken while it is written is in it whole or not at all', async () => {
  const [archive] = await Promise.all([take(world.admin), paid(world.admin, { studentId: world.student, amount: 100 })]);
  const { rowsOf: rowsIn, manifest } = readArchive(archive.bytes);
  const entries = rowsIn('ledger_entries').map(({ entry_id: id }) => id);
  for (const { entry_id: id } of [...rowsIn('payments'), ...rowsIn('ledger_transfers')]) expect(entries).toContain(id);
  expect(rowsIn('payments')).toHaveLength(manifest.totals.receipts);
});
