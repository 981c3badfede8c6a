import { expect, test } from 'vitest';
import { newSchool, password, type Staff, useServer } from './support/world.ts';

useServer({ COSTLY_READS_PER_MINUTE: '50' });

/** How many of so many calls are answered in each way. */
async function outcomes(calls: readonly Promise<{ status: number; body: { code: string } | null }>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of await Promise.all(calls)) {
    const outcome = status === 429 ? (body?.code ?? '') : String(status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const times = <T>(count: number, call: () => T): T[] => Array.from({ length: count }, call);

test.each([
  ['a costly read', '/api/teachers/subject-allocation'],
  ['a list as a file', '/api/settings/users/export?format=csv'],
])('of %s a school may have 42 going on at once, and a person fifty a minute', async (_, url) => {
  const [{ admin }, other] = [await newSchool(), await newSchool()];
  const read = (staff: Staff) => staff.read(url);
  const both = [times(45, () => read(admin)), times(42, () => read(other.admin))];
  const [flooded, undisturbed] = await Promise.all(both.map(outcomes));
  expect([flooded, undisturbed]).toEqual([{ 200: 42, TOO_MANY_READS: 3 }, { 200: 42 }]);
  for (let time = 43; time <= 50; time += 1) expect((await read(admin)).status, `the ${time}th`).toBe(200);
  expect((await read(admin)).body).toMatchObject({ code: 'TOO_MANY_READS' });
});

test('an archive of the school stands in the same line', async () => {
  const { admin } = await newSchool();
  const calls = [...times(42, () => admin.read('/api/teachers/subject-allocation')), admin.post('/api/archive', { password })];
  expect(await outcomes(calls)).toEqual({ 200: 42, TOO_MANY_READS: 1 });
});

test('an archive of the school counts among them', async () => {
  const { admin } = await newSchool();
  for (let time = 1; time <= 50; time += 1) await admin.read('/api/teachers/subject-allocation');
  expect((await admin.post('/api/archive', { password })).body).toMatchObject({ code: 'TOO_MANY_READS' });
});

test.each([
  ['a file of all statements', '/api/class-statements/files', {}],
  ['reminders to all who owe', '/api/balances/reminders', { messages: 0 }],
  ['the students of a file', '/api/imports/1/accept', { students: 1 }],
  ['the rows of a statement', '/api/bank-statements/drafts/1/import', { statementRows: 1 }],
  ['the fees of a file', '/api/fee-files/1/accept', { gradeCount: 1 }],
  ['the fees from before a file', '/api/fee-files/1/undo', undefined],
])('a request for %s counts among them', async (_, url, body) => {
  const { admin } = await newSchool();
  for (let time = 1; time <= 50; time += 1) await admin.read('/api/teachers/subject-allocation');
  expect((await admin.post(url, body)).body).toMatchObject({ status: 429, code: 'TOO_MANY_READS' });
});

test('what costs little is neither counted nor kept waiting', async () => {
  const { admin } = await newSchool();
  expect(await outcomes(times(60, () => admin.read('/api/settings/users')))).toEqual({ 200: 60 });
});
