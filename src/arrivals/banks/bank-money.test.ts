import { expect, test } from 'vitest';
import { bankMoney, ownAccounts } from './bank-money.ts';

const parts = {
  ...{ reference: 'FT25139M3RM6', amount: '1,000.00', currency: 'KES', at: '20250519133054', into: [' 110-1234 ', null] },
  ...{ account: ' SM/1011 ', payerName: 'ASHA\u200b KAMAU', payerPhone: 254712345678 },
};

test('money is told with its reference, cents, instant, and texts of one line', () => {
  expect(bankMoney(parts)).toEqual({
    furtherCodes: [],
    ...{ reference: 'FT25139M3RM6', amount: 100_000, arrivedAt: '2025-05-19T13:30:54+03:00', into: ['1101234'] },
    ...{ account: 'SM/1011', payerName: 'ASHA KAMAU', payerPhone: '254712345678', narration: '' },
  });
});

test.each([
  [{ reference: '' }, 'It has no reference of the bank'],
  [{ reference: 'FT1' }, 'It has no reference of the bank'],
  [{ reference: 'X'.repeat(41) }, 'It has no reference of the bank'],
  [{ amount: '0.00' }, 'It has no amount'],
  [{ amount: '-5' }, 'It has no amount'],
  [{ amount: null }, 'It has no amount'],
  [{ currency: 'usd' }, 'It is in USD, not in Kenyan shillings'],
])('with %o it is no money of a school', (changes, reason) => {
  expect(bankMoney({ ...parts, ...changes })).toBe(reason);
});

test('a notice without a currency is in shillings, and a reference is kept in letters and digits', () => {
  expect(bankMoney({ ...parts, currency: undefined, reference: '06112023_153977988' })).toMatchObject({ reference: '06112023153977988' });
});

test('an account that was typed with spaces is one account, and commas, semicolons or lines are between several', () => {
  expect(ownAccounts(' 110 1234 567, 220-1 ;7654321\n k 9, ')).toEqual(['1101234567', '2201', '7654321', 'K9']);
  expect(ownAccounts(' , ')).toEqual([]);
});
