import { expect, test } from 'vitest';
import { moved } from '../../../../tests/support/moved-moments.ts';
import { asOwner, newSchool, type Staff, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { sealAuditLog } from './seal-audit-log.ts';
import { faultsOfSchool } from './verify-ledger.ts';

useServer();

const seals = async (staff: Staff) =>
  (
    await asOwner("select reason from ledger_entries where school_id = $1 and reason like 'audit log%' order by entry_id", [
      schoolIdOf(staff),
    ])
  ).map(({ reason }) => reason);
const faultsNow = async (staff: Staff) => (await faultsOfSchool(testStore().database, schoolIdOf(staff))).map(({ place }) => place);
const age = () =>
  asOwner(`update audit_log set ${moved('happened_at', "- interval '11 minutes'")} where happened_at > now() - interval '11 minutes'`);
const seal = () => sealAuditLog(testStore().database);
const numbers = async (staff: Staff) =>
  (await asOwner('select audit_id as id from audit_log where school_id = $1 order by audit_id', [schoolIdOf(staff)])).map(({ id }) =>
    Number(id),
  );

/** A school with rows that are older than ten minutes. */
async function schoolWithActs(count: number): Promise<Staff> {
  const { admin } = await newSchool();
  for (let act = 1; act < count; act += 1) await succeed(admin.post('/api/notifications/read', { all: true }));
  await age();
  return admin;
}

test('rows are recorded in the ledger once they are ten minutes old, each once, and the books still verify', async () => {
  const admin = await schoolWithActs(3);
  const [, , third = 0] = await numbers(admin);
  await succeed(admin.post('/api/notifications/read', { all: true }));
  await seal();
  await seal();
  expect(await seals(admin)).toEqual([`audit log to ${third}`]);
  await age();
  await seal();
  expect(await seals(admin)).toEqual([`audit log to ${third}`, `audit log to ${(await numbers(admin)).at(-1)}`]);
  expect(await faultsNow(admin)).toEqual([]);
});

test('two processes that record at once leave no fault', async () => {
  const admin = await schoolWithActs(4);
  await Promise.all([seal(), seal(), seal()]);
  expect(await seals(admin)).toHaveLength(1);
  expect(await faultsNow(admin)).toEqual([]);
});

test('a row whose number was drawn before a younger one waits for it', async () => {
  const admin = await schoolWithActs(3);
  const [first = 0, second = 0] = await numbers(admin);
  await asOwner('update audit_log set happened_at = now() where audit_id = $1', [second]);
  await seal();
  expect(await seals(admin)).toEqual([`audit log to ${first}`]);
});

test.each([
  ['changed', (id: number) => `update audit_log set username = 'somebody' where audit_id = ${id}`],
  ['given to another user', (id: number) => `update audit_log set user_id = user_id + 1 where audit_id = ${id}`],
  ['moved in time', (id: number) => `update audit_log set ${moved('happened_at', "- interval '1 second'")} where audit_id = ${id}`],
  ['deleted', (id: number) => `delete from audit_log where audit_id = ${id}`],
  [
    'inserted',
    (id: number) => `insert into audit_log (school_id, audit_id, action, outcome) overriding system value
      select school_id, -audit_id, action, outcome from audit_log where audit_id = ${id}`,
  ],
])('a row that is %s by hand is found, in the hour that it belongs to', async (_, change) => {
  const admin = await schoolWithActs(3);
  await seal();
  const [sealed] = await seals(admin);
  await succeed(admin.post('/api/notifications/read', { all: true }));
  await age();
  await seal();
  const [, second = 0] = await numbers(admin);
  await asOwner(change(second));
  expect(await faultsNow(admin)).toEqual([sealed]);
});

test('a whole log that is deleted is found', async () => {
  const admin = await schoolWithActs(2);
  await seal();
  await asOwner('delete from audit_log where school_id = $1', [schoolIdOf(admin)]);
  expect(await faultsNow(admin)).toEqual(await seals(admin));
});
