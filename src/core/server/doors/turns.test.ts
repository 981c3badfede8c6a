import { expect, test } from 'vitest';
import { mappedInTurns } from './turns.ts';

/** Keeps the processor for so many milliseconds. */
function work(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test('a long list is mapped in order, and others have their turns meanwhile', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  const squares = await mappedInTurns([1, 2, 3, 4, 5, 6, 7, 8], (number) => {
    work(6);
    return number * number;
  });
  clearInterval(counting);
  expect(squares).toEqual([1, 4, 9, 16, 25, 36, 49, 64]);
  expect(turns).toBeGreaterThanOrEqual(2);
});

test('of an empty list nothing is left, and what fails is thrown', async () => {
  expect(await mappedInTurns([], String)).toEqual([]);
  await expect(mappedInTurns(['no JSON'], (text) => JSON.parse(text))).rejects.toThrow(SyntaxError);
});
