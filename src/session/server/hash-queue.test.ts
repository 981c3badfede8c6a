import { expect, test } from 'vitest';
import { boundedQueue } from './hash-queue.ts';

/** Work that ends when the test says so. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('no more run at once than may, and those that wait run in the order they came', async () => {
  const run = boundedQueue({ atOnce: 2, waitingMax: 10 });
  const gates = [gate(), gate(), gate(), gate()];
  const started: number[] = [];
  const works = gates.map(({ opened }, index) =>
    run(async () => {
      started.push(index);
      await opened;
      return index;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[1]?.open();
  await works[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
  expect(started).toEqual([0, 1, 2, 3]);
});

test('who finds the queue full is told that the server is busy', async () => {
  const run = boundedQueue({ atOnce: 1, waitingMax: 1 });
  const first = gate();
  const running = run(() => first.opened);
  const waiting = run(async () => 'served');
  await expect(run(async () => 'never')).rejects.toMatchObject({ code: 'TOO_BUSY', status: 429 });
  first.open();
  await running;
  expect(await waiting).toBe('served');
  expect(await run(async () => 'served again')).toBe('served again');
});

test('work that fails gives its place back', async () => {
  const run = boundedQueue({ atOnce: 1, waitingMax: 5 });
  const failures = await Promise.allSettled([1, 2, 3].map((number) => run(() => Promise.reject(new Error(`failed ${number}`)))));
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await run(async () => 'next')).toBe('next');
});
