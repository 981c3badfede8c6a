import type { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { ping } from '../../../../tests/support/ping.ts';
import { newTerm, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, type School, signIn, testStore, useServer } from '../../../../tests/support/world.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { type NotificationHub, notificationHub } from './hub.ts';

useServer();

afterEach(() => vi.useRealTimers());

/** A hub of this test's own, ended with it, and what it logs. */
async function withHub(work: (hub: NotificationHub, logged: readonly string[]) => Promise<void>, processes = 1): Promise<void> {
  const logged: string[] = [];
  const hub = notificationHub(
    testStore().database,
    fastify({ logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } } }).log,
    processes,
  );
  try {
    await work(hub, logged);
  } finally {
    hub.close();
  }
}

/** Everybody with a live session, as the server knows them. */
async function callersAt(school: School): Promise<Caller[]> {
  const callers = await rowsOf(
    school,
    `select s.school_id as "schoolId", s.session_id as "sessionId", u.user_id as "userId", u.username, u.role
     from sessions s join users u on u.school_id = s.school_id and u.user_id = s.user_id where s.school_id = $1`,
  );
  return callers as Caller[];
}
const callerAt = async (school: School) => (await callersAt(school))[0] as Caller;

function tellMany(school: School, count: number): Promise<object[]> {
  return rowsOf(
    school,
    `insert into notifications (school_id, notification_id, type, title, message, happened_at)
     select $1, number, 'system', repeat('t', 120), repeat('x', 500), now() from generate_series(1, $2::integer) as number`,
    [count],
  );
}

const asOwner = (statement: string) => testStore().asOwner((client) => client.query(statement));
const somebody = (userId: number, schoolId = 1): Caller => ({
  ...{ schoolId, userId, username: `u${userId}`, role: 'admin', sessionId: `s${userId}` },
});
/** Resolves once the server hears what other processes tell. */
const listening = () => vi.waitFor(() => expect(testStore().database.hearingSinceMs).not.toBeNull(), 10_000);
const closed = (stream: Readable) => new Promise<void>((resolve) => stream.once('close', resolve));
const firstNews = (stream: Readable) =>
  new Promise<string>((resolve) => stream.on('data', (chunk) => /id: 1\n/.test(String(chunk)) && resolve(String(chunk))));

test('two thousand streams are served, the next is asked to come back, and one that leaves makes room', async () => {
  await withHub(async (hub) => {
    const streams = Array.from({ length: 2000 }, (_, index) =>
      hub.join({ caller: somebody(index, index % 4), lastEventId: undefined, newest: 0 }),
    );
    const next = () => hub.join({ caller: somebody(2000), lastEventId: undefined, newest: 0 });
    expect(next).toThrow('The server is busy. Please try again in a moment.');
    const gone = streams[7];
    if (!gone) throw new Error('the eighth stream');
    const left = closed(gone);
    gone.destroy();
    await left;
    expect(next().readable).toBe(true);
  });
});

test('a school has a third of the streams, then closes one of its pages first; another school has its own', async () => {
  await withHub(async (hub) => {
    const join = (userId: number, schoolId: number) => hub.join({ caller: somebody(userId, schoolId), lastEventId: undefined, newest: 0 });
    for (let userId = 0; userId < 667; userId += 1) join(userId, 1);
    expect(() => join(667, 1)).toThrow('Your school has too many pages open at once. Close some, then load this page again.');
    expect(join(1, 2).readable).toBe(true);
  });
});

test('of several processes each has its part of the streams, and a school a third of that', async () => {
  await withHub(async (hub) => {
    const join = (userId: number, schoolId: number) => hub.join({ caller: somebody(userId, schoolId), lastEventId: undefined, newest: 0 });
    for (let userId = 0; userId < 167; userId += 1) join(userId, 1);
    expect(() => join(167, 1)).toThrow('Your school has too many pages open at once');
    for (let userId = 167; userId < 500; userId += 1) join(userId, 2 + (userId % 4));
    expect(() => join(500, 6)).toThrow('The server is busy');
  }, 4);
});

test('a stream ends with its session at once, without waiting for the next look', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const school = await newSchool();
  const caller = await callerAt(school);
  await tellMany(school, 1);
  await withHub(async (hub) => {
    const stream = hub.join({ caller, lastEventId: undefined, newest: 0 });
    const seen: string[] = [];
    stream.on('data', (chunk) => seen.push(String(chunk)));
    const left = closed(stream);
    await listening();
    // Whoever joins is looked at once; that look must not be the one that finds the session ended.
    await vi.waitFor(() => expect(seen.join('')).toContain('id: 1'));
    expect((await school.admin.post('/api/auth/logout')).status).toBe(200);
    await left;
  });
});

test('a stream ends at the next look once its session is locked, has expired or was long not used, and no other does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const school = await newSchool();
  const ends = ['locked_at = now()', "expires_at = now() - interval '1 second'", "last_used_at = now() - interval '16 minutes'"];
  // Each is news: whoever has read it has been looked at once.
  for (const _ of ends) await signIn(school.admin.username);
  const callers = await callersAt(school);
  await withHub(async (hub) => {
    const streams = callers.map((caller) => hub.join({ caller, lastEventId: undefined, newest: 0 }));
    const left = streams.slice(0, ends.length).map(closed);
    await Promise.all([listening(), ...streams.map(firstNews)]);
    for (const [place, end] of ends.entries()) {
      await rowsOf(school, `update sessions set ${end} where school_id = $1 and session_id = $2`, [callers[place]?.sessionId]);
    }
    await asOwner(`select pg_notify('karo_school_news', '${callers[0]?.schoolId}')`);
    await Promise.all(left);
    expect(streams.map(({ destroyed }) => destroyed)).toEqual([true, true, true, false]);
  });
});

test('a silent stream gets a comment every 25 seconds, so that nothing on the way takes it for dead', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const caller = await callerAt(await newSchool());
  await withHub(async (hub) => {
    const stream = hub.join({ caller, lastEventId: undefined, newest: 0 });
    expect(String(stream.read())).toBe('retry: 3000\n\n');
    vi.advanceTimersByTime(24_999);
    expect(stream.read()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(String(stream.read())).toBe(':\n\n');
  });
});

test('a reader that takes nothing is let go before it fills the memory, one that reads is not', async () => {
  const school = await newSchool();
  const caller = await callerAt(school);
  await tellMany(school, 150);
  await withHub(async (hub) => {
    const join = () => hub.join({ caller, lastEventId: '50', newest: 150 });
    const [idle, reading] = [join(), join()];
    const seen: string[] = [];
    reading.on('data', (chunk) => seen.push(...(String(chunk).match(/^id: \d+/gm) ?? [])));
    await closed(idle);
    expect(idle.destroyed).toBe(true);
    await vi.waitFor(() => expect(seen.at(-1)).toBe('id: 150'), { timeout: 10_000 });
    expect(reading.destroyed).toBe(false);
    expect(seen).toHaveLength(100);
  });
});

test('of more news than one look reads the rest follows at once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const school = await newSchool();
  const caller = await callerAt(school);
  await tellMany(school, 250);
  await withHub(async (hub) => {
    const stream = hub.join({ caller, lastEventId: undefined, newest: 0 });
    const seen: string[] = [];
    stream.on('data', (chunk) => seen.push(...(String(chunk).match(/^id: \d+/gm) ?? [])));
    await vi.waitFor(() => expect(seen.at(-1)).toBe('id: 250'), 10_000);
    expect(seen).toHaveLength(250);
  });
});

test('a look that fails is only late: the next one tells what came meanwhile', async () => {
  const school = await newSchool();
  const caller = await callerAt(school);
  await withHub(async (hub, logged) => {
    const stream = hub.join({ caller, lastEventId: undefined, newest: 0 });
    const lines: string[] = [];
    stream.on('data', (chunk) => lines.push(String(chunk)));
    await listening();
    await asOwner('alter table notifications rename to notifications_away');
    await asOwner(`select pg_notify('karo_school_news', '${caller.schoolId}')`);
    await vi.waitFor(() => expect(logged.join('')).toContain('Notifications could not be looked for'), { timeout: 10_000 });
    await asOwner('alter table notifications_away rename to notifications');
    await tellMany(school, 1);
    await vi.waitFor(() => expect(lines.join('')).toContain('id: 1\nevent: notification\n'), { timeout: 10_000 });
    expect(stream.destroyed).toBe(false);
  });
});

test('news that PostgreSQL tells arrive without a look from time to time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const school = await newSchool();
  const caller = await callerAt(school);
  await withHub(async (hub) => {
    const stream = hub.join({ caller, lastEventId: undefined, newest: 0 });
    await listening();
    await newTerm(school.admin);
    expect(await firstNews(stream)).toContain('event: notification');
  });
});

/** A listener at a school that hears all, and what it was told; ticks of the hub come by hand. */
async function withListener(work: (school: School, heard: () => string) => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const school = await newSchool();
  const caller = await callerAt(school);
  await withHub(async (hub) => {
    let heard = '';
    hub.join({ caller, lastEventId: undefined, newest: 0 }).on('data', (chunk) => {
      heard += chunk;
    });
    // Not what an earlier test heard by the real clock.
    await vi.waitFor(() => expect(testStore().database.hearingSinceMs).toBeLessThan(performance.now()), 10_000);
    vi.advanceTimersByTime(2000);
    await settled();
    await work(school, () => heard);
  });
}

/** As long as a look takes that has begun. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await ping(testStore().database);
};

test('where all is heard, the server looks by itself every thirty seconds and no sooner', async () => {
  await withListener(async (school, heard) => {
    await tellMany(school, 1);
    vi.advanceTimersByTime(28_000);
    await settled();
    expect(heard()).not.toContain('id: 1');
    vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(heard()).toContain('id: 1\n'), 10_000);
  });
});

test('where the connection that hears was lost, the server looks at its next tick', async () => {
  await withListener(async (school, heard) => {
    await tellMany(school, 1);
    await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`);
    await vi.waitFor(() => expect(testStore().database.hearingSinceMs).toBeNull(), { timeout: 10_000, interval: 5 });
    vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(heard()).toContain('id: 1\n'), 10_000);
  });
});
