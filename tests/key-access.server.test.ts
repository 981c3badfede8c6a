import { expect, test } from 'vitest';
import { endpoints } from '../src/app/endpoints.ts';
import { scopeOf } from '../src/app/key-scopes.ts';
import type { Endpoint } from '../src/core/endpoint.ts';
import { fieldsOf } from '../src/core/fields.ts';
import { type Scope, scopes } from '../src/core/scopes/scopes.ts';
import { newKey } from '../src/core/server/secrets/api-keys.ts';
import { Secrets } from '../src/core/server/secrets/secrets.ts';
import { furnishedSchool } from './support/furnished-school.ts';
import { idFields, sampleRequest, unknownId } from './support/sample-request.ts';
import { newProgram } from './support/school-programs.ts';
import { testSecrets } from './support/test-secrets.ts';
import { ask, newSchool, newStaff, schoolIdOf, succeed, useServer } from './support/world.ts';

useServer();

const guarded = endpoints.filter(({ access }) => access !== 'public');
const ofKeys = guarded.filter((endpoint) => scopeOf(endpoint) !== undefined);
const addresses = ({ path, aliases = [] }: Endpoint) => [path, ...aliases].map((each) => each.replace(/:\w+/g, String(unknownId)));

async function codesOf(which: readonly Endpoint[], token: string): Promise<Set<string>> {
  const codes = new Set<string>();
  for (const endpoint of which) {
    for (const url of addresses(endpoint)) codes.add((await ask({ method: endpoint.method, url, token })).body?.code ?? 'served');
  }
  return codes;
}

test.each(scopes)('a key with the scope %s is let in exactly where the scope says so', async (scope) => {
  const { admin } = await newSchool();
  const { key } = await newProgram(admin, [scope]);
  let opened = 0;
  for (const endpoint of guarded) {
    for (const url of addresses(endpoint)) {
      const { status, body } = await ask({ method: endpoint.method, url, token: key });
      const name = `${endpoint.method} ${url}`;
      const needed = scopeOf(endpoint);
      if (needed === scope) {
        opened += 1;
        expect([401, 403], name).not.toContain(status);
        continue;
      }
      expect([status, body.code], name).toEqual([403, needed ? 'API_KEY_LACKS_SCOPE' : 'API_KEY_NOT_ACCEPTED']);
    }
  }
  expect(opened).toBeGreaterThan(0);
});

test('what a key may call, the role that it acts as may call too, and no key writes but with the scope to record payments', () => {
  const roleOf = (scope: Scope | undefined) => (scope === 'students:read' ? 'teacher' : 'bursar');
  for (const endpoint of ofKeys) {
    expect(endpoint.access, endpoint.path).toContain(roleOf(scopeOf(endpoint)));
    expect(endpoint.method === 'GET', endpoint.path).toBe(scopeOf(endpoint) !== 'payments:write');
    expect(endpoint.bodyBytesMax, endpoint.path).toBeUndefined();
  }
  const never = /settings\/(?!configure-grades$)|users|auth|approv|verify|reverse|archive|imports|jobs|messages|notifications/;
  for (const { path } of ofKeys) expect(path).not.toMatch(never);
});

test('a key finds nobody by the telephone number or the name of a guardian, wherever it may search', async () => {
  const { school } = await furnishedSchool({ mark: 'Mmkey', students: 1 });
  const { key } = await newProgram(school.admin, scopes);
  const searched = ofKeys.filter(({ query }) => 'q' in fieldsOf(query));
  expect(searched.length).toBeGreaterThan(7);
  for (const { path, query } of searched) {
    const format = 'format' in fieldsOf(query) ? '&format=csv' : '';
    for (const typed of ['0712345678', '0712', 'Mzazi']) {
      const url = `${path}?q=${typed}${format}`;
      expect((await school.admin.read(url)).text, url).toContain('Mwanafunzi Mmkey');
      const { status, text } = await ask({ url, token: key });
      expect(status, text).toBe(200);
      expect(text, url).not.toContain('Mwanafunzi Mmkey');
    }
    const named = await ask({ url: `${path}?q=Mwanafunzi${format}`, token: key });
    expect(named.text, path).toContain('Mwanafunzi Mmkey');
  }
});

test('a key that is unknown, revoked or expired, or whose maker was deactivated, gets one and the same answer everywhere', async () => {
  const { admin } = await newSchool();
  const colleague = await newStaff(admin, 'admin');
  const schoolId = schoolIdOf(admin);
  const [revoked, orphan] = [await newProgram(admin, scopes), await newProgram(colleague, scopes)];
  await succeed(admin.post(`/api/settings/api-keys/${revoked.id}/revoke`));
  const users = await succeed(admin.read('/api/settings/users'));
  const { id } = users.find(({ username }: { username: string }) => username === colleague.username);
  await succeed(admin.patch(`/api/settings/users/${id}/toggle-status`));
  const neverStored = newKey(testSecrets.secrets, schoolId).key;
  const ofAnotherInstall = newKey(new Secrets(['a key of another install, long enough']), schoolId).key;
  const invented = [`karo_${schoolId}_x`, 'karo_', `karo_9999999999_${neverStored.split('_').slice(2).join('_')}`];
  const moved = neverStored.replace(`karo_${schoolId}_`, `karo_${schoolId + 1}_`);
  const bodies = new Set<string>();
  for (const token of [revoked.key, orphan.key, neverStored, ofAnotherInstall, moved, ...invented]) {
    const { status, text } = await ask({ url: '/api/students/view-students', token });
    expect(status).toBe(401);
    bodies.add(text.replace(/"instance":"[^"]+"/, ''));
  }
  expect(bodies.size).toBe(1);
  expect(await codesOf(guarded, revoked.key)).toEqual(new Set(['API_KEY_INVALID']));
  expect(await codesOf(guarded, ofAnotherInstall)).toEqual(new Set(['API_KEY_INVALID']));
});

test('the ids of another school are answered to a key like ids that nobody has', async () => {
  const [ours, theirs] = [await furnishedSchool({ mark: 'Aakey', students: 1 }), await furnishedSchool({ mark: 'Zzkey', students: 3 })];
  const { key } = await newProgram(ours.school.admin, scopes);
  const comparable = (text: string, id: number) => text.replace(/"instance":"[^"]+"/, '').replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'ID');
  let tried = 0;
  for (const endpoint of ofKeys) {
    const good = await ask({ ...sampleRequest(endpoint, ours.ids), token: key });
    expect([400, 401, 403, 404, 500], `${endpoint.path} ${good.text}`).not.toContain(good.status);
    expect(good.text, endpoint.path).not.toContain('Zzkey');
    for (const [field, kind] of idFields(endpoint)) {
      const answers = [theirs.ids[kind], unknownId].map(async (value) => {
        const { status, text } = await ask({ ...sampleRequest(endpoint, ours.ids, { field, value }), token: key });
        return [status, comparable(text, value)];
      });
      const [stolen, unknown] = await Promise.all(answers);
      expect(stolen, `${endpoint.path} ${field}`).toEqual(unknown);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(10);
});
