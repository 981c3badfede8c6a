import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mpesaNumber, promptEnd, unpaidReason } from './prompts.ts';

const item = [
  { Name: 'Amount', Value: 250 },
  { Name: 'MpesaReceiptNumber', Value: 'UA5TQDM7W6' },
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: 20260105235959 },
  { Name: 'PhoneNumber', Value: 254712345678 },
];
const callback = (changes: Record<string, unknown> = {}) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: '1-2-3',
      CheckoutRequestID: 'ws_CO_1',
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      CallbackMetadata: { Item: item },
      ...changes,
    },
  },
});

test('an answer that paid is read whatever the order of its parts, and although the balance has no value', () => {
  const paid = { receipt: 'UA5TQDM7W6', amount: 25_000, arrivedAt: '2026-01-05T23:59:59+03:00', phone: '254712345678' };
  expect(promptEnd(callback())).toMatchObject({ checkoutId: 'ws_CO_1', code: '0', paid });
  expect(promptEnd(callback({ CallbackMetadata: { Item: item.toReversed() } }))).toMatchObject({ paid });
  const odd = [...item, { Name: 'Balance', Value: '{Amount={BasicAmount=123.45}}' }];
  expect(promptEnd(callback({ CallbackMetadata: { Item: odd }, ResultCode: '0' }))).toMatchObject({ paid });
});

test('an answer that did not pay has no money, whatever stands with it', () => {
  const cancelled = callback({ ResultCode: 1032, ResultDesc: 'Request cancelled by user', CallbackMetadata: undefined });
  expect(promptEnd(cancelled)).toEqual({ checkoutId: 'ws_CO_1', code: '1032', words: 'Request cancelled by user', paid: null });
  expect(promptEnd(callback({ ResultCode: 2001 }))).toMatchObject({ code: '2001', paid: null });
  expect(promptEnd(callback({ ResultCode: 'SFC_IC0003' }))).toMatchObject({ code: 'SFC_IC0003', paid: null });
});

test.each([
  [{ CallbackMetadata: undefined }, 'It has no money'],
  [{ CallbackMetadata: { Item: item.slice(1) } }, 'It has no money'],
  [{ CallbackMetadata: { Item: [{ Name: 'Amount', Value: -5 }, ...item.slice(1)] } }, 'It has no money'],
  [{ CallbackMetadata: { Item: [item[0], item[3]] } }, 'It has no money'],
  [{ CallbackMetadata: { Item: 'none' } }, 'It is no answer to a question'],
  [{ CheckoutRequestID: 5 }, 'It is no answer to a question'],
  [{ ResultCode: null }, 'It is no answer to a question'],
])('%j is refused: %s', (changes, fault) => {
  expect(promptEnd(callback(changes))).toBe(fault);
});

test.each([null, {}, { Body: {} }, { Body: { stkCallback: [] } }, 'text'])('%j is no answer', (body) => {
  expect(promptEnd(body)).toBe('It is no answer to a question');
});

test.each(['0712345678', '712345678', '254712345678', '+254 712 345 678', '0712-345-678', '00254712345678', '(0712) 345678'])(
  '%s is a number of M-Pesa',
  (typed) => {
    expect(mpesaNumber(typed)).toBe('254712345678');
  },
);

test.each(['0112345678', '+254112345678'])('%s, of the newer numbers, too', (typed) => {
  expect(mpesaNumber(typed)).toBe('254112345678');
});

test.each(['', '020123456', '071234567', '07123456789', '+255712345678', '254812345678', 'mama', '0712345678 x2'])(
  '%s is none',
  (typed) => {
    expect(mpesaNumber(typed)).toBeNull();
  },
);

test('each way not to pay is said in plain words, an unknown one with its own and its code', () => {
  expect(unpaidReason('1032', 'Request cancelled by user')).toBe('The payer cancelled it.');
  expect(unpaidReason('1037', 'DS timeout user cannot be reached')).toMatch(/could not be reached/);
  expect(unpaidReason('1', 'The balance is insufficient')).toMatch(/not enough money/);
  expect(unpaidReason('2001', 'The initiator information is invalid.')).toMatch(/wrong PIN/);
  expect(unpaidReason('SFC_IC0003', 'x')).toMatch(/does not know this number/);
  expect(unpaidReason('valueOf', 'x')).toBe('It was not paid: x (valueOf).');
  expect(unpaidReason('77', '[STK_CB - ]Odd things')).toBe('It was not paid: Odd things (77).');
  fc.assert(fc.property(fc.string(), fc.string(), (code, words) => unpaidReason(code, words).length <= 250));
});
