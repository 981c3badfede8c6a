import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { ask, asSuperuser, launch, until } from '../../../tests/support/launched.ts';
import { useFolders } from '../../../tests/support/places.ts';
import { type Place, ready, serve, statusAt } from '../../../tests/support/processes.ts';

const timeout = 120_000;
const { newPlace, readyFolder, readyPlace } = useFolders('karo-whole-');
const password = 'mzuri-sana-2026';

const at = ({ port }: Place, path: string) => `http://127.0.0.1:${port}${path}`;

function post(place: Place, path: string, body: object): Promise<Response> {
  return fetch(at(place, path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

async function stop({ child, ended }: ReturnType<typeof serve>): Promise<unknown> {
  child.kill('SIGTERM');
  return ended;
}

test('two installs in one PostgreSQL, with owners of different passwords, live beside each other; one is reached by a socket', {
  timeout,
}, async () => {
  const tcp = { port: await freePort(), password: randomBytes(8).toString('hex') };
  const cluster = await launch(readyFolder(), { tcp });
  const installs = [];
  for (const name of ['k1', 'k4']) {
    await ask(asSuperuser(cluster), `create role ${name}_owner login createrole password 'secret of ${name}'`);
    await ask(asSuperuser(cluster), `create database ${name} owner ${name}_owner`);
    const place = await newPlace();
    const way = name === 'k1' ? '' : `?host=${encodeURIComponent(cluster.host)}`;
    const url = `postgres://${name}_owner:secret%20of%20${name}@127.0.0.1:${tcp.port}/${name}${way}`;
    const server = serve(place, { DATABASE_URL: url });
    installs.push({ name, place, server });
    await ready(place, server);
    const reply = await post(place, '/api/auth/signup', { schoolName: name, username: `${name}-admin`, email: 'a@b.ke', password });
    expect(reply.status).toBe(201);
    const [stored] = await ask({ ...asSuperuser(cluster), database: name }, 'select password_hash as hash from users');
    expect(stored?.hash, 'as a server hashes that no test has built').toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  }
  await ask(asSuperuser(cluster), "select pg_terminate_backend(pid) from pg_stat_activity where usename like 'karo_app_%'");
  for (const { name, place } of installs) {
    await until(`${name} answers again`, async () => (await statusAt(place)) === 200);
    expect((await post(place, '/api/auth/login', { username: `${name}-admin`, password })).status, name).toBe(200);
    const other = name === 'k1' ? 'k4' : 'k1';
    expect((await post(place, '/api/auth/login', { username: `${other}-admin`, password })).status).toBe(401);
  }
  for (const { server } of installs) expect(await stop(server)).toEqual([0, null]);
  await cluster.stop();
});

test('a server that others can reach makes no demo; told to stop, it says so, closes its door and refuses in words what comes', {
  timeout,
}, async () => {
  const place = await readyPlace();
  const server = serve(place, { HOST: '0.0.0.0', DEMO: '', STOP_NOTICE_MS: '1500' });
  await ready(place, server);
  const ofDemo = { username: 'mfano-admin', password: 'karo-demo-2026' };
  expect((await post(place, '/api/auth/login', ofDemo)).status, 'others can reach it, so it made no demo school').toBe(401);
  const socket = connect(place.port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (piece: string) => {
    text += piece;
  });
  const body = JSON.stringify({ username: 'nobody', password });
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', `Content-Length: ${body.length}`];
  socket.write([...head, '', body.slice(0, 5)].join('\r\n'));
  server.child.kill('SIGTERM');
  await until('readyz refuses', async () => (await statusAt(place)) === 503);
  const refused = await fetch(at(place, '/readyz'));
  expect([refused.status, await refused.json(), refused.headers.get('retry-after')]).toMatchObject([503, { code: 'STOPPING' }, '5']);
  expect((await fetch(at(place, '/api/openapi.json'))).status, 'whatever comes before the door closes is served').toBe(200);
  await until('the door is closed', async () => (await statusAt(place)) === 0);
  socket.write(`${body.slice(5)}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 401 /);
  expect(text).toMatch(/HTTP\/1\.1 503 [\s\S]*retry-after: 5[\s\S]*"success":false[\s\S]*"code":"STOPPING"/);
  expect(await server.ended).toEqual([0, null]);
  const output = await server.output;
  expect(output).toContain('No demo school was made: its password is published, and others can reach HOST=0.0.0.0.');
  expect(output).toContain('PUBLIC_URL is not set');
});
