import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { schoolStudentsMax } from '../../core/inputs.ts';
import { linkFeeToClass } from './class-links-contract.ts';

test('a fee may be linked to as many students as an install may allow a school', () => {
  const link = (expected: number) =>
    z.safeDecode(linkFeeToClass.body, { additionalFeeId: 1, gradeId: '', streamId: '', linked: true, expected } as never).success;
  expect([link(schoolStudentsMax), link(schoolStudentsMax + 1)]).toEqual([true, false]);
});
