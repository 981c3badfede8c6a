import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mpesaNumber, openReason, promptEnd, promptOutcome, unpaidReason } from './prompts.ts';

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
  [{ CheckoutRequestID: 5 }, 'It is not an answer to a question'],
  [{ ResultCode: null }, 'It is not an answer to a question'],
])('%j is refused: %s', (changes, fault) => {
  expect(promptEnd(callback(changes))).toBe(fault);
});

const withValue = (name: string, Value: unknown) => ({
  CallbackMetadata: { Item: item.map((each) => (each.Name === name ? { Name: name, Value } : each)) },
});

test.each([
  { CallbackMetadata: undefined },
  { CallbackMetadata: null },
  { CallbackMetadata: {} },
  { CallbackMetadata: { Item: null } },
  { CallbackMetadata: { Item: 'none' } },
  { CallbackMetadata: { Item: item.slice(1) } },
  { CallbackMetadata: { Item: [item[0], item[3]] } },
  withValue('Amount', -5),
  withValue('Amount', null),
  withValue('MpesaReceiptNumber', { of: 'another' }),
])('%j says that it paid, without money that can be read', (changes) => {
  expect(promptEnd(callback(changes))).toMatchObject({ checkoutId: 'ws_CO_1', code: '0', paid: null });
  expect(promptEnd(callback({ ...changes, ResultCode: '0', ResultDesc: null }))).toMatchObject({ code: '0', words: '', paid: null });
});

test.each([
  withValue('Balance', null),
  withValue('Balance', '{Amount={BasicAmount=123.45}}'),
  withValue('PhoneNumber', null),
  { CallbackMetadata: { Item: [...item, null, { Name: null }, { Value: 1 }, 'odd'] } },
])('%j costs no money', (changes) => {
  expect(promptEnd(callback(changes))).toMatchObject({ paid: { receipt: 'UA5TQDM7W6', amount: 25_000 } });
});

test('an amount with separators is the amount, and a time that cannot be read is none', () => {
  expect(promptEnd(callback(withValue('Amount', '1,250.00')))).toMatchObject({ paid: { amount: 125_000 } });
  for (const time of [null, '', 20260230120000, 'soon']) {
    expect(promptEnd(callback(withValue('TransactionDate', time)))).toMatchObject({ paid: { amount: 25_000, arrivedAt: null } });
  }
});

test('only a code that is known to be final ends a prompt; what is said to our own question may be about the question', () => {
  for (const code of ['1', '2', '3', '4', '8', '17', '1019', '1025', '1032', '1037', '2001', '2028', '8006', '9999', 'SFC_IC0003']) {
    expect([code, promptOutcome(code, 'callback'), promptOutcome(code, 'query')]).toEqual([code, 'unpaid', 'unpaid']);
  }
  for (const code of ['26', '1001']) expect([promptOutcome(code, 'callback'), promptOutcome(code, 'query')]).toEqual(['unpaid', 'open']);
  for (const code of ['4999', '77', '', '500.001.1001', 'toString']) {
    expect([code, promptOutcome(code, 'callback'), promptOutcome(code, 'query')]).toEqual([code, 'open', 'open']);
  }
  expect([promptOutcome('0', 'callback'), promptOutcome('0', 'query')]).toEqual(['paid', 'paid']);
  expect(openReason('4999', 'The transaction is still under processing')).toBe(
    'M-Pesa last said: The transaction is still under processing (4999).',
  );
});

test.each([null, {}, { Body: {} }, { Body: { stkCallback: [] } }, 'text'])('%j is no answer', (body) => {
  expect(promptEnd(body)).toBe('It is not an answer to a question');
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
  fc.assert(fc.property(fc.string(), fc.string(), (code, words) => openReason(code, words).length <= 250));
});
