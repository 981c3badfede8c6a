import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildServer, type ServerParts } from '../../src/app/server.ts';
import type { Role } from '../../src/core/roles.ts';
import { readConfig } from '../../src/core/server/config.ts';
import { type TestDatabase, testDatabase } from './test-db.ts';
import { testSecrets } from './test-secrets.ts';

export const password = 'mzuri-sana-2026';

let http: FastifyInstance | undefined;
let store: TestDatabase | undefined;
let lastNumber = 0;

/** Starts the real server on a database of this file's own. Call once at the top of a test file. */
export function useServer(settings: Record<string, string> = {}, parts: Partial<ServerParts> = {}, makeDatabase = testDatabase): void {
  beforeAll(async () => {
    store = await makeDatabase();
    const config = readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1', COSTLY_READS_PER_MINUTE: '100000', ...settings });
    http = await buildServer({ database: store.database, config, ...testSecrets, ...parts });
    await http.ready();
  });
  afterAll(async () => {
    await http?.close();
    await store?.drop();
  });
}

export function server(): FastifyInstance {
  if (!http) throw new Error('Call useServer() at the top of the test file.');
  return http;
}

export function testStore(): TestDatabase {
  if (!store) throw new Error('Call useServer() at the top of the test file.');
  return store;
}

/** The rows of a statement that the owner of the database runs, for whom no policy of a school holds. */
export function asOwner(text: string, values: unknown[] = []) {
  return testStore().asOwner(async (client) => (await client.query(text, values)).rows);
}

/** A number no other call of this test file got. */
export function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}

export type Answer = { status: number; headers: Record<string, unknown>; text: string; bytes: Buffer; body: any };
export type Ask = { method?: InjectOptions['method']; url: string; body?: unknown; token?: string; headers?: Record<string, string> };

/** One request through the front door. */
export async function ask({ method = 'GET', url, body, token, headers = {} }: Ask): Promise<Answer> {
  const response = await server().inject({
    method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = /json/.test(String(response.headers['content-type']));
  const { statusCode: status, headers: answered, payload: text, rawPayload: bytes } = response;
  return { status, headers: answered, text, bytes, body: isJson ? response.json() : null };
}

/** A member of staff with the calls that a browser makes. */
export class Staff {
  readonly token: string;
  readonly username: string;

  constructor(token: string, username: string) {
    this.token = token;
    this.username = username;
  }

  read(url: string): Promise<Answer> {
    return ask({ url, token: this.token });
  }

  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return ask({ method: 'POST', url, body, token: this.token, headers });
  }

  patch(url: string, body?: unknown): Promise<Answer> {
    return ask({ method: 'PATCH', url, body, token: this.token });
  }
}

/** The school of somebody who is signed in. */
export function schoolIdOf({ token }: Staff): number {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).school;
}

export type School = { admin: Staff; bursar: () => Promise<Staff>; teacher: () => Promise<Staff>; name: string };

/** A school of this test's own, signed in as its administrator. */
export async function newSchool({ template }: { template?: 'cbc' } = {}): Promise<School> {
  const number = nextNumber();
  const name = `Shule ${number}`;
  const username = `admin${number}`;
  const answer = await ask({
    method: 'POST',
    url: '/api/auth/signup',
    body: { schoolName: name, username, email: `${username}@example.test`, password, template },
    headers: addressOf(number),
  });
  if (answer.status !== 201) throw new Error(`Sign-up answered ${answer.status}: ${answer.text}`);
  const admin = new Staff(answer.body.token, username);
  return { admin, name, bursar: () => newStaff(admin, 'bursar'), teacher: () => newStaff(admin, 'teacher') };
}

/** An address of its own for each person, because one address has few places in the queue for passwords. */
const addressOf = (number: number) => ({ 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` });

/** Somebody who joined so long ago that the news of it is forgotten, and who is second person to everybody. */
export function newStaff(admin: Staff, role: Role): Promise<Staff> {
  // One after another: the news that is forgotten has to be the last there is.
  const joined = lastJoined.then(() => joinLongAgo(admin, role));
  lastJoined = joined.catch(() => undefined);
  return joined;
}

let lastJoined: Promise<unknown> = Promise.resolve();

async function joinLongAgo(admin: Staff, role: Role): Promise<Staff> {
  const staff = await newcomer(admin, role);
  await testStore().asOwner((client) => client.query(joinedLongAgo, [staff.username]));
  return staff;
}

const joinedLongAgo = `
  with joined as (select school_id, user_id from usernames where username = $1),
  made as (
    update user_makings m set made_on = made_on - 7 from joined j where m.school_id = j.school_id and m.user_id = j.user_id
  ),
  forgotten as (
    delete from notifications n using joined j, counters c
    where n.school_id = j.school_id and n.type = 'staff' and c.school_id = j.school_id and c.kind = 'notification'
      and n.notification_id = c.last_number
    returning n.school_id
  )
  update counters c set last_number = c.last_number - 1 from forgotten f where c.school_id = f.school_id and c.kind = 'notification'`;

/** Somebody whom this administrator has just added. */
export async function newcomer(admin: Staff, role: Role): Promise<Staff> {
  const username = `${role}${nextNumber()}`;
  const user = { username, email: `${username}@example.test`, role, password };
  await succeed(admin.post('/api/settings/new-user', user, addressOf(nextNumber())));
  return signIn(username);
}

/** Signs in with the password of the tests, unless another is stated. */
export async function signIn(username: string, typed = password): Promise<Staff> {
  const body = { username, password: typed };
  const answer = await succeed(ask({ method: 'POST', url: '/api/auth/login', body, headers: addressOf(nextNumber()) }));
  return new Staff(answer.token, username);
}

/** The body of an answer that must be a success. */
export async function succeed(pending: Promise<Answer>): Promise<any> {
  const answer = await pending;
  if (answer.status >= 300) throw new Error(`Answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
