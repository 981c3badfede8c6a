import { expect, test } from 'vitest';
import { sheetOf } from '../../../tests/support/whole-sheet.ts';
import { meaningByHead, namesByWord, readingsOfHead } from './heads.ts';
import { cellOf, columnName, samplesOf } from './sheet.ts';
import { withMeaning } from './words.ts';

const sheet = sheetOf(
  [
    ['Jina', '', 'Simu'],
    ['Amina', '', '1'],
    ['Baraka', '', '1'],
    ['Chebet', '', '2'],
    ['Daudi', '', '3'],
    ['Esther', '', '4'],
  ],
  1,
);

test('what a column held is remembered by the words of its heading, a column that was left out too, and none without a heading', () => {
  const meanings = meaningByHead({ heads: ['Jina LA Mwanafunzi', '', 'Maoni'], columns: ['name', 'class', null] });
  expect(meanings).toEqual({ 'jina la mwanafunzi': 'name', maoni: null });
  expect(meaningByHead(undefined)).toEqual({});
});

test('each word names the thing in whose list it stands', () => {
  const words = { name: ['jina', 'name'], phone: ['simu'] };
  const named = namesByWord(['name', 'phone'], (each) => words[each]);
  expect([...named]).toEqual([
    ['jina', 'name'],
    ['name', 'name'],
    ['simu', 'phone'],
  ]);
});

test('a cell that is longer than any heading, or has more parts, is not looked through', () => {
  let reads = 0;
  const reading = (head: string) => {
    reads = 0;
    const read = () => {
      reads += 1;
      return [];
    };
    expect(readingsOfHead(head, { whole: read, part: read }).readings).toEqual([]);
    return reads;
  };
  expect([`a${'/a'.repeat(9)}`, `a${'/a'.repeat(10)}`, 'a'.repeat(200), 'a'.repeat(201)].map(reading)).toEqual([11, 1, 2, 0]);
});

test('a column is shown by its first three different values, an empty one by none', () => {
  expect(samplesOf(sheet, 2)).toEqual(['1', '2', '3']);
  expect(samplesOf(sheet, 1)).toEqual([]);
});

test('a cell is found by what its column holds, and a column is called by its heading, else by what it would hold', () => {
  const columns = ['name', 'class', 'phone'] as const;
  const [amina] = sheet.rows;
  if (!amina) throw new Error('The sheet has no row.');
  expect(cellOf<string>(amina, columns)('phone')).toBe('1');
  expect(cellOf<string>(amina, columns)('balance')).toBe('');
  expect(columnName<string>(sheet, columns, 'phone', 'Phone number')).toBe('Simu');
  expect(columnName<string>(sheet, columns, 'class', 'Class')).toBe('Class');
  expect(columnName<string>(sheet, columns, 'balance', 'Balance')).toBe('Balance');
});

test('what was said of one word changes alone, and can be taken back', () => {
  const meanings = { east: 4, west: 5 };
  expect(withMeaning(meanings, 'east', 6)).toEqual({ east: 6, west: 5 });
  expect(withMeaning(meanings, 'north', 7)).toEqual({ east: 4, west: 5, north: 7 });
  expect(withMeaning(meanings, 'east', undefined)).toEqual({ west: 5 });
});
