import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { errorReplies } from './error-reply.ts';

/** The status and the Retry-After of an answer to a failure. */
async function answered(failure: Error) {
  const http = Fastify();
  http.setErrorHandler(errorReplies({}));
  http.get('/', () => Promise.reject(failure));
  const { statusCode, headers } = await http.inject('/');
  await http.close();
  return [statusCode, headers['retry-after']];
}

test('an outage says when to try again, a limit how long it lasts, and a refusal nothing', async () => {
  expect(await answered(new AppError('DATABASE_UNAVAILABLE'))).toEqual([503, '2']);
  expect(await answered(new AppError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: 7 }))).toEqual([429, '7']);
  expect(await answered(new AppError('STUDENT_NOT_FOUND'))).toEqual([404, undefined]);
});

test.each([
  ['TOO_BUSY', 429, '5'],
  ['TOO_MANY_STREAMS', 429, '30'],
  ['TOO_MANY_FILES', 429, '30'],
  ['SERVER_BUSY', 503, '2'],
  ['READ_TOO_LONG', 503, '10'],
  ['WRITE_TOO_LONG', 503, '10'],
] as const)('%s is answered %i with the seconds to wait: %s', async (code, status, seconds) => {
  expect(await answered(new AppError(code))).toEqual([status, seconds]);
});
