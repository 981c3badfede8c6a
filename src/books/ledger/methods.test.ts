import { expect, test } from 'vitest';
import {
  byMethod,
  methodFacts,
  methods,
  methodsOf,
  methodsWith,
  methodText,
  needsBank,
  needsCode,
  referenceText,
  statusWord,
} from './methods.ts';

test('every school takes the three of the specification, in its order; a cheque where it says so', () => {
  expect(methodsWith({ Cheque: false })).toEqual(['Cash', 'Mpesa', 'Bank']);
  expect(methodsWith({ Cheque: true })).toEqual(['Cash', 'Mpesa', 'Bank', 'Cheque']);
});

test('figures are about the methods that were seen, and about the usual ones until there are any', () => {
  const withCheques = byMethod(methodsWith({ Cheque: true }), (method) => method.length);
  expect(withCheques).toEqual({ Cash: 4, Mpesa: 5, Bank: 4, Cheque: 6 });
  expect(methodsOf(withCheques)).toEqual([...methods]);
  expect(methodsOf(byMethod(methodsWith({ Cheque: false }), () => 0))).toEqual(['Cash', 'Mpesa', 'Bank']);
  expect(methodsOf(undefined)).toEqual(['Cash', 'Mpesa', 'Bank']);
});

test('each method has an account of its own and its own colour', () => {
  for (const fact of ['account', 'colour', 'name'] as const) {
    expect(new Set(methods.map((method) => methodFacts[method][fact])).size).toBe(methods.length);
  }
});

test('cash needs nothing, a cheque its number and its bank, the others a code', () => {
  expect(methods.filter(needsCode)).toEqual(['Mpesa', 'Bank', 'Cheque']);
  expect(methods.filter(needsBank)).toEqual(['Cheque']);
});

test('a cheque is named with its number and bank, a transfer with its code, cash alone', () => {
  expect(methodText({ method: 'Cheque', code: '000123', bank: 'KCB' })).toBe('Cheque, 000123, KCB');
  expect(methodText({ method: 'Mpesa', code: 'SGH7Y2K9QL', bank: null })).toBe('M-Pesa, SGH7Y2K9QL');
  expect(methodText({ method: 'Cash', code: null, bank: null })).toBe('Cash');
  expect(referenceText({ code: null, bank: null })).toBeNull();
});

test('a cheque is to clear, then cleared; everything else is pending, then verified', () => {
  const words = (isVerified: boolean) => methods.map((method) => statusWord({ method, isVerified }));
  expect(words(false)).toEqual(['Pending', 'Pending', 'Pending', 'To clear']);
  expect(words(true)).toEqual(['Verified', 'Verified', 'Verified', 'Cleared']);
});
