import { expect, test } from 'vitest';
import { parsedJson } from './parsed-json.ts';

test.each([
  ['{"page":2}', { page: 2 }],
  ['"7"', '7'],
  ['null', null],
  ['', null],
  ['<html>', null],
  [null, null],
])('%j says %j', (text, value) => {
  expect(parsedJson(text)).toEqual(value);
});
