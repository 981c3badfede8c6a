import { expect, test } from 'vitest';
import { darajaTime, expressPassword, isTokenSpoilt, refusalText } from './rules.ts';

test('the password of an Express request is short code, passkey and time in base 64', () => {
  const password = expressPassword({ shortCode: '174379', passkey: 'a-passkey', timestamp: '20210628092408' });
  expect(password).toBe('MTc0Mzc5YS1wYXNza2V5MjAyMTA2MjgwOTI0MDg=');
});

test('times are those of East Africa, at midnight too', () => {
  expect(darajaTime(Date.UTC(2026, 11, 31, 20, 59, 59))).toBe('20261231235959');
  expect(darajaTime(Date.UTC(2026, 11, 31, 21, 0, 0))).toBe('20270101000000');
});

test.each([
  ['400.008.01', 'Invalid Authentication passed', /does not know this consumer key/],
  ['500.001.1001', 'Wrong credentials', /passkey does not belong/],
  ['500.001.1001', 'Merchant does not exist', /does not know this paybill/],
  ['500.001.1001', 'Unable to lock subscriber, a transaction is already in process', /being asked already/],
  ['500.003.02', 'System is busy. Please try again in few minutes.', /busy just now/],
  ['404.001.01', 'Resource not found', /Add it to the app/],
])('%s, %s, is said in plain words', (code, words, said) => {
  expect(refusalText(code, words)).toMatch(said);
});

test('a refusal that nobody has explained keeps its words and code, cut to a length', () => {
  expect(refusalText('400.002.02', 'Bad Request - Invalid Amount')).toBe('Safaricom refused: Bad Request - Invalid Amount (400.002.02).');
  expect(refusalText('500.001.1001', 'Something else')).toBe('Safaricom refused: Something else (500.001.1001).');
  expect(refusalText('9'.repeat(999), 'x'.repeat(999)).length).toBeLessThan(220);
});

test('only what a new token mends is tried again', () => {
  for (const code of ['400.003.01', '404.001.03', '404.001.04', '401.003.01']) expect(isTokenSpoilt(400, code)).toBe(true);
  expect(isTokenSpoilt(401, 'whatever')).toBe(true);
  for (const code of ['400.008.01', '404.001.01', '500.001.1001', '400.002.02']) expect(isTokenSpoilt(400, code)).toBe(false);
});
