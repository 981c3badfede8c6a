import { expect, test } from 'vitest';
import { isAccepted, isTokenSpoilt, refusalKind, refusalText } from './refusals.ts';

test.each([
  ['400.008.01', 'Invalid Authentication passed', /does not know this consumer key/],
  ['500.001.1001', 'Wrong credentials', /passkey does not belong/],
  ['500.001.1001', 'Merchant does not exist', /does not know this paybill/],
  ['500.001.1001', 'Unable to lock subscriber, a transaction is already in process', /already has an open payment request/],
  ['500.003.02', 'System is busy. Please try again in few minutes.', /Safaricom is busy/],
  ['404.001.01', 'Resource not found', /Add it to the app/],
])('%s, %s, is said in plain words', (code, words, text) => {
  expect(refusalText(code, words)).toMatch(text);
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

/** The gateway before Daraja, word for word but for the numbers in it. */
const gateway = [
  ['oauth.v2.InvalidAccessToken', 'Invalid Access Token', 'token'],
  ['keymanagement.service.invalid_access_token', 'Invalid Access Token', 'token'],
  ['keymanagement.service.access_token_expired', 'Access Token expired', 'token'],
  ['policies.ratelimit.QuotaViolation', 'Rate limit quota violation. Quota limit  exceeded. Identifier : _default', 'busy'],
  ['policies.ratelimit.SpikeArrestViolation', 'Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=5}', 'busy'],
  ['oauth.v2.InvalidApiKeyForGivenResource', 'Invalid ApiKey for given resource', 'product'],
  ['keymanagement.service.InvalidAPICallAsNoApiProductMatchFound', 'Invalid API call as no apiproduct match found', 'product'],
  ['401.003.01', 'Error Occurred - Invalid Access Token - Invalid API call as no apiproduct match found', 'product'],
  ['oauth.v2.ApiKeyNotApproved', 'API Key not approved', 'notApproved'],
  ['keymanagement.service.DeveloperStatusNotActive', 'API Key verify failed for (2f5b, karo)', 'notApproved'],
  ['keymanagement.service.CompanyStatusNotActive', 'API Key verify failed for (2f5b, karo)', 'notApproved'],
  ['oauth.v2.InvalidApiKey', 'Invalid ApiKey', 'keys'],
] as const;

test.each(gateway)('%s, %s, of the gateway is %s', (code, words, kind) => {
  expect(refusalKind(code, words)).toBe(kind);
  expect(refusalText(code, words)).not.toMatch(/Safaricom refused|oauth|keymanagement|policies/);
  expect(isTokenSpoilt(401, code, words)).toBe(kind === 'token' || kind === 'busy' || kind === 'keys');
});

test.each([
  ['500.003.1001', 'Urls are already registered.'],
  ['500.003.1001', 'Duplicate notification info, SP ID is 107021, correlator is 0f5a-4c7b'],
])('%s, %s, is one advice', (code, words) => {
  expect(refusalText(code, words)).toMatch(/^Safaricom already has addresses of this paybill\. .*URL management/);
});

test('only noughts are a request that was taken', () => {
  for (const code of ['0', 0, '00000000', ' 0 ']) expect(isAccepted(code)).toBe(true);
  for (const code of ['1', 1, '', '0x0', '500.003.1001', 'success']) expect(isAccepted(code)).toBe(false);
});
