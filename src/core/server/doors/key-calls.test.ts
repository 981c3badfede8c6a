import { expect, test } from 'vitest';
import { KeyCalls } from './key-calls.ts';

const key = (text: string) => ({ schoolId: 1, keyHash: Buffer.from(text) });

test('each key has its own calls in a minute', () => {
  const calls = new KeyCalls(null, 2);
  for (const text of ['a', 'a', 'b']) calls.count(key(text));
  expect(() => calls.count(key('a'))).toThrow('This API key has made too many calls in a minute.');
  calls.count(key('b'));
});

test('a key has 600 calls in a minute', () => {
  const calls = new KeyCalls();
  for (let count = 1; count <= 600; count += 1) calls.count(key('a'));
  expect(() => calls.count(key('a'))).toThrow('too many calls');
});
