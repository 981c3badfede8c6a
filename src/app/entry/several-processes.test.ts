import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenchSchool, makeSchool } from '../../../bench/schools/schools.ts';
import { send } from '../../../tests/faults/support/client.ts';
import { freePort } from '../../../tests/support/free-port.ts';
import { pidOf, until } from '../../../tests/support/launched.ts';
import { useFolders } from '../../../tests/support/places.ts';
import { type Place, ready, serve, statusAt } from '../../../tests/support/processes.ts';
import { serverProcesses } from '../../../tests/support/server-processes.ts';

const timeout = 120_000;
const { readyPlace } = useFolders('karo-several-');
const metricsPort = await freePort();
const settings = {
  ...{ WEB_CONCURRENCY: '2', TRUST_PROXY: '1', COSTLY_READS_PER_MINUTE: '6', STOP_NOTICE_MS: '1500' },
  METRICS_PORT: String(metricsPort),
};
let place: Place;
let server: ReturnType<typeof serve>;
let origin = '';
let school: BenchSchool;
/** Two connections that stay open, each to another process. */
let two: Agent[] = [];

beforeAll(async () => {
  place = await readyPlace();
  origin = `http://127.0.0.1:${place.port}`;
  server = serve(place, settings);
  await ready(place, server);
  await until('both serve', () => serverProcesses(server.child).length === 2);
  school = await makeSchool(origin, { number: 1, students: 3 });
  two = await connectionToEach();
}, timeout);

afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
}, timeout);

/** A new connection is taken by whichever process is awake: one after the other is put to sleep meanwhile. */
async function connectionToEach(): Promise<Agent[]> {
  const agents: Agent[] = [];
  for (const asleep of serverProcesses(server.child)) {
    await until('the process that is awake answers', async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      process.kill(asleep, 'SIGSTOP');
      // It may have taken the connection just before it fell asleep.
      const answer = await Promise.race([send(origin, { path: '/healthz', agent }), sleep(1000)]);
      process.kill(asleep, 'SIGCONT');
      if (answer?.status !== 200) return false;
      return agents.push(agent);
    });
  }
  return agents;
}

const read = (path: string, by: Agent | undefined, token = school.token) => send(origin, { path, token, agent: by });

function logIn(password: string, by: Agent | undefined, username = 'bench1') {
  const headers = { 'x-forwarded-for': '10.9.9.9' };
  return send(origin, { path: '/api/auth/login', body: { username, password }, headers, agent: by });
}

function pay(key: string, by?: Agent) {
  const body = { studentId: school.studentIds[0], amount: 150, method: 'Cash' };
  return send(origin, { path: '/api/payments/new', token: school.token, headers: { 'idempotency-key': key }, body, agent: by });
}

/** What the first student owes, in shillings. */
async function owed(): Promise<number> {
  const { body } = await send(origin, { path: `/api/payments/${school.studentIds[0]}/fee-statement`, token: school.token });
  return body.data?.summary?.currentBalance ?? Number.NaN;
}

test('wrong passwords add up over the processes', { timeout }, async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) statuses.push((await logIn('not the password', two[turn % 2])).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('one key sent to both at once records one payment', { timeout }, async () => {
  const before = await owed();
  const both = await Promise.all([...two, ...two].map((by) => pay('sent-to-both', by)));
  for (const { status, body } of both) expect([201, 409], body.code).toContain(status);
  expect((await pay('sent-to-both', two[1])).headers['idempotency-replayed']).toBe('true');
  expect(before - (await owed())).toBe(150);
});

test('a session that one of them ended is refused by the other', { timeout }, async () => {
  const other = await makeSchool(origin, { number: 2, students: 1 });
  expect((await read('/api/students/view-students', two[1], other.token)).status).toBe(200);
  await send(origin, { method: 'POST', path: '/api/auth/logout', token: other.token, agent: two[0] });
  expect((await read('/api/students/view-students', two[1], other.token)).status).toBe(401);
});

test('what one of them does is told by the streams of the other', { timeout }, async () => {
  const { token } = await makeSchool(origin, { number: 3, students: 1 });
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const [listening, doing] = await connectionToEach();
  const request = get(`${origin}/api/notifications/stream`, { agent: listening, headers });
  const [stream] = await once(request, 'response');
  let events = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    events += piece;
  });
  const body = { studentId: 1, amount: 77, method: 'Cash' };
  expect((await send(origin, { path: '/api/payments/new', token, body, agent: doing })).status).toBe(201);
  await until('the payment is told', () => events.includes('KES 77.00'));
  request.destroy();
});

/** How often the document of the API was read, as the metrics have it. */
async function documentsRead(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(text).toMatch(/^karo_schools \d+$/m);
  return Number(/^karo_http_requests_total\{method="GET",route="\/api\/openapi.json",status="200"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

test('the metrics count the requests of both', { timeout }, async () => {
  const before = await documentsRead();
  for (const by of [two[0], two[1], two[1]]) expect((await read('/api/openapi.json', by)).status).toBe(200);
  expect((await documentsRead()) - before).toBe(3);
});

test('the costly reads of a minute are those of both together', { timeout }, async () => {
  const { token, studentIds } = await makeSchool(origin, { number: 4, students: 1 });
  const statement = async (by: Agent | undefined) => (await read(`/api/payments/${studentIds[0]}/fee-statement`, by, token)).status;
  for (let turn = 0; turn < 6; turn += 1) expect(await statement(two[0])).toBe(200);
  const byTheOther: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) byTheOther.push(await statement(two[1]));
  expect(byTheOther.at(-1), 'alone it would have given six').toBe(429);
});

test('a process that is killed loses no acknowledged payment, the port goes on answering, and another takes its place', {
  timeout,
}, async () => {
  const before = await owed();
  const [victim = 0, survivor = 0] = serverProcesses(server.child);
  const acknowledged = new Set<string>();
  let isPaying = true;
  const lane = async (_: unknown, number: number) => {
    for (let turn = 0; isPaying; turn += 1) {
      const key = `kill-${number}-${turn}`;
      // Sent again under its key until it has a clear end, as a page does.
      while ((await pay(key)).status !== 201) await sleep(20);
      acknowledged.add(key);
    }
  };
  const lanes = Array.from({ length: 6 }, lane);
  await until('payments are recorded', () => acknowledged.size > 20);
  process.kill(victim, 'SIGKILL');
  const killedAfter = acknowledged.size;
  await until('payments go on', () => acknowledged.size > killedAfter + 20);
  await until('another serves', async () => {
    const now = serverProcesses(server.child);
    return now.length === 2 && now.includes(survivor) && !now.includes(victim);
  });
  isPaying = false;
  await Promise.all(lanes);
  expect(before - (await owed()), 'each once').toBe(acknowledged.size * 150);
});

test('asked to stop, all of them refuse on /readyz, finish what they have and end, and so does the database', { timeout }, async () => {
  const postmaster = pidOf(place.dataDir);
  expect(postmaster).toBeGreaterThan(0);
  two = await connectionToEach();
  const last = pay('the-last', two[0]);
  server.child.kill('SIGTERM');
  for (const by of two) await until('it refuses', async () => (await read('/readyz', by)).status === 503);
  expect((await last).status).toBe(201);
  expect(await server.ended).toEqual([0, null]);
  expect(serverProcesses(server.child)).toEqual([]);
  expect([pidOf(place.dataDir), await statusAt(place)]).toEqual([0, 0]);
});

test('a server whose processes die before they serve ends and says so', { timeout }, async () => {
  const dying = serve(place, settings);
  let seen: number[] = [];
  const killing = setInterval(() => {
    const now = serverProcesses(dying.child);
    // Whatever it starts is called as itself until it has become another program.
    for (const pid of now.filter((each) => seen.includes(each))) process.kill(pid, 'SIGKILL');
    seen = now;
  }, 50);
  expect(await dying.ended).toEqual([1, null]);
  clearInterval(killing);
  expect(await dying.complained).toContain("The server's processes end before they serve, the last of them with SIGKILL.");
  expect(pidOf(place.dataDir)).toBe(0);
});
