import { expect, test } from 'vitest';
import { asExpected, isLostConnection } from './faults.ts';

const failure = (code: string, message = 'of PostgreSQL') => Object.assign(new Error(message), code && { code });
const answer = (error: Error) => asExpected(error, { reads: false });

test.each([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER',
])('a database with which TLS ends in %s cannot be reached: no fault of Karo', (code) => {
  expect(answer(failure(code))).toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503 });
});

test('a database without TLS, where the address asks for it, cannot be reached either', () => {
  expect(answer(failure('', 'The server does not support SSL connections'))).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
});

test('what a standby refused was surely not recorded', () => {
  expect(isLostConnection(failure('25006', 'cannot execute INSERT in a read-only transaction'))).toBe(false);
});

test('a wrong statement stays a fault of Karo', () => {
  const wrong = failure('42P01');
  expect(answer(wrong)).toBe(wrong);
});
