import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { requestByPhone } from './asking-contract.ts';

test('a guardian is asked for whole shillings, up to the most that M-Pesa moves at once', () => {
  const isTaken = (amount: number) => z.safeDecode(requestByPhone.body, { amount, phone: '0712 345 678' } as never).success;
  expect([1, 250_000, 250_001, 10.5].map(isTaken)).toEqual([true, true, false, false]);
});
