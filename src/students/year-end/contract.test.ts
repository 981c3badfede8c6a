import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { schoolStudentsMax } from '../../core/inputs.ts';
import { moveUp } from './contract.ts';

test('as many students may move up as an install may allow a school', () => {
  const move = (moving: number) =>
    z.safeDecode(moveUp.body, { moves: [], repeaters: [], moving, repeating: 0, leaving: 0 } as never).success;
  expect([move(schoolStudentsMax), move(schoolStudentsMax + 1)]).toEqual([true, false]);
});
