import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountMax, asCents, centsFromShillings, kesText, money, moneyInput, moneyText, shillingsFromCents, sumCents } from './money.ts';

const anyCents = fc.integer({ min: -amountMax, max: amountMax }).map(asCents);
const fee = moneyInput({ label: 'Amount', min: asCents(100), minMessage: 'Amount must be at least 1' });
const faultOf = (given: unknown) => fee.safeDecode(given as never).error?.issues[0]?.message;

test('every amount survives the way out as shillings and back in, as a number and as text', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      const shillings = shillingsFromCents(cents);
      expect(centsFromShillings(shillings)).toBe(cents);
      expect(centsFromShillings(moneyText(cents).replaceAll(',', ''))).toBe(cents);
      expect(money.decode(money.encode(cents))).toBe(cents);
      expect(JSON.parse(JSON.stringify(shillings))).toBe(shillings);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [1500.5, 150_050],
  ['1500.50', 150_050],
  ['0.07', 7],
  [100_000_000, 10_000_000_000],
  ['-20', -2000],
  ['-0.00', 0],
])('%j shillings are %d cents', (shillings, cents) => {
  expect(centsFromShillings(shillings)).toBe(cents);
});

test.each([
  1.005,
  0.1 + 0.2,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  100_000_000.01,
  '1e3',
  '0x10',
  ' 12 ',
  '12.',
  '.5',
  '1,000',
  '',
  '1500.500',
  '١٢',
])('%j is no amount', (shillings) => {
  expect(centsFromShillings(shillings)).toBeNull();
});

test('an amount in a request is a number or plain decimal text, and nothing else is bent into one', () => {
  expect(fee.decode(1500.5)).toBe(150_050);
  expect(fee.decode('1500.50')).toBe(150_050);
  for (const given of [true, false, [5], {}, 'abc', '1e3', '0x10', ' 12 ']) expect(faultOf(given)).toMatch(/^Amount must be an amount/);
  for (const given of [null, undefined, '']) expect(faultOf(given)).toBe('Amount is required');
  for (const given of [0, 0.99, '-5', -1]) expect(faultOf(given)).toBe('Amount must be at least 1');
});

test('people read amounts with two places, commas and the code in front', () => {
  expect(kesText(asCents(123_450))).toBe('KES 1,234.50');
  expect(moneyText(asCents(0))).toBe('0.00');
  expect(moneyText(asCents(10_000_000_000))).toBe('100,000,000.00');
});

test('a fraction of a cent is refused wherever cents are made', () => {
  expect(() => asCents(0.5)).toThrow(RangeError);
  expect(() => asCents(Number.NaN)).toThrow(RangeError);
  expect(sumCents([asCents(1), asCents(-3)])).toBe(-2);
  expect(sumCents([])).toBe(0);
});
