import { expect, test } from 'vitest';
import { isTooComplex, most } from './body-shape.ts';

const list = (length: number, each = '1') => `[${Array.from({ length }, () => each).join(',')}]`;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('what forms send is simple enough, up to the last value, list and level', () => {
  for (const text of ['', '{}', '{"a":[1,2,{"b":"c"}]}', '"text"', 'no JSON', nested(most.levels), list(most.values + 1)]) {
    expect(isTooComplex(text), text.slice(0, 40)).toBe(false);
  }
  expect(isTooComplex(list(most.lists - 1, '{}'))).toBe(false);
});

test('a value, a list or a level more is too much', () => {
  expect(isTooComplex(nested(most.levels + 1))).toBe(true);
  expect(isTooComplex(list(most.values + 2))).toBe(true);
  expect(isTooComplex(list(most.lists, '{}'))).toBe(true);
  expect(isTooComplex('{"a":'.repeat(most.levels + 1))).toBe(true);
});

test('what has ended nests no more', () => {
  expect(isTooComplex(`[${'[{}],'.repeat(most.levels)}1]`)).toBe(false);
});

test('what a string holds counts as nothing, whatever is escaped in it', () => {
  const marks = '[{,'.repeat(most.values);
  for (const text of [`"${marks}"`, `{"a":"\\"${marks}"}`, `{"a":"\\\\","b":"${marks}"}`, `"${marks}`]) {
    expect(isTooComplex(text), text.slice(0, 20)).toBe(false);
  }
  expect(isTooComplex(`{"a":"\\\\"${nested(most.levels + 1)}`)).toBe(true);
  expect(isTooComplex(`["",${nested(most.levels)}]`), 'an empty string ends where it begins').toBe(true);
});
