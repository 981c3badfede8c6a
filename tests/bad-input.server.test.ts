import fc from 'fast-check';
import { afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../src/app/endpoints.ts';
import type { Endpoint } from '../src/core/endpoint.ts';
import { lockSession } from '../src/school/account/contract.ts';
import { signOut } from '../src/school/session/contract.ts';
import { hostileRequest } from './support/hostile-request.ts';
import { type Answer, asOwner, newSchool, type Staff, server, signIn, useServer } from './support/world.ts';

useServer();

/** A longer run: BAD_INPUT_RUNS=200 npm test -- tests/bad-input.server.test.ts */
const numRuns = Number(process.env.BAD_INPUT_RUNS ?? 15);

let admin: Staff;
/** Sessions of the administrator for what ends or locks one. */
const spare = new Map<Endpoint, Staff>();
let counting: string;
let before: Record<string, string>;

beforeAll(async () => {
  admin = (await newSchool({ template: 'cbc' })).admin;
  for (const endpoint of [signOut, lockSession]) spare.set(endpoint, await signIn(admin.username));
  counting = await asOwner(tablesThatStay).then((tables) => tables.map(countOf).join(' union all '));
  before = await rowCounts();
});

afterEach(async () => expect(await rowCounts()).toEqual(before));

/** Sessions, counts of attempts and the audit log may grow by anything that is sent. */
const tablesThatStay = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not in ('sessions', 'rate_events', 'sign_in_failures', 'known_addresses', 'audit_log')`;

const countOf = ({ name }: { name: string }) => `select '${name}' as name, count(*) from ${name}`;

/** How many rows each table holds. */
async function rowCounts(): Promise<Record<string, string>> {
  const tables = await asOwner(counting);
  return Object.fromEntries(tables.map(({ name, count }) => [name, count]));
}

/** True for a body that happens to be a good one, with a mark of its byte order or not, or none, which is read as {}: others test those. */
function isGood({ body, params }: Endpoint, payload = '{}'): boolean {
  if (params || !body) return false;
  try {
    return z.safeDecode(body, (JSON.parse(payload.replace(/^\uFEFF/, '')) ?? {}) as never).success;
  } catch {
    return false;
  }
}

function expectRefusal(answer: Pick<Answer, 'status' | 'text'>, about: string): void {
  expect(answer.status, about).toBeLessThan(500);
  if (answer.status < 400) return;
  const body = JSON.parse(answer.text);
  expect(body, about).toMatchObject({
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.stringMatching(/\S/),
    error: body.message,
    status: answer.status,
  });
  expect(answer.text, about).not.toMatch(/node_modules|at \w+ \(|select .* from|invalid input syntax/i);
}

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s refuses whatever it cannot use',
  async (name, endpoint) => {
    const { token } = spare.get(endpoint) ?? admin;
    const takesNothing = !endpoint.body && !endpoint.params;
    const mayServe = endpoint.method === 'GET' || takesNothing;
    await fc.assert(
      fc.asyncProperty(hostileRequest(endpoint), async ({ url, payload, type, key }) => {
        fc.pre(!isGood(endpoint, payload));
        const headers = {
          authorization: `Bearer ${token}`,
          ...(payload === undefined ? {} : { 'content-type': type }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        };
        const response = await server().inject({ method: endpoint.method, url, headers, payload });
        expectRefusal({ status: response.statusCode, text: response.payload }, `${name} ${url} ${payload?.slice(0, 200)}`);
        if (!mayServe) expect(response.statusCode, `${name} ${url} ${payload?.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
      }),
      { numRuns },
    );
  },
);

test.each([
  ['GET', '/api/students/%E0%A4%A'],
  ['GET', '/%'],
  ['GET', `/api/students/${'1'.repeat(5000)}`],
  ['POST', '/api/nowhere'],
  ['DELETE', '/api/students/1'],
  ['PUT', '/api/dashboard'],
  ['GET', '/api/settings/users/1/toggle-status'],
])('%s %.50s is refused in the one form', async (method, url) => {
  const response = await server().inject({ method: method as 'GET', url, headers: { authorization: `Bearer ${admin.token}` } });
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expectRefusal({ status: response.statusCode, text: response.payload }, url);
});

test('nothing that was sent reached the prototype of every object', () => {
  expect('isAdmin' in {}).toBe(false);
});
