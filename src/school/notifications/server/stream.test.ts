import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { newClass, newStudent, newTerm } from '../../../../tests/support/school-parts.ts';
import { logIn } from '../../../../tests/support/second-factors.ts';
import { testSecrets } from '../../../../tests/support/test-secrets.ts';
import { ask, newSchool, type Staff, server, signIn, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { buildServer } from '../../../app/server.ts';
import { readConfig } from '../../../core/server/config.ts';
import { readEvents, type StreamEvent } from '../../../core/web/event-stream.ts';

useServer();

let origin = '';
beforeAll(async () => {
  origin = await server().listen({ port: 0, host: '127.0.0.1' });
});

const opened: ClientRequest[] = [];
afterEach(() => {
  for (const request of opened.splice(0)) request.destroy();
});

/** A stream as a page reads it: what arrived so far, the wait for so many, and its end. */
class Listening {
  readonly events: StreamEvent[] = [];
  readonly response: IncomingMessage;
  readonly ended: Promise<void>;
  #arrived: () => void = () => undefined;

  constructor(response: IncomingMessage) {
    this.response = response;
    this.ended = readEvents(Readable.toWeb(response) as ReadableStream<Uint8Array>, (event) => {
      this.events.push(event);
      this.#arrived();
    }).catch(() => undefined);
  }

  async firstEvents(count: number): Promise<StreamEvent[]> {
    while (this.events.length < count) await new Promise<void>((resolve) => (this.#arrived = resolve));
    return this.events;
  }

  async toldIds(count: number): Promise<string[]> {
    return (await this.firstEvents(count)).map(({ id }) => id);
  }
}

async function listen({ token }: Staff, lastEventId?: string, from = origin): Promise<Listening> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const resumed = lastEventId === undefined ? headers : { ...headers, 'last-event-id': lastEventId };
  return new Promise((resolve, reject) => {
    const request = get(`${from}/api/notifications/stream`, { headers: resumed, agent: false }, (response) =>
      resolve(new Listening(response)),
    );
    request.on('error', reject);
    opened.push(request);
  });
}

/** A school where term and class are there, so that one more student is one more notification. */
async function schoolAtWork() {
  const school = await newSchool();
  const [bursar, teacher] = [await school.bursar(), await school.teacher()];
  await newTerm(school.admin);
  const place = await newClass(school.admin);
  return { school, admin: school.admin, bursar, teacher, enrol: () => newStudent(school.admin, place, { fullName: 'Achieng Otieno' }) };
}

const pay = (staff: Staff, studentId: number) => succeed(staff.post('/api/payments/new', { studentId, amount: 100, method: 'Cash' }));

test('what happens is told while it happens, in the form of the list', async () => {
  const { bursar, enrol } = await schoolAtWork();
  const stream = await listen(bursar);
  expect(stream.response.statusCode).toBe(200);
  expect(stream.response.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  await enrol();
  const [event] = await stream.firstEvents(1);
  const { notifications } = await succeed(bursar.read('/api/notifications'));
  expect(event).toEqual({ name: 'notification', id: '2', text: JSON.stringify(notifications[0]) });
  expect(notifications[0]).toMatchObject({ title: 'Student registered', read: false });
});

test('a person’s own actions arrive already read', async () => {
  const { admin, enrol } = await schoolAtWork();
  const stream = await listen(admin);
  await enrol();
  expect(JSON.parse((await stream.firstEvents(1))[0]?.text ?? '')).toMatchObject({ title: 'Student registered', read: true });
});

test('who comes back is told what was missed, in order, once, and goes on from there', async () => {
  const { bursar, enrol } = await schoolAtWork();
  await enrol();
  await enrol();
  const stream = await listen(bursar, '1');
  expect(await stream.toldIds(2)).toEqual(['2', '3']);
  await enrol();
  expect(await stream.toldIds(3)).toEqual(['2', '3', '4']);
});

test('without a number only news are told', async () => {
  const { bursar, enrol } = await schoolAtWork();
  await enrol();
  const stream = await listen(bursar);
  await enrol();
  expect(await stream.toldIds(1)).toEqual(['3']);
});

test.each(['999', '-1', '1e3', 'x', '0; drop table', '99999999999999999999'])(
  'with the number %s, which nobody was given, the list is to be loaded anew',
  async (lastEventId) => {
    const { bursar, enrol } = await schoolAtWork();
    const stream = await listen(bursar, lastEventId);
    expect(await stream.firstEvents(1)).toEqual([{ name: 'reload', id: '1', text: '{}' }]);
    await enrol();
    expect(await stream.toldIds(2)).toEqual(['1', '2']);
  },
);

test('a teacher’s stream passes money over', async () => {
  const { admin, teacher, enrol } = await schoolAtWork();
  const stream = await listen(teacher);
  await pay(admin, await enrol());
  await enrol();
  const events = await stream.firstEvents(2);
  expect(events.map(({ id }) => id)).toEqual(['2', '4']);
  expect(JSON.stringify(events)).not.toContain('KES');
});

test('a stream passes over what is for another person alone', async () => {
  const { bursar, teacher, enrol } = await schoolAtWork();
  const [others, own] = [await listen(bursar), await listen(teacher)];
  await succeed(logIn(teacher.username));
  await enrol();
  expect(await own.toldIds(2), 'the sign-in from a new network, and the student').toEqual(['2', '3']);
  expect(await others.toldIds(1)).toEqual(['3']);
});

test('a stream carries the events of its own school only', async () => {
  const [ours, theirs] = [await schoolAtWork(), await schoolAtWork()];
  const [here, there] = [await listen(ours.bursar), await listen(theirs.bursar)];
  await theirs.enrol();
  await theirs.enrol();
  await there.firstEvents(2);
  await ours.enrol();
  expect(await here.toldIds(1)).toEqual(['2']);
  expect(here.events).toHaveLength(1);
});

test('two server processes on one database tell the same', async () => {
  const { bursar, enrol } = await schoolAtWork();
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const other = await buildServer({ database: testStore().database, config, ...testSecrets });
  const stream = await listen(bursar, undefined, await other.listen({ port: 0, host: '127.0.0.1' }));
  await enrol();
  expect(await stream.toldIds(1)).toEqual(['2']);
  await other.close();
});

test('a stream ends when its session does, by signing out or by being deactivated', async () => {
  const { admin, bursar, teacher } = await schoolAtWork();
  const [first, second, stays] = [await listen(bursar), await listen(teacher), await listen(admin)];
  await succeed(bursar.post('/api/auth/logout'));
  const user = (await succeed(admin.read('/api/settings/users'))).find(({ username }: Staff) => username === teacher.username);
  await succeed(admin.patch(`/api/settings/users/${user.id}/toggle-status`));
  await Promise.all([first.ended, second.ended]);
  const again = await listen(bursar, '1');
  expect(again.response.statusCode).toBe(401);
  expect(await Promise.race([stays.ended, 'open'])).toBe('open');
});

test('the seventh stream of one user takes the place of the first, and of nobody else', async () => {
  const { admin, bursar, enrol } = await schoolAtWork();
  const others = await listen(admin);
  const streams: Listening[] = [];
  for (let count = 0; count < 7; count += 1) streams.push(await listen(bursar));
  await streams[0]?.ended;
  await enrol();
  await Promise.all([others, ...streams.slice(1)].map((stream) => stream.firstEvents(1)));
});

test('a server that stops ends its streams instead of waiting for them', async () => {
  const { bursar } = await schoolAtWork();
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const other = await buildServer({ database: testStore().database, config, ...testSecrets });
  const stream = await listen(bursar, undefined, await other.listen({ port: 0, host: '127.0.0.1' }));
  await Promise.all([other.close(), stream.ended]);
});

test('a page that leaves is forgotten, and the next one is served', async () => {
  const { bursar, enrol } = await schoolAtWork();
  for (let count = 0; count < 20; count += 1) {
    await listen(bursar);
    opened.pop()?.destroy();
  }
  const stream = await listen(bursar);
  await enrol();
  expect(await stream.toldIds(1)).toEqual(['2']);
});

test('nobody listens without a session, and nothing is streamed to who asks for JSON', async () => {
  const { username } = (await newSchool()).admin;
  const { token } = await signIn(username);
  const url = '/api/notifications/stream';
  const accept = { accept: 'text/event-stream' };
  for (const call of [{ headers: accept }, { headers: accept, token: `${token}x` }]) {
    const refused = await ask({ url, ...call });
    expect([refused.status, refused.body.code]).toEqual([401, 'NOT_SIGNED_IN']);
  }
  const asJson = await ask({ url, token });
  expect([asJson.status, asJson.body.code]).toEqual([406, 'NOT_A_STREAM_READER']);
  const head = await server().inject({ method: 'HEAD', url, headers: { ...accept, authorization: `Bearer ${token}` } });
  expect(head.statusCode).toBe(404);
});
