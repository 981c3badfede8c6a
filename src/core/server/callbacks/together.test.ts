import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Together } from './together.ts';

/** Work that notes its pieces and ends when it is let go. */
function rig() {
  const pieces: [schoolId: number, batch: readonly number[]][] = [];
  const ends: (() => void)[] = [];
  const together = new Together<number, string>(async (schoolId, batch) => {
    pieces.push([schoolId, batch]);
    await new Promise<void>((end) => ends.push(end));
    if (batch.includes(-1)) throw new Error('no connection');
    return batch.map((each) => `made ${each}`);
  });
  const letGo = async () => {
    ends.shift()?.();
    await nextTurn();
  };
  return { together, pieces, letGo };
}

test('what comes meanwhile is the next piece, at most five hundred of it, and each hears what was made of it', async () => {
  const { together, pieces, letGo } = rig();
  const results = Array.from({ length: 550 }, (_, place) => together.add(1, place));
  for (let piece = 0; piece < 3; piece += 1) await letGo();
  expect(pieces.map(([, batch]) => batch.length)).toEqual([1, 500, 49]);
  expect(await Promise.all(results)).toEqual(Array.from({ length: 550 }, (_, place) => `made ${place}`));
});

test('one school waits for no other', async () => {
  const { together, pieces, letGo } = rig();
  const both = [together.add(1, 10), together.add(2, 20)];
  expect(pieces).toEqual([
    [1, [10]],
    [2, [20]],
  ]);
  await letGo();
  await letGo();
  expect(await Promise.all(both)).toEqual(['made 10', 'made 20']);
});

test('a failure is told to its own piece, and the next is done', async () => {
  const { together, letGo } = rig();
  const [lost, next] = [together.add(1, -1), together.add(1, 2)];
  const refused = expect(lost).rejects.toThrow('no connection');
  await letGo();
  await refused;
  await letGo();
  expect(await next).toBe('made 2');
  const later = together.add(1, 3);
  await letGo();
  expect(await later).toBe('made 3');
});

test('beyond five thousand that wait a school is refused at once', async () => {
  const { together, letGo } = rig();
  const all = Array.from({ length: 5002 }, (_, place) => together.add(1, place));
  await expect(all.at(-1)).rejects.toMatchObject({ code: 'SERVER_BUSY' });
  for (let piece = 0; piece < 12; piece += 1) await letGo();
  expect((await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled')).toHaveLength(5001);
});
