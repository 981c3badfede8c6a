import { expect, test } from 'vitest';
import { actionWords } from '../src/app/action-words.ts';
import { endpoints } from '../src/app/endpoints.ts';
import { actionOf, isRecordedRead } from '../src/core/server/audit/recorded.ts';
import { resetUser } from '../src/install/operators/server/reset-user.ts';
import { auditRowsOf } from './support/audit-rows.ts';
import { furnishedSchool } from './support/furnished-school.ts';
import { payingSchool } from './support/paying-school.ts';
import { sampleRequest } from './support/sample-request.ts';
import { newStudent } from './support/school-parts.ts';
import { newProgram } from './support/school-programs.ts';
import { ask, newSchool, succeed, testStore, useServer } from './support/world.ts';

useServer();

const guarded = endpoints.filter(({ access }) => access !== 'public');
const reads = guarded.filter((endpoint) => endpoint.method === 'GET');
const publicActs = ['POST /api/auth/login', 'POST /api/auth/signup'];
const commands = ['user reset', 'user activate', 'user deactivate', 'demo', 'archive restore'];

test('each write of a user, each recorded read and each recorded command has words, and nothing else has', () => {
  const recorded = guarded
    .filter((endpoint) => (endpoint.method === 'GET' ? isRecordedRead(endpoint) : !endpoint.isUnrecorded))
    .map(actionOf);
  const worded = Object.values(actionWords).flatMap((words) => Object.keys(words));
  expect(worded.toSorted()).toEqual([...recorded, ...publicActs, ...commands].toSorted());
});

test('no two actions have the same words, and each begins with a verb of the past and ends without a full stop', () => {
  const words = Object.values(actionWords).flatMap((each) => Object.values(each));
  expect(new Set(words).size).toBe(words.length);
  for (const text of words) expect(text).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
});

test('a recorded read leaves one row with its student, and any other read leaves none', async () => {
  const { school, ids } = await furnishedSchool({ mark: 'Soma', students: 1 });
  const { admin } = school;
  const recorded: string[] = [];
  let before = (await auditRowsOf(admin)).length;
  for (const endpoint of reads.filter(({ streams }) => !streams)) {
    const { status } = await ask({ ...sampleRequest(endpoint, ids), token: admin.token });
    const added = (await auditRowsOf(admin)).slice(before);
    before += added.length;
    if (!isRecordedRead(endpoint) || status >= 300) {
      expect(added, endpoint.path).toEqual([]);
      continue;
    }
    recorded.push(endpoint.path);
    expect(added, endpoint.path).toEqual([
      expect.objectContaining({ action: actionOf(endpoint), username: admin.username, outcome: 'done' }),
    ]);
    if (/:studentId/.test(endpoint.path)) expect(added[0]?.student_id, endpoint.path).toBe(ids.student);
  }
  for (const part of ['overview', 'history']) expect(recorded).toContain(`/api/students/:studentId/${part}`);
  expect(recorded.length).toBeGreaterThan(35);
});

test('no word of a body, a password, a phone number or a name gets into a row', async () => {
  const { school, ids } = await furnishedSchool({ mark: 'Siri9', students: 1 });
  for (const endpoint of guarded.filter(({ signsOut }) => !signsOut))
    await ask({ ...sampleRequest(endpoint, ids), token: school.admin.token });
  const rows = await auditRowsOf(school.admin);
  expect(rows.length).toBeGreaterThan(50);
  const archives = rows.filter(({ action }) => action === 'POST /api/archive');
  expect(archives).toMatchObject([{ username: school.admin.username, outcome: 'done' }]);
  const text = JSON.stringify(rows.map(({ action, username, ...row }) => row));
  for (const secret of ['Siri9', 'mzuri', 'Otieno', '0722', '254722', '0733', 'consumer', 'mother', '@'])
    expect(text).not.toContain(secret);
});

test('what a program does is recorded under its key, not as an act of whoever made it', async () => {
  const { school, place } = await payingSchool();
  const student = await newStudent(school.admin, place);
  const { id, key } = await newProgram(school.admin, ['payments:write', 'students:read']);
  const payment = { studentId: student, amount: 250, method: 'Mpesa', code: 'SKPROGRAM1' };
  await succeed(ask({ method: 'POST', url: '/api/payments/new', token: key, body: payment }));
  await succeed(ask({ url: `/api/students/${student}`, token: key }));
  const [paid, read] = (await auditRowsOf(school.admin)).slice(-2);
  expect(paid).toMatchObject({ action: 'POST /api/payments/new', student_id: student, subject: { apiKeyId: id } });
  expect(read).toMatchObject({ action: 'GET /api/students/:studentId', subject: { apiKeyId: id } });
});

test('what the operator does by a command is recorded without a user', async () => {
  const { admin } = await newSchool();
  await resetUser(testStore(), { words: [admin.username], options: {}, say: () => undefined });
  expect((await auditRowsOf(admin)).at(-1)).toMatchObject({ user_id: null, username: null, action: 'user reset', address: null });
});
