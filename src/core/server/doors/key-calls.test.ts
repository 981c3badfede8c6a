import { expect, test } from 'vitest';
import { KeyCalls } from './key-calls.ts';

const key = (text: string) => ({ schoolId: 1, keyHash: Buffer.from(text) });

test('each key has its own calls in a minute', () => {
  const calls = new KeyCalls(null, 2);
  for (const text of ['a', 'a', 'b']) calls.count(key(text));
  expect(() => calls.count(key('a'))).toThrow('This API key has made too many calls in a minute.');
  calls.count(key('b'));
});
