import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { totalInput } from './total-input.ts';

test('a total of a school may be more than one amount, and what is too much for it too is refused with its reason', () => {
  const total = totalInput('Charged');
  for (const shillings of [199_980_000, '-199980000', 100_000_000_000, '-100000000000.00'])
    expect(z.decode(total, shillings)).toBe(Number(shillings) * 100);
  for (const beyond of [100_000_000_000.01, '-100000000000.01', '1e3'])
    expect(z.safeDecode(total, beyond).error?.issues.map(({ message }) => message)).toEqual([
      'Charged must be in shillings, at most 100,000,000,000.00, with at most two decimal places',
    ]);
});
