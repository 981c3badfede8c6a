import { expect, test } from 'vitest';
import { bankAmount, bankInstant, bankMoney } from './bank-money.ts';

const parts = {
  ...{ reference: 'FT25139M3RM6', amount: '1,000.00', currency: 'KES', at: '20250519133054', into: [' 110-1234 ', null] },
  ...{ account: ' SM/1011 ', payerName: 'ASHA\u200b KAMAU', payerPhone: 254712345678 },
};

test('money is told with its reference, cents, instant, and texts of one line', () => {
  expect(bankMoney(parts)).toEqual({
    furtherCodes: [],
    ...{ reference: 'FT25139M3RM6', amount: 100_000, arrivedAt: '2025-05-19T13:30:54+03:00', into: ['1101234'] },
    ...{ account: 'SM/1011', payerName: 'ASHA KAMAU', payerPhone: '254712345678' },
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

test.each([
  ['20,000.00', 2_000_000],
  ['1,234,567.8', 123_456_780],
  ['100', 10_000],
  ['22459.0', 2_245_900],
  ['5.500', 550],
  ['0.05', 5],
  [750, 75_000],
  [19.99, 1999],
])('%s is an amount', (written, cents) => {
  expect(bankAmount(written)).toBe(cents);
});

test.each(['', '20,00.00', ',100', '1e3', '0x10', '5.555', '1.', 'xx.9', '1 000', '9999999999', 'NaN', undefined])(
  '%s is none',
  (written) => {
    expect(bankAmount(written)).toBeNull();
  },
);

test.each([
  ['20250519133054', '2025-05-19T13:30:54+03:00'],
  ['2021111103005', '2021-11-11T03:00:00+03:00'],
  ['202505191330', '2025-05-19T13:30:00+03:00'],
  ['20250519', '2025-05-19T00:00:00+03:00'],
  [20250519133054, '2025-05-19T13:30:54+03:00'],
  ['1747650654000', '2025-05-19T10:30:54.000Z'],
  ['2026-07-29T09:30:05.000Z', '2026-07-29T09:30:05Z'],
  ['2025-05-19 13:30:54', '2025-05-19T13:30:54+03:00'],
  ['2023-11-06+03:00', '2023-11-06T00:00:00+03:00'],
  ['Mon May 19 13:30:54 EAT 2025', '2025-05-19T13:30:54+03:00'],
  ['Tue Dec 2 03:04:05 EAT 2025', '2025-12-02T03:04:05+03:00'],
])('%s is the instant %s', (written, instant) => {
  expect(bankInstant(written)).toBe(instant);
});

test.each(['', '20251332', '20250519253054', '20250230', 'Mon Foo 19 13:30:54 EAT 2025', '19/05/2025', 'yesterday', null])(
  '%s is none',
  (written) => {
    expect(bankInstant(written)).toBeNull();
  },
);
