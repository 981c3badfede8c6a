import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { filterId, filterTerm, idInput } from './ids.ts';

const student = idInput('Student');
const faults = (value: unknown) => z.safeDecode(student, value as never).error?.issues.map(({ message }) => message);

test.each([
  [1, 1],
  ['1', 1],
  ['007', 7],
  [2_147_483_647, 2_147_483_647],
  ['2147483647', 2_147_483_647],
])('%j is the id %d', (value, id) => {
  expect(z.decode(student, value)).toBe(id);
});

test.each([undefined, null, ''])('%j is no id: it is required', (value) => {
  expect(faults(value)).toEqual(['Student is required']);
});

test.each([
  0,
  '0',
  -1,
  '-1',
  1.5,
  '1.5',
  '1e3',
  '0x10',
  ' 1 ',
  '1 ',
  '+1',
  '١',
  2_147_483_648,
  '2147483648',
  '99999999999',
  2 ** 53,
  1e308,
  Number.NaN,
  true,
  [1],
  {},
])('%j is no id: it must be a whole number', (value) => {
  expect(faults(value)).toEqual(['Student must be a whole number']);
});

test('a filter takes an id, and all, "" and nothing for none', () => {
  const filter = filterId('Grade');
  for (const none of ['all', '', null, undefined]) expect(z.parse(filter, none)).toBeUndefined();
  for (const value of [5, '5']) expect(z.parse(filter, value)).toBe(5);
  for (const wrong of ['x', '0', 'ALL', 'current', ['5']]) {
    expect(z.safeParse(filter, wrong).error?.issues.map(({ message }) => message)).toEqual(['Grade must be a whole number']);
  }
});

test('a term filter takes an id, all, current or nothing', () => {
  for (const nothing of ['', null, undefined]) expect(z.parse(filterTerm, nothing)).toBeUndefined();
  expect(z.parse(filterTerm, 'current')).toBe('current');
  expect(z.parse(filterTerm, 'all')).toBe('all');
  for (const value of [5, '5']) expect(z.parse(filterTerm, value)).toBe(5);
  for (const wrong of ['x', 'ALL', '1.5', ['all']]) {
    const message = 'Term must be a term id, current or all';
    expect(
      z.safeParse(filterTerm, wrong).error?.issues.map((issue) => issue.message),
      String(wrong),
    ).toEqual([message]);
  }
});
