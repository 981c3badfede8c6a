import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { archiveOf, forget, packed, partsOf } from '../../../../tests/support/archives.ts';
import { discountingSchool, inForce, naming } from '../../../../tests/support/discounting-school.ts';
import { furnishedSchool } from '../../../../tests/support/furnished-school.ts';
import { newStudent, newTerm, nextTermForm, setFees } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import {
  ask,
  asOwner,
  newSchool,
  newStaff,
  type Staff,
  schoolIdOf,
  signIn,
  succeed,
  testStore,
  useServer,
} from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import type { Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { restoreArchive } from './restore-archive.ts';
import { inOrder } from './tables.ts';

useServer();

async function schoolOf(username: string): Promise<number> {
  const rows = await testStore().database.transaction(null, (tx) =>
    tx.rows<{ id: number }>({ name: '', text: 'select school_id as id from usernames where username = $1', values: [username] }),
  );
  return rows[0]?.id ?? 0;
}

/** The same archive with one of its files changed, as somebody would who knows the format: its digest says so too. */
function changed(archive: Buffer, name: string, change: (text: string) => string): Buffer {
  const parts = partsOf(archive);
  const text = change(parts.get(name) ?? '');
  const manifest: Manifest = JSON.parse(parts.get('manifest.json') ?? '');
  const facts = manifest.files[name];
  if (facts) facts.sha256 = createHash('sha256').update(text).digest('hex');
  return packed(parts.set(name, text).set('manifest.json', JSON.stringify(manifest)));
}

const restored = (archive: Uint8Array) => restoreArchive(testStore(), archive);

const of: { archive: Buffer; acts: number } = { archive: Buffer.alloc(0), acts: 0 };
const actsOf = async (schoolId: number) => (await asOwner('select 1 from audit_log where school_id = $1', [schoolId])).length;

/** A school whose audit log is read and written in several goes. */
beforeAll(async () => {
  const { school, ids } = await furnishedSchool({ mark: 'Hifadhi', students: 3 });
  await newStudent(school.admin, ids, { fullName: 'O’Brien "Zawadi", Ñandú' });
  const schoolId = schoolIdOf(school.admin);
  const many = "insert into audit_log (school_id, action, outcome) select $1, 'demo', 'done' from generate_series(1, 2500)";
  await asOwner(many, [schoolId]);
  of.acts = await actsOf(schoolId);
  of.archive = await archiveOf(schoolId);
});

test('a school that moved goes on: it bills, takes money and opens terms, and its ledger proves it', async () => {
  const { schoolId, signIn: first } = await restored(of.archive);
  const admin = await signIn(first.username, first.password);
  const { students, grades, streams } = await succeed(admin.read('/api/students/view-students'));
  expect(students.map(({ fullName }: { fullName: string }) => fullName)).toContain('O’Brien "Zawadi", Ñandú');
  const place = { grade: grades[0].id, stream: streams[0].id };
  const added = await newStudent(admin, place);
  expect(added).toBe(students.length + 1);
  await succeed(admin.post('/api/payments/new', { studentId: added, amount: 500, method: 'Cash' }));
  await sharedPaid(admin, { parts: partsFor([added, students[0].id], 300, 200) });
  const { sums, money } = await succeed(admin.read('/api/arrivals'));
  expect(sums).toMatchObject({ arrived: 2060, waiting: 2060 });
  await succeed(admin.post(`/api/arrivals/${money[0].id}/allocate`, { studentId: added }));
  await newTerm(admin, nextTermForm());
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
  // Archived again from where it lives now, it is still the chain that was begun elsewhere.
  const again = readArchive(await archiveOf(schoolId)).manifest;
  expect(again.school.id).toBe(readArchive(of.archive).manifest.school.id);
  expect((await restored(await archiveOf(schoolId))).totals).toEqual(again.totals);
});

test('a school whose discounts follow rules goes on giving them where it moved', async () => {
  const school = await discountingSchool();
  await inForce(school, { child: 'secondOn' });
  await inForce(school, naming([school.alone], { percent: undefined, amount: 2000 }));
  const open = (staff: Staff, term: number) => staff.post('/api/settings/terms', { ...nextTermForm({ current: true }), term_id: term });
  await succeed(open(school.admin, school.next));
  const { signIn: first } = await restored(await archiveOf(await schoolOf(school.admin.username)));
  const admin = await signIn(first.username, first.password);
  const { discounts } = await succeed(admin.read('/api/standing-discounts'));
  expect(discounts).toEqual((await succeed(school.admin.read('/api/standing-discounts'))).discounts);
  for (const student of [...school.family, school.alone]) {
    const path = `/api/payments/${student}/fee-statement`;
    expect((await succeed(admin.read(path))).data.summary).toEqual((await succeed(school.admin.read(path))).data.summary);
  }
  const third = { name: 'Term 3', year: 2031, startDate: '2031-09-01', endDate: '2031-11-20' };
  const { term } = await succeed(admin.post('/api/settings/terms', third));
  await setFees(admin, { ...school.place, term: term.id });
  const { message } = await succeed(admin.post('/api/settings/terms', { ...third, term_id: term.id, current: true }));
  expect(message).toContain('discount rules give 3 students KES 4,000.00');
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});

test('an archive holds no password and nobody’s session, and says of each file what it has', () => {
  const parts = partsOf(of.archive);
  const { files, totals } = readArchive(of.archive).manifest;
  expect([...parts.keys()].filter((name) => name !== 'manifest.json').sort()).toEqual(Object.keys(files).sort());
  expect([...parts.values()].join('')).not.toMatch(/password_hash"|argon2/);
  expect(parts.has('tables/sessions.jsonl')).toBe(false);
  expect(of.acts).toBeGreaterThan(2500);
  expect(files['tables/audit_log.jsonl']?.rows).toBe(of.acts);
  expect(files['tables/students.jsonl']?.rows).toBe(totals.students);
  expect(files['tables/ledger_entries.jsonl']?.rows).toBe(totals.entries);
  expect(parts.get('lists/balances.csv')).toContain('Balance (KES)');
});

test('users come as they were but for their passwords: the first administrator is given one, and gives the others theirs', async () => {
  const school = await newSchool();
  const bursar = await school.bursar();
  const archive = await archiveOf(await schoolOf(school.admin.username));
  const here = await succeed(school.admin.read('/api/settings/users'));
  const { schoolId, signIn: first, nameless } = await restored(archive);
  expect(first.username).toBe(`${school.admin.username}-${schoolId}`);
  expect(nameless).toEqual([school.admin.username, bursar.username]);
  const admin = await signIn(first.username, first.password);
  expect(await succeed(admin.read('/api/settings/users'))).toEqual(here);
  const wrong = await ask({ method: 'POST', url: '/api/auth/login', body: { username: first.username, password: 'mzuri-sana-2026' } });
  expect(wrong.status).toBe(401);
});

test('of two administrators the active one is given the password, also where only the other keeps their username', async () => {
  const { admin } = await newSchool();
  const left = await newStaff(admin, 'admin');
  const isLeft = ({ username }: Staff) => username === left.username;
  const { id } = (await succeed(admin.read('/api/settings/users'))).find(isLeft);
  await succeed(admin.patch(`/api/settings/users/${id}/toggle-status`));
  const archive = await archiveOf(await schoolOf(admin.username));
  await forget(left.username);
  const { schoolId, signIn: first } = await restored(archive);
  expect(first.username).toBe(`${admin.username}-${schoolId}`);
  const there = await signIn(first.username, first.password);
  expect((await succeed(there.read('/api/settings/users'))).find(isLeft)).toMatchObject({ isActive: false });
});

test('in an install that has none of its people, they keep the names that they sign in by', async () => {
  const { admin: gone } = await newSchool();
  const archive = await archiveOf(await schoolOf(gone.username));
  await forget(gone.username);
  const { signIn: first, nameless } = await restored(archive);
  expect([first.username, nameless]).toEqual([gone.username, []]);
  await signIn(first.username, first.password);
});

const named = (column: string) => (text: string) => text.replace(new RegExp(`"${column}": ?"`), '$&\\u001b[2J\\n');

test.each([
  [
    'a byte of a file',
    (parts: Map<string, string>) => parts.set('tables/payments.jsonl', `${parts.get('tables/payments.jsonl')} `),
    /was changed/,
  ],
  ['a file less', (parts: Map<string, string>) => parts.delete('tables/terms.jsonl'), /tables\/terms\.jsonl is missing/],
  ['a file more', (parts: Map<string, string>) => parts.set('tables/extra.jsonl', ''), /tables\/extra\.jsonl is not named/],
  ['no manifest', (parts: Map<string, string>) => parts.delete('manifest.json'), /manifest\.json is missing/],
  ['another manifest', (parts: Map<string, string>) => parts.set('manifest.json', '{"format":"zip"}'), /it is not an archive of Karo/],
  [
    'an escape sequence in its manifest',
    (parts: Map<string, string>) => parts.set('manifest.json', named('name')(parts.get('manifest.json') ?? '')),
    /a text of it has a line break or a hidden character/,
  ],
])('with %s it is refused whole', async (_, change, reason) => {
  const parts = partsOf(of.archive);
  change(parts);
  await expect(restored(packed(parts))).rejects.toThrow(reason);
});

const cent = (text: string) => text.replace(/"amount_cents": ?(\d+)/, (_, amount) => `"amount_cents": ${Number(amount) + 1}`);
const numbered = (number: number) => (text: string) => text.replace(/"(making|audit)_id": ?\d+/, `"$1_id": ${number}`);
const schoolCount = async () => (await asOwner('select school_ids()')).length;

test.each([
  ['a payment of a cent more', 'tables/payments.jsonl', cent, /takenCents come to/],
  ['a transfer of a cent more', 'tables/ledger_transfers.jsonl', cent, /entry \d+: its hash does not follow|student \d+/],
  [
    'another reason of an entry',
    'tables/ledger_entries.jsonl',
    (text: string) => text.replace('"reason": "', '"reason": "x'),
    /its hash does not follow/,
  ],
  ['a number that would use up those of all schools', 'tables/user_makings.jsonl', numbered(100_000_001), /100000001, which no install/],
  ['such a number of a long table', 'tables/audit_log.jsonl', numbered(1_000_000_000_001), /1000000000001, which no install/],
  [
    'a line less of a table',
    'tables/audit_log.jsonl',
    (text: string) => text.replace(/^.*\n/, ''),
    /tables\/audit_log\.jsonl has \d+ rows, its manifest\.json says \d+/,
  ],
  ['a school with an escape sequence in its name', 'tables/schools.jsonl', named('name'), /a name in schools has a line break or a hidden/],
  ['a user with a line break in their name', 'tables/users.jsonl', named('username'), /a username in users has a line break or a hidden/],
])('%s is refused although its digest was written anew, and no school is left behind', async (_, name, change, reason) => {
  const before = await schoolCount();
  await expect(restored(changed(of.archive, name, change))).rejects.toThrow(reason);
  expect(await schoolCount()).toBe(before);
});

test('a long table may have numbers that would use up those of others', async () => {
  const { totals, schoolId } = await restored(changed(of.archive, 'tables/audit_log.jsonl', numbered(100_000_001)));
  // The restore is the last of its acts.
  expect(await actsOf(schoolId)).toBe(of.acts + 1);
  expect(totals).toEqual(readArchive(of.archive).manifest.totals);
});

test('tables are filled after those that they refer to, and a circle of them is refused', () => {
  const table = (name: string, ...refersTo: string[]) => ({ name, refersTo, columns: [], key: [], drawn: null });
  const names = inOrder([table('a', 'c'), table('b'), table('c', 'b')]).map(({ name }) => name);
  expect(names).toEqual(['b', 'c', 'a']);
  expect(() => inOrder([table('a', 'b'), table('b', 'a'), table('c')])).toThrow('in a circle: a, b');
});
