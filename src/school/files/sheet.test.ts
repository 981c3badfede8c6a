import { expect, test } from 'vitest';
import { headLineOf, sheetOf } from '../../../tests/support/whole-sheet.ts';
import { sheetReader } from './sheet.ts';

const heads = ['Jina', 'Darasa'];
const known = (head: string) => (heads.includes(head) ? head : null);
const titles = (count: number) => Array.from({ length: count }, () => ['MWANGAZA']);

test('the headings are looked for in the first thirty lines', () => {
  expect(headLineOf([...titles(29), heads, ['Amina', '4E']], known)).toBe(30);
  expect(headLineOf([...titles(30), heads], known)).toBe(1);
});

test('a file read row by row is the one that is read at once', () => {
  const cells = [['MWANGAZA'], heads, ['Amina', '4E'], [], ['Jumla', '2'], heads, [' Otieno  Ouma ', '5W']];
  const { below, take, sheet } = sheetReader(cells, 2);
  below.forEach(take);
  expect(sheet()).toEqual(sheetOf(cells, 2));
  expect(sheet()).toEqual({
    ...{ headLine: 2, heads, totalLines: [5], blankLines: [4] },
    rows: [
      { line: 3, cells: ['Amina', '4E'] },
      { line: 7, cells: ['Otieno Ouma', '5W'] },
    ],
  });
});

test('a column without a heading counts where one of the thirty rows below has something in it', () => {
  const below = (rows: number) => sheetOf([heads, ...titles(rows), ['Amina', '4E', 'amehama']], 1).heads;
  expect(below(29)).toEqual([...heads, '']);
  expect(below(30)).toEqual(heads);
});
