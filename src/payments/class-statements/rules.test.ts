import { expect, test } from 'vitest';
import { fileMax, finishedCount, pieceCount, pieceSize } from './rules.ts';

test('every student is in a piece, and no piece is empty', () => {
  for (const students of [1, pieceSize - 1, pieceSize, pieceSize + 1, 3 * pieceSize, fileMax]) {
    const pieces = pieceCount(students);
    expect(pieces * pieceSize, `${students}`).toBeGreaterThanOrEqual(students);
    expect((pieces - 1) * pieceSize, `${students}`).toBeLessThan(students);
  }
});

test('a file is made once all of its pieces are, and never more than all', () => {
  expect([0, 1, 2, 3].map((pieces) => finishedCount(250, pieces))).toEqual([0, 100, 200, 250]);
  expect(finishedCount(1, 1)).toBe(1);
});
