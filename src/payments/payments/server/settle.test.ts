import { expect, test } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { asCents } from '../../../core/money.ts';
import { assertMatchesArrival } from './settle.ts';

const arrived = {
  ...{ arrivalId: 4, code: 'SGH1X', receivedBy: null, receiptNumber: null, claimedBy: null, wentBack: null },
  amount: asCents(80_000),
  waiting: asCents(80_000),
};
/** Typed with the M-Pesa number in the bank's words, by which the money is known too. */
const typed = { amount: asCents(80_000), method: 'Mpesa', code: 'UKP8B12CD4' } as const;

/** The code and the words of the refusal; null where there is none. */
function refusal(...args: Parameters<typeof assertMatchesArrival>): { code: string; message: string } | null {
  try {
    assertMatchesArrival(...args);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, message: error.message };
  }
}

test('nothing that arrived refuses nothing, and what arrived is taken to the cent', () => {
  expect(refusal(null, typed)).toBeNull();
  expect(refusal(arrived, typed)).toBeNull();
});

test.each([80_001, 79_999, 8000])('another amount than what waits is refused: %d cents', (cents) => {
  expect(refusal(arrived, { ...typed, amount: asCents(cents) })?.code).toBe('ARRIVED_OTHERWISE');
});

test('of money that is partly placed the receipt is named, whatever is typed', () => {
  const placed = { ...arrived, waiting: asCents(30_000), receiptNumber: 12 };
  for (const cents of [80_000, 30_000]) {
    expect(refusal(placed, { ...typed, amount: asCents(cents) })).toEqual({
      code: 'PAYMENT_CODE_USED',
      message: 'The transaction code UKP8B12CD4 was already used for receipt 12.',
    });
  }
});

test('what was returned is refused as returned', () => {
  expect(refusal({ ...arrived, waiting: asCents(0) }, typed)).toEqual({
    code: 'MONEY_RETURNED',
    message: 'The money of the code UKP8B12CD4 was returned to the payer.',
  });
});
