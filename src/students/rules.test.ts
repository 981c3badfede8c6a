import { expect, test } from 'vitest';
import { searchOf } from './rules.ts';

test('names are compared without case, accents and apostrophes of any make', () => {
  const written = ["Ng'ang'a", 'NG’ANG’A', 'ng`ang`a', 'Ngʼangʼa', 'Nganga'];
  for (const name of written) expect(searchOf(name).patterns).toEqual(['%nganga%']);
  expect(searchOf('Zoë Müller-Ruto').patterns).toEqual(['%zoe%', '%muller-ruto%']);
});

test('each word must occur, and marks of patterns mean themselves', () => {
  expect(searchOf('  Wanjiku   jane ').patterns).toEqual(['%wanjiku%', '%jane%']);
  expect(searchOf('50%_\\').patterns).toEqual(['%50\\%\\_\\\\%']);
});

test('nothing typed compares nothing', () => {
  for (const typed of [undefined, '', '   ']) {
    expect(searchOf(typed)).toEqual({ patterns: [], studentId: null, admissionNumber: null, phonePattern: null });
  }
});

test.each([
  ['12', 12],
  ['#12', 12],
  ['0012', 12],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['12a', null],
])('%j as a student id is %j', (typed, id) => {
  expect(searchOf(typed).studentId).toBe(id);
});

test.each(['0712345678', '+254 712 345 678', '254712345678', '712345678', '0712-345-678', '(0712) 345678', '0712.345.678'])(
  '%j is the number 712345678',
  (typed) => {
    expect(searchOf(typed).phonePattern).toBe('712345678%');
  },
);

test.each([
  ['0712', '712%'],
  ['+254 71', null],
  ['254712', '712%'],
  ['0712345', '712345%'],
  ['7123456', '7123456%'],
])('%j begins the number %j', (typed, pattern) => {
  expect(searchOf(typed).phonePattern).toBe(pattern);
});

test('a mark that names leave out finds nobody, not everybody', () => {
  expect(searchOf("'").patterns).toEqual(['']);
});

test.each(['123456', 'Jane 0712345678', '++254712345678', '12'])('%j is no telephone number', (typed) => {
  expect(searchOf(typed).phonePattern).toBeNull();
});
