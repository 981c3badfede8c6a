import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { endpoints } from '../src/app/endpoints.ts';
import type { Endpoint } from '../src/core/endpoint.ts';
import { may, roles, roleWords } from '../src/core/roles.ts';
import { listedText } from '../src/core/wording.ts';
import { lockSession } from '../src/school/account/contract.ts';
import { signOut } from '../src/school/session/contract.ts';
import { tenantTables } from './support/catalogue.ts';
import { type FurnishedSchool, furnishedSchool, type Ids } from './support/furnished-school.ts';
import { idFields, sampleRequest, unknownId } from './support/sample-request.ts';
import { type Ask, ask, newSchool, newStaff, type Staff, succeed, testStore, useServer } from './support/world.ts';

useServer();

// These lock and end the session that the next call would need, so they come last.
const last: readonly Endpoint[] = [lockSession, signOut];
const table = endpoints.toSorted((first, second) => last.indexOf(first) - last.indexOf(second));
const guarded = table.filter(({ access }) => access !== 'public');
const paths = ({ path, aliases = [] }: Endpoint) => [path, ...aliases];

/** Every address of an endpoint with ids that nobody has, and no body: enough to be let in or kept out. */
const blankCalls = (endpoint: Endpoint): Ask[] =>
  paths(endpoint).map((path) => ({ method: endpoint.method, url: path.replace(/:\w+/g, String(unknownId)) }));

/** Codes of every address of every endpoint for a token, as 'GET /api/… CODE'. */
async function codesFor(which: readonly Endpoint[], token: string | undefined, headers?: Record<string, string>): Promise<Set<string>> {
  const codes = new Set<string>();
  for (const call of which.flatMap(blankCalls)) codes.add((await ask({ ...call, token, headers })).body?.code ?? 'served');
  return codes;
}

test('nothing but the public endpoints is served without a session', async () => {
  expect(await codesFor(guarded, undefined)).toEqual(new Set(['NOT_SIGNED_IN']));
  for (const endpoint of table.filter(({ access }) => access === 'public')) {
    for (const call of blankCalls(endpoint)) expect((await ask(call)).status, call.url).not.toBe(401);
  }
});

test('a token that Karo did not sign lets nobody in', async () => {
  const { admin } = await newSchool();
  const [head = '', claims = '', signature = ''] = admin.token.split('.');
  const { school, jti } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const forged = await new SignJWT({ school })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(jti)
    .setIssuer('karo')
    .setExpirationTime('1 h')
    .sign(Buffer.from('a secret of somebody else, long enough'));
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`;
  const otherSchool = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), school: school + 1 }));
  const moved = [head, otherSchool.toString('base64url'), signature].join('.');
  for (const token of ['garbage', forged]) expect(await codesFor(guarded, token), token).toEqual(new Set(['NOT_SIGNED_IN']));
  for (const token of [unsigned, moved, `${admin.token}x`]) {
    expect(await codesFor(guarded.slice(0, 10), token), token).toEqual(new Set(['NOT_SIGNED_IN']));
  }
  for (const authorization of ['Basic YWRtaW46YWRtaW4=', 'Bearer', 'Bearer  ', admin.token]) {
    expect(await codesFor(guarded.slice(0, 3), undefined, { authorization })).toEqual(new Set(['NOT_SIGNED_IN']));
  }
});

test('an ended session and a deactivated user are kept out everywhere', async () => {
  const { admin, teacher } = await newSchool();
  const [left, deactivated] = [await newStaff(admin, 'admin'), await teacher()];
  await succeed(left.post('/api/auth/logout'));
  const user = (await succeed(admin.read('/api/settings/users'))).find(({ username }: Staff) => username === deactivated.username);
  await succeed(admin.patch(`/api/settings/users/${user.id}/toggle-status`));
  for (const { token } of [left, deactivated]) expect(await codesFor(guarded, token)).toEqual(new Set(['SESSION_EXPIRED']));
});

test('an auditor reads everything and writes nothing but what is their own', () => {
  for (const { method, path, access } of guarded) {
    const reads = method === 'GET' || access === may.workHere;
    expect(access.includes('auditor'), `${method} ${path}`).toBe(reads);
  }
});

test.each(roles)('a %s is let in exactly where the endpoint says so', async (role) => {
  const { admin } = await newSchool();
  const { token } = await newStaff(admin, role);
  for (const endpoint of guarded) {
    const allowed = endpoint.access === 'public' ? [] : endpoint.access;
    for (const call of blankCalls(endpoint)) {
      const { status, body } = await ask({ ...call, token });
      const name = `${call.method} ${call.url}`;
      if (allowed.includes(role)) {
        expect([401, 403], name).not.toContain(status);
        continue;
      }
      const message = `This is for ${listedText(allowed.map((each) => roleWords[each].several))} only; you are signed in as ${role}.`;
      expect({ name, status, code: body.code, message: body.message, error: body.error }).toEqual({
        name,
        status: 403,
        code: 'FORBIDDEN',
        message,
        error: message,
      });
    }
  }
});

const mark = 'Zzmark';

/** A fingerprint of every row that a school has. */
async function rowsOf({ school }: FurnishedSchool): Promise<Record<string, string>> {
  return testStore().asOwner(async (client) => {
    const prints: Record<string, string> = {};
    const { rows } = await client.query('select school_id as id from usernames where username = $1', [school.admin.username]);
    for (const name of await tenantTables(client)) {
      const printed = await client.query(
        `select md5(string_agg(t::text, '' order by t::text)) as print from ${name} t where school_id = $1`,
        [rows[0].id],
      );
      prints[name] = printed.rows[0].print;
    }
    return prints;
  });
}

/** What is ended by these, one after the other, cannot be asked about any more. */
const endings = ['/take-apart', '/leave', '/discard', '/remove', '/end-all', '/password', '/toggle-status'];
const endOf = ({ path }: Endpoint) => endings.findIndex((ending) => path.endsWith(ending));

test('the requests of the next test are good ones: with the school’s own ids they are served', async () => {
  const ours = await furnishedSchool({ mark: 'Aamark', students: 1 });
  const named = guarded.filter((each) => idFields(each).length > 0);
  for (const endpoint of named.toSorted((one, other) => endOf(one) - endOf(other))) {
    const { status, text } = await ask({ ...sampleRequest(endpoint, ours.ids), token: ours.school.admin.token });
    // A conflict, or a refusal of one's own payment, is an answer about the thing that was named; these are not.
    expect([400, 401, 404, 500], `${endpoint.path} ${text}`).not.toContain(status);
  }
});

test('the ids of another school are answered like ids that nobody has, and give and change nothing of it', async () => {
  const ours = await furnishedSchool({ mark: 'Aamark', students: 1 });
  const theirs = await furnishedSchool({ mark, students: 3 });
  const before = await rowsOf(theirs);
  const staff = {
    admin: ours.school.admin,
    bursar: await ours.school.bursar(),
    teacher: await ours.school.teacher(),
    auditor: await newStaff(ours.school.admin, 'auditor'),
  };
  let tried = 0;
  for (const endpoint of guarded) {
    for (const [field, kind] of idFields(endpoint)) {
      for (const role of endpoint.access === 'public' ? [] : endpoint.access) {
        await expectUnknown({ endpoint, field, kind, ours: ours.ids, theirs: theirs.ids, token: staff[role].token });
        tried += 1;
      }
    }
    if (endpoint.method !== 'GET') continue;
    const unfiltered = await ask({ url: endpoint.path.replace(/:\w+/g, '1'), token: ours.school.admin.token });
    expect(unfiltered.text, endpoint.path).not.toContain(mark);
  }
  expect(tried).toBeGreaterThan(50);
  expect(await rowsOf(theirs)).toEqual(before);
});

type Probe = { endpoint: Endpoint; field: string; kind: keyof Ids; ours: Ids; theirs: Ids; token: string };

/** Their id in one field, ours in the others: the very answer that an id of nobody gets. */
async function expectUnknown({ endpoint, field, kind, ours, theirs, token }: Probe): Promise<void> {
  const [stolen, unknown] = [theirs[kind], unknownId].map((value) => sampleRequest(endpoint, ours, { field, value }));
  if (!stolen || !unknown) throw new Error('two requests');
  const [answer, reference] = [await ask({ ...stolen, token }), await ask({ ...unknown, token })];
  const name = `${endpoint.method} ${endpoint.path} with their ${field}`;
  expect(answer.text, name).not.toContain(mark);
  expect(comparable(answer.text, theirs[kind]), name).toBe(comparable(reference.text, unknownId));
  expect(answer.status, name).toBe(reference.status);
  if (endpoint.query && !endpoint.params) expect([200, 404], name).toContain(answer.status);
  else expect([answer.status, answer.body.code], name).toEqual([404, expect.any(String)]);
}

/** A reply without what differs between any two: the number of the request, and the id that was asked for. */
function comparable(text: string, id: number): string {
  return text.replace(/"instance":"[^"]+"/, '').replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'ID');
}
