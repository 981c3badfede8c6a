import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  amountMax,
  amountText,
  asCents,
  centsFromShillings,
  kesText,
  money,
  moneyInput,
  moneyOrNullInput,
  moneyText,
  negated,
  optionalMoneyInput,
  shillingsFromCents,
  sumCents,
  zeroCents,
} from './money.ts';

const anyCents = fc.integer({ min: -amountMax, max: amountMax }).map(asCents);

/** Cents as a person would type them, made of digits alone, without any arithmetic on fractions. */
function typed(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

test('every amount survives the way to shillings and back, as a number, as text and through JSON', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      const shillings = shillingsFromCents(cents);
      return (
        centsFromShillings(shillings) === cents &&
        centsFromShillings(typed(cents)) === cents &&
        centsFromShillings(JSON.parse(JSON.stringify(shillings))) === cents &&
        z.decode(money, z.encode(money, cents)) === cents
      );
    }),
    { numRuns: 5000 },
  );
});

test('an amount and its opposite come to nothing, which has no sign', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(sumCents([cents, negated(cents)])).toBe(0);
      expect(negated(negated(cents))).toBe(cents);
    }),
  );
  expect(Object.is(negated(zeroCents), 0)).toBe(true);
  expect(kesText(negated(asCents(150_050)))).toBe('KES -1,500.50');
});

test('every amount of one, two or three digits survives too', () => {
  for (let cents = -1100; cents <= 1100; cents += 1) {
    expect(centsFromShillings(shillingsFromCents(asCents(cents)))).toBe(cents);
    expect(centsFromShillings(typed(cents))).toBe(cents);
  }
});

test.each([
  [1.005],
  ['1.005'],
  ['1500.500'],
  [0.1 + 0.2],
  [1e21],
  [1e-7],
  [Number.POSITIVE_INFINITY],
  [Number.NaN],
  [Number.NEGATIVE_INFINITY],
  [100_000_000.01],
  ['100000000.01'],
  ['-100000000.01'],
  ['999999999'],
  ['1000000000'],
  ['1e3'],
  ['0x10'],
  [' 12 '],
  ['12 '],
  ['12\n'],
  ['+5'],
  ['--5'],
  ['5.'],
  ['.5'],
  ['1,500'],
  ['1_500'],
  ['KES 5'],
  ['١٢'],
  ['１２'],
  ['NaN'],
  [''],
  ['-'],
])('%j is no amount', (value) => {
  expect(centsFromShillings(value)).toBeNull();
});

test('zero has no sign', () => {
  for (const zero of [-0, 0, '-0', '-0.00', '0.0']) expect(Object.is(centsFromShillings(zero), 0)).toBe(true);
});

test('text that is no decimal number is never an amount, and what is one is never misread', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-+e, x'), maxLength: 14 }), (text) => {
      const cents = centsFromShillings(text);
      if (cents === null) return true;
      return /^-?\d+(\.\d\d?)?$/.test(text) && Math.abs(Number(text) * 100 - cents) < 0.001;
    }),
    { numRuns: 3000 },
  );
});

test('a fraction of a cent is a bug', () => {
  for (const value of [0.5, 1.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => asCents(value)).toThrow('Not a whole number of cents');
  expect(() => sumCents([asCents(2 ** 53 - 1), asCents(1)])).toThrow('Not a whole number of cents');
});

test('a sum is the same in any order, and of nothing is zero', () => {
  expect(sumCents([])).toBe(0);
  fc.assert(fc.property(fc.array(anyCents), (amounts) => sumCents(amounts) === sumCents(amounts.toReversed())));
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [150_050, '1,500.50'],
  [-150_050, '-1,500.50'],
  [123_456_789, '1,234,567.89'],
  [10_000_000_000, '100,000,000.00'],
])('%d cents read %s', (cents, text) => {
  expect(moneyText(asCents(cents))).toBe(text);
  expect(kesText(asCents(cents))).toBe(`KES ${text}`);
});

test('the text of an amount is the amount with commas', () => {
  fc.assert(fc.property(anyCents, (cents) => moneyText(cents).replaceAll(',', '') === typed(cents)));
});

test('an amount is grouped as the format of the language groups it', () => {
  const format = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(fc.property(anyCents, (cents) => moneyText(cents) === format.format(cents / 100)));
});

test('no cents taken away are no debt of a sign', () => {
  expect(moneyText(asCents(-0))).toBe('0.00');
});

const input = moneyInput({ label: 'Amount', min: asCents(100), minMessage: 'Amount must be at least 1' });
const fault = (value: unknown) => z.safeDecode(input, value as never).error?.issues.map(({ message }) => message);
const tooFine = 'Amount must be in shillings, at most 100,000,000.00, with at most two decimal places';

test.each([
  [undefined, 'Amount is required'],
  [null, 'Amount must be in shillings'],
  ['', 'Amount is required'],
  [true, 'Amount must be in shillings'],
  [false, 'Amount must be in shillings'],
  [[5], 'Amount must be in shillings'],
  [[], 'Amount must be in shillings'],
  [{}, 'Amount must be in shillings'],
  [{ valueOf: () => 5 }, 'Amount must be in shillings'],
  [10n, 'Amount must be in shillings'],
  [Number.NaN, 'Amount must be in shillings'],
  [Number.POSITIVE_INFINITY, 'Amount must be in shillings'],
  ['0x10', tooFine],
  ['1e3', tooFine],
  [' 12 ', tooFine],
  [1.005, tooFine],
  [100_000_000.01, tooFine],
  [-0, 'Amount must be at least 1'],
  [0.99, 'Amount must be at least 1'],
  ['-5', 'Amount must be at least 1'],
])('the amount %s is refused with its reason', (value, message) => {
  expect(fault(value)).toEqual([message]);
});

test('a field takes what lies in its bounds, ends included', () => {
  for (const [value, cents] of [
    [1, 100],
    ['1', 100],
    ['1500.5', 150_050],
    [100_000_000, amountMax],
    ['100000000.00', amountMax],
  ] as const) {
    expect(z.decode(input, value)).toBe(cents);
  }
});

test('without words of its own a field names its least amount', () => {
  const least = moneyInput({ label: 'Balance', min: asCents(-amountMax) });
  expect(z.decode(least, '-100000000')).toBe(-amountMax);
  expect(z.safeDecode(moneyInput({ label: 'Fee', min: asCents(50) }), 0.49).error?.issues[0]?.message).toBe('Fee must be at least 0.50');
});

test('an optional amount may be absent, blank or null', () => {
  const optional = optionalMoneyInput({ label: 'Amount', min: zeroCents });
  for (const none of [undefined, '', null]) expect(z.parse(optional, none)).toBeUndefined();
  expect(z.parse(optional, '12.50')).toBe(1250);
  for (const wrong of ['NaN', [5], ' ']) expect(z.safeParse(optional, wrong).success).toBe(false);
});

test('an amount that may be null is 0 then, and is still required', () => {
  const field = moneyOrNullInput({ label: 'Amount', min: zeroCents });
  expect(z.parse(field, null)).toBe(0);
  expect(z.safeParse(field, '').error?.issues[0]?.message).toBe('Amount is required');
  expect(z.object({ field }).safeParse({}).success).toBe(false);
});

test.each([
  [150_050, '1,500.50', 'KES 1,500.50', '1,500.50'],
  [0, '0.00', 'KES 0.00', '0.00'],
  [-50_000, 'credit 500.00', 'credit KES 500.00', '−500.00'],
  [-1, 'credit 0.01', 'credit KES 0.01', '−0.01'],
] as const)('%d cents are said as %s, %s and %s', (cents, plain, withCode, signed) => {
  expect(amountText(asCents(cents))).toBe(plain);
  expect(amountText(asCents(cents), { code: true })).toBe(withCode);
  expect(amountText(asCents(cents), { negative: 'minus' })).toBe(signed);
});

test('an amount in words keeps its size, whatever it is called', () => {
  fc.assert(
    fc.property(fc.integer({ min: -amountMax, max: amountMax }), fc.boolean(), (cents, code) => {
      const digits = (text: string) => text.replace(/[^\d.]/g, '');
      const size = digits(moneyText(asCents(Math.abs(cents))));
      for (const negative of ['credit', 'minus'] as const) expect(digits(amountText(asCents(cents), { code, negative }))).toBe(size);
    }),
  );
});
