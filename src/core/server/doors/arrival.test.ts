import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { announcedBytes, LongBodies } from './arrival.ts';

const longest = 6_994_604;
const tooMany = expect.objectContaining({ code: 'TOO_MANY_FILES', status: 429 });
const busy = expect.objectContaining({ code: 'TOO_BUSY', status: 429 });

test('three of the longest bodies of a school are on the way at a time, and one that has gone makes room for one', () => {
  const bodies = new LongBodies();
  const [first] = [1, 2, 3].map(() => bodies.take(1, longest));
  expect(() => bodies.take(1, longest)).toThrow(tooMany);
  expect(() => bodies.take(1, 10)).toThrow(tooMany);
  expect(() => bodies.take(2, longest)).not.toThrow();
  // The end of the answer and of the connection.
  first?.();
  first?.();
  expect(() => bodies.take(1, longest)).not.toThrow();
  expect(() => bodies.take(1, longest)).toThrow(tooMany);
});

test('as many short ones of a school are on the way as costly calls', () => {
  const bodies = new LongBodies();
  for (let body = 1; body <= 42; body += 1) bodies.take(1, 60);
  expect(() => bodies.take(1, 60)).toThrow(tooMany);
});

test('a school with none on the way finds room although others took half of it, until all is taken', () => {
  const bodies = new LongBodies();
  for (let school = 1; school <= 3; school += 1) for (let body = 1; body <= 3; body += 1) bodies.take(school, longest);
  bodies.take(4, longest);
  expect(() => bodies.take(4, longest)).toThrow(busy);
  const last = Array.from({ length: 10 }, (_, at) => bodies.take(5 + at, longest)).at(-1);
  expect(() => bodies.take(15, longest)).toThrow(busy);
  last?.();
  expect(() => bodies.take(15, longest)).not.toThrow();
});

test.each([
  ['a length', { 'content-length': '60' }, 60],
  ['a length beyond what is read', { 'content-length': '9999999999' }, longest],
  ['chunks', { 'transfer-encoding': 'chunked' }, longest],
])('a body with %s is as long as it may become', (_, headers, bytes) => {
  expect(announcedBytes({ headers } as IncomingMessage, longest)).toBe(bytes);
});
