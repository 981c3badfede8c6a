import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { keepSentText, sentWith } from './sent-text.ts';

test.each([
  ['the longest text that may be signed is kept as it was sent', 64 * 1024, 64 * 1024],
  ['the text of a file is not in memory a second time', 64 * 1024 + 1, 0],
])('%s', (_, length, kept) => {
  const request = { headers: { signature: 's' } } as unknown as FastifyRequest;
  keepSentText(request, 'x'.repeat(length));
  const sent = sentWith(request);
  expect([sent.text.length, sent.header('signature')]).toEqual([kept, 's']);
});
