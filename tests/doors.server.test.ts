import { connect } from 'node:net';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildServer } from '../src/app/server.ts';
import { readConfig } from '../src/core/server/config.ts';
import { withClient } from '../src/core/server/migrate.ts';
import { testSecrets } from './support/test-secrets.ts';
import { type Ask, ask, newSchool, nextNumber, server, testStore, useServer } from './support/world.ts';

useServer({ PUBLIC_URL: 'https://karo.example.ke' });

let port = 0;
beforeAll(async () => {
  port = Number(new URL(await server().listen({ port: 0, host: '127.0.0.1' })).port);
});

const lead = { name: 'Jane', email: 'jane@example.test', schoolName: 'Mlimani' };
const write = (headers: Record<string, string>) =>
  ask({
    method: 'POST',
    url: '/api/leads/capture',
    body: lead,
    headers: { 'x-forwarded-for': `10.7.0.${nextNumber() % 250}`, ...headers },
  });

test.each<[string, Record<string, string>, number]>([
  ['a program, which sends neither', {}, 200],
  ['a page of this site', { 'sec-fetch-site': 'same-origin', origin: 'https://karo.example.ke' }, 200],
  ['an address that somebody typed', { 'sec-fetch-site': 'none' }, 200],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['another site of the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://evil.example.ke' }, 403],
  ['a site that cannot be told', { 'sec-fetch-site': 'elsewhere' }, 403],
  ['another site, in a browser that does not say so', { origin: 'https://evil.example' }, 403],
  ['no site, in a browser that does not say so', { origin: 'null' }, 403],
  ['this site by its public address', { origin: 'https://karo.example.ke' }, 200],
  ['this site by the host that was asked', { origin: 'http://karo.local:3000', host: 'karo.local:3000' }, 200],
  ['another port of the host that was asked', { origin: 'http://karo.local:3001', host: 'karo.local:3000' }, 403],
  ['a host that only begins like this one', { origin: 'http://karo.local.evil.example', host: 'karo.local' }, 403],
])('a write from %s is answered as it should', async (_, headers, status) => {
  const answer = await write(headers);
  expect([answer.status, answer.body.code]).toEqual([status, status === 403 ? 'CROSS_SITE' : undefined]);
});

test('a proxy that no setting speaks of is told in /readyz', async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const own = await buildServer({ database: testStore().database, config, ...testSecrets });
  const details = async () => (await own.inject({ url: '/readyz' })).json().details;
  expect((await details()).proxy).toBe('ok');
  await own.inject({ url: '/healthz', headers: { 'x-forwarded-for': '10.0.0.1' } });
  expect((await details()).proxy).toContain('Set TRUST_PROXY to the number of proxies in front of Karo');
  await own.close();
});

test('behind a proxy that a setting speaks of, /readyz has nothing to say', async () => {
  await ask({ url: '/healthz', headers: { 'x-forwarded-for': '10.0.0.1' } });
  expect((await ask({ url: '/readyz' })).body.details.proxy).toBe('ok');
});

test('however many ask /readyz at once, the database is asked once', async () => {
  const asking = `select from pg_stat_activity where datname = current_database() and state = 'active' and query like '%clock\\_fault%'
    and pid <> pg_backend_pid()`;
  await withClient(testStore().owner, async (client) => {
    await client.query('begin');
    await client.query('lock table installation in access exclusive mode');
    const answers = Promise.all(Array.from({ length: 50 }, () => ask({ url: '/readyz' })));
    const count = () => testStore().asOwner(async (other) => (await other.query(asking)).rowCount);
    await vi.waitFor(async () => expect(await count()).toBe(1), 10_000);
    await ask({ url: '/healthz' });
    expect(await count()).toBe(1);
    await client.query('rollback');
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test.each([
  ['deep lists', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['five thousand fields', JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, place) => [`k${place}`, place])))],
  ['a prototype', '{"__proto__":{"isAdmin":true},"username":"x","password":"y"}'],
])('%s in a body are refused, and the next call is served', async (_, body) => {
  const refused = await ask({ method: 'POST', url: '/api/auth/login', body, headers: { 'x-forwarded-for': '10.7.1.1' } });
  expect([refused.status, refused.body.success]).toEqual([400, false]);
  expect((await ask({ url: '/healthz' })).status).toBe(200);
});

test('two hundred connections that never end their request hold up nobody', { timeout: 30_000 }, async () => {
  const { admin } = await newSchool();
  const slow = Array.from({ length: 200 }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .resume(),
  );
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const headers = { authorization: `Bearer ${admin.token}` };
  for (let time = 0; time < 5; time += 1) expect((await fetch(`http://127.0.0.1:${port}/api/dashboard`, { headers })).status).toBe(200);
  for (const socket of slow) socket.destroy();
});

test.each(['/api//students', '/assets/..%2f..%2fpackage.json', '/api/students%00', '/api/students;a=1'])(
  'the address %s leads nowhere',
  async (url) => {
    const { admin } = await newSchool();
    const answer = await ask({ url, token: admin.token });
    expect([answer.status, answer.body.success]).toEqual([answer.status === 400 ? 400 : 404, false]);
  },
);

test.each(['x-http-method-override', 'x-method-override', 'x-http-method'])('%s changes no method', async (name) => {
  const { admin } = await newSchool();
  const answer = await admin.post('/api/dashboard', undefined, { [name]: 'GET' });
  expect(answer.status).toBe(404);
});

test('a session is taken from the header alone: not from an address, a cookie or another scheme', async () => {
  const { admin } = await newSchool();
  const { token } = admin;
  const tries: Ask[] = [
    { url: `/api/dashboard?token=${token}&access_token=${token}` },
    { url: '/api/dashboard', headers: { cookie: `token=${token}; session=${token}` } },
    { url: '/api/dashboard', headers: { authorization: `Basic ${token}` } },
    { url: '/api/dashboard', headers: { 'x-authorization': `Bearer ${token}` } },
  ];
  for (const request of tries) expect((await ask(request)).body.code, request.url).toBe('NOT_SIGNED_IN');
  const named = await ask({
    url: '/api/dashboard',
    token,
    headers: { 'x-school-id': '1', 'x-user-id': '1', 'x-original-url': '/healthz' },
  });
  expect(named.body.user.username).toBe(admin.username);
});

test('signing in again begins a session of its own, and ending it leaves the first', async () => {
  const { admin } = await newSchool();
  const body = { username: admin.username, password: 'mzuri-sana-2026' };
  const again = await ask({ method: 'POST', url: '/api/auth/login', body, token: admin.token, headers: { 'x-forwarded-for': '10.7.2.1' } });
  expect(again.body.token).not.toBe(admin.token);
  expect((await ask({ method: 'POST', url: '/api/auth/logout', token: again.body.token })).status).toBe(200);
  expect((await ask({ url: '/api/dashboard', token: again.body.token })).body.code).toBe('SESSION_EXPIRED');
  expect((await admin.read('/api/dashboard')).status).toBe(200);
});
