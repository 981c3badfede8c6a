import { expect, test } from 'vitest';
import { FairQueue, type Lane } from './hash-queue.ts';

/** A queue in which work lasts until the test ends it, and what ran so far, in order. */
function watchedQueue(limits: Partial<{ atOnce: number; waitingMax: number; slotsMax: number }> = {}) {
  const queue = new FairQueue({ atOnce: 1, waitingMax: 10, slotsMax: 8, ...limits });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, network: string, { lane = 'open', signal }: { lane?: Lane; signal?: AbortSignal } = {}) =>
    queue.visit({ network, signal }, (turn) =>
      turn(lane, async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      }),
    );
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const finishFirst = async () => {
    await settle();
    ends.shift()?.();
    await settle();
  };
  const finishAll = async () => {
    await settle();
    while (ends.length > 0) await finishFirst();
  };
  return { queue, ask, started, settle, finishFirst, finishAll };
}

const busy = { code: 'TOO_BUSY', status: 429 };

test('no more run at once than may', async () => {
  const { ask, started, settle, finishAll } = watchedQueue({ atOnce: 2 });
  const all = ['1', '2', '3'].map((name) => ask(name, name));
  await settle();
  expect(started).toEqual(['1', '2']);
  await finishAll();
  expect(await Promise.all(all)).toEqual(['1', '2', '3']);
});

test('several processes share the limits between them, and one alone has them all again', async () => {
  const { queue, ask, started, settle, finishAll } = watchedQueue({ atOnce: 4, slotsMax: 3 });
  queue.shareAmong(2);
  const half = [ask('1', 'a'), ask('2', 'a'), ask('3', 'b')];
  await expect(ask('over', 'a')).rejects.toMatchObject(busy);
  await settle();
  expect(started).toEqual(['1', '2']);
  await finishAll();
  queue.shareAmong(1);
  const whole = ['4', '5', '6', '7'].map((name) => ask(name, name));
  await settle();
  expect(started).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  await finishAll();
  await Promise.all([...half, ...whole]);
});

test('networks take turns, however many one of them sent first', async () => {
  const { ask, started, finishAll } = watchedQueue();
  const all = [...['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, 'a')), ...['b1', 'b2'].map((name) => ask(name, 'b')), ask('c1', 'c')];
  await finishAll();
  await Promise.all(all);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a network that was not served yet goes before all that keep asking', async () => {
  const { ask, started, settle, finishAll } = watchedQueue();
  const all = ['a0', 'a1', 'b1', 'c1'].map((name) => ask(name, name.slice(0, 1)));
  await finishAll();
  const floods = ['a2', 'a3', 'b2', 'c2'].map((name) => ask(name, name.slice(0, 1)));
  await settle();
  const newcomer = ask('new', 'd');
  await finishAll();
  await Promise.all([...all, ...floods, newcomer]);
  expect(started).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'new', 'a3', 'b2', 'c2']);
});

test('a network holds so many slots, running and waiting; the next is told that the server is busy, and others are not', async () => {
  const { ask, finishAll } = watchedQueue({ slotsMax: 3 });
  const held = ['1', '2', '3'].map((name) => ask(name, 'a'));
  await expect(ask('4', 'a')).rejects.toMatchObject(busy);
  const other = ask('other', 'b');
  await finishAll();
  expect(await Promise.all([...held, other])).toEqual(['1', '2', '3', 'other']);
  const again = ask('again', 'a');
  await finishAll();
  expect(await again, 'slots are given back').toBe('again');
});

test('a slot that is given back is one: those still held are held, and there are no more than before', async () => {
  const { ask, started, finishFirst, finishAll } = watchedQueue({ atOnce: 4, slotsMax: 2 });
  const requests = [ask('1', 'a'), ask('2', 'a')];
  await finishFirst();
  requests.push(ask('3', 'a'));
  const over = ask('over', 'a').catch(({ code }) => code);
  await finishFirst();
  await finishFirst();
  requests.push(ask('4', 'a'), ask('5', 'a'));
  const overAgain = ask('over again', 'a').catch(({ code }) => code);
  await finishAll();
  expect(started).toEqual(['1', '2', '3', '4', '5']);
  expect(await Promise.all([...requests, over, overAgain])).toEqual(['1', '2', '3', '4', '5', 'TOO_BUSY', 'TOO_BUSY']);
});

test.each([
  [
    ['o1', 'o2'],
    ['running', 'k1', 'k2', 'k3', 'o1', 'k4', 'k5', 'o2'],
  ],
  [['o1'], ['running', 'k1', 'k2', 'k3', 'o1', 'k4', 'k5']],
  [[], ['running', 'k1', 'k2', 'k3', 'k4', 'k5']],
])('known addresses go first, and every fourth turn is for the others: %j', async (others, order) => {
  const { ask, started, finishAll } = watchedQueue();
  const first = ask('running', 'x');
  const open = others.map((name) => ask(name, name));
  const known = ['k1', 'k2', 'k3', 'k4', 'k5'].map((name) => ask(name, name, { lane: 'known' }));
  await finishAll();
  await Promise.all([first, ...open, ...known]);
  expect(started).toEqual(order);
});

test('who hangs up leaves the queue, and is not hashed for', async () => {
  const { ask, started, finishAll } = watchedQueue();
  const hangUp = new AbortController();
  const running = ask('running', 'a');
  const gone = ask('gone', 'b', { signal: hangUp.signal });
  const next = ask('next', 'b');
  hangUp.abort();
  await expect(gone).rejects.toMatchObject(busy);
  await expect(ask('late', 'c', { signal: hangUp.signal })).rejects.toMatchObject(busy);
  await finishAll();
  await Promise.all([running, next]);
  expect(started).toEqual(['running', 'next']);
});

test('the place of who hangs up is free for another, and whoever waits behind them is next', async () => {
  const { ask, started, finishAll } = watchedQueue({ waitingMax: 3 });
  const hangUp = new AbortController();
  const requests = [ask('running', 'a')];
  const gone = [ask('gone', 'b', { signal: hangUp.signal }), ask('gone too', 'c', { signal: hangUp.signal })];
  requests.push(ask('1', 'c'));
  hangUp.abort();
  expect(await Promise.allSettled(gone)).toMatchObject([{ reason: busy }, { reason: busy }]);
  requests.push(ask('2', 'd'), ask('3', 'e'));
  await expect(ask('over', 'f')).rejects.toMatchObject(busy);
  await finishAll();
  await Promise.all(requests);
  expect(started).toEqual(['running', '1', '2', '3']);
});

test('of 10,000 networks it is remembered when each was served; beyond them the one served longest ago is like a newcomer', async () => {
  const { ask, started, finishAll } = watchedQueue({ waitingMax: 200 });
  const serve = async (...networks: string[]) => {
    const requests = ['running', ...networks].map((network) => ask(network, network));
    await finishAll();
    await Promise.all(requests);
    return started.splice(0).slice(1);
  };
  const others = Array.from({ length: 9_998 }, (_, number) => `n${number}`);
  await serve('a', 'b');
  while (others.length > 0) await serve(...others.splice(0, 200));
  expect(await serve('a', 'new 1'), 'a was served first of 10,000').toEqual(['new 1', 'a']);
  await serve('n0');
  await serve('new 2');
  expect(await serve('n0', 'new 3'), 'n0 was served again').toEqual(['new 3', 'n0']);
  expect(await serve('b', 'new 4'), 'b is forgotten').toEqual(['b', 'new 4']);
});

test('a full lane refuses, and the other goes on', async () => {
  const { ask, finishAll } = watchedQueue({ waitingMax: 1 });
  const held = [ask('1', 'a'), ask('2', 'b')];
  await expect(ask('3', 'c')).rejects.toMatchObject(busy);
  const known = ask('known', 'd', { lane: 'known' });
  await finishAll();
  expect(await Promise.all([...held, known])).toEqual(['1', '2', 'known']);
});

test('work that fails gives its place and turn back', async () => {
  const queue = new FairQueue({ atOnce: 1, waitingMax: 5, slotsMax: 1 });
  for (const word of ['one', 'two'])
    await expect(queue.visit({ network: 'a' }, (turn) => turn('open', () => Promise.reject(new Error(word))))).rejects.toThrow(word);
  expect(await queue.visit({ network: 'a' }, (turn) => turn('open', async () => 'next'))).toBe('next');
});
