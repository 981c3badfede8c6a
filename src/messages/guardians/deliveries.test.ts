import { expect, test } from 'vitest';
import { deliveryState, failureText, refusalText } from './deliveries.ts';

test.each([
  ['Success', 'delivered'],
  ['Delivered', 'delivered'],
  ['Failed', 'failed'],
  ['Rejected', 'failed'],
  ['UserInBlacklist', 'failed'],
  ['AbsentSubscriber', 'failed'],
  ['Expired', 'failed'],
  ['Sent', 'onItsWay'],
  ['Submitted', 'onItsWay'],
  ['Buffered', 'onItsWay'],
  ['a word of tomorrow', 'onItsWay'],
  ['constructor', 'onItsWay'],
])('%s means %s', (status, state) => {
  expect(deliveryState(status)).toBe(state);
});

test.each([
  ['Failed', 'UserDoesNotExist', 'The number does not exist.'],
  ['AbsentSubscriber', null, 'The phone was off or out of reach.'],
  ['Rejected', 'SomethingNew', 'The network rejected it.'],
  ['Failed', 'SomethingNew', "Africa's Talking says: SomethingNew."],
  ['Failed', null, "Africa's Talking says: Failed."],
  ['Failed', 'constructor', "Africa's Talking says: constructor."],
])('%s with %s reads as a sentence', (status, failure, text) => {
  expect(failureText({ status, failure })).toBe(text);
});

test('each code of a refusal has its words, and one that nobody knows has none', () => {
  for (const code of [401, 402, 403, 404, 405, 406, 407, 409, 500, 501, 502])
    expect(refusalText(code), String(code)).toMatch(/^[A-Z].+\.$/);
  expect(refusalText(405)).toBe('No credit is left in the account.');
  expect(refusalText(499)).toBe('');
});
