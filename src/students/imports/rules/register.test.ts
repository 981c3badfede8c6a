import { describe, expect, test } from 'vitest';
import { headLineOf, sheetOf } from '../../../../tests/support/whole-sheet.ts';
import type { Cells } from '../../../school/files/sheet.ts';
import { headMeaning } from './columns.ts';

const registerOf = (cells: Cells, headLine = headLineOf(cells, headMeaning)) => sheetOf(cells, headLine);

const register = [
  ['MWANGAZA PRIMARY SCHOOL', '', ''],
  ['FEE REGISTER TERM 3 2025', '', ''],
  ['', '', ''],
  ['Jina', 'Darasa', 'Salio'],
  ['Amina Yusuf', '4E', '12,500/='],
  ['', '', ''],
  ['JINA', 'DARASA', 'SALIO'],
  ['Otieno Ouma', '5W', 'nil'],
  ['JUMLA', '', '12,500'],
  ['', '', ''],
];

test('heads are found under title rows', () => {
  expect(registerOf(register).headLine).toBe(4);
});

test('rows keep the number of their line; blank rows, totals and repeated heads are passed over and said', () => {
  const { heads, rows, totalLines, blankLines } = registerOf(register);
  expect(heads).toEqual(['Jina', 'Darasa', 'Salio']);
  expect(rows).toEqual([
    { line: 5, cells: ['Amina Yusuf', '4E', '12,500/='] },
    { line: 8, cells: ['Otieno Ouma', '5W', 'nil'] },
  ]);
  expect({ totalLines, blankLines }).toEqual({ totalLines: [9], blankLines: [6] });
});

test('without a head that Karo knows, the first line that fills the most columns has them', () => {
  expect(registerOf([['Shule'], ['kodi', 'mtu'], ['1', 'Amina']]).headLine).toBe(2);
  expect(registerOf([]).headLine).toBe(1);
});

test('another line is taken for the heads where a person says so', () => {
  expect(registerOf(register, 2)).toMatchObject({ headLine: 2, heads: ['FEE REGISTER TERM 3 2025', '', ''] });
});

test('a head that is merged over two lines stands in the upper one, and a title does not spill into the heads', () => {
  expect(
    registerOf(
      [
        ['Adm No', 'Name', 'Balance'],
        ['', '', 'Salio'],
        ['1', 'Amina', '5'],
      ],
      2,
    ).heads,
  ).toEqual(['Adm No', 'Name', 'Salio']);
  expect(registerOf([['SCHOOL'], ['', 'Jina']], 2).heads).toEqual(['', 'Jina']);
});

test('a head of two lines keeps both, so that each may say what the column holds', () => {
  const { heads, headLine } = registerOf([['SHULE'], ['Jina\r\n(Name)', ' Salio \n Balance '], ['Amina', '5']]);
  expect({ heads, headLine }).toEqual({ heads: ['Jina\n(Name)', 'Salio\nBalance'], headLine: 2 });
});

test('heads in two languages are found under titles', () => {
  expect(
    registerOf([
      ['KARO 2026', 'Darasa la 4', ''],
      ['Jina (Name)', 'Darasa/Class', 'Salio (Balance)'],
      ['1', '2', '3'],
    ]).headLine,
  ).toBe(2);
});

test('short rows are filled up, and cells are tidied', () => {
  const { rows } = registerOf([['Name', 'Class'], ['  Amina\u00a0  Yusuf\u200b '], ["'+254712345678", "'Tis"]]);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Amina Yusuf', ''],
    ['+254712345678', "'Tis"],
  ]);
});

test('a file of thousands of rows in which nothing can be seen is read all the same, and has no blank lines to tell of', () => {
  const unseen = Array.from({ length: 20_000 }, () => ['\u200b']);
  expect(registerOf([['Name'], ...unseen])).toMatchObject({ rows: [], blankLines: [] });
});

describe('a row of sums', () => {
  test.each([
    'TOTAL',
    'Total:',
    'JUMLA KUU',
    'Grand Total',
    'Sub-total',
    'Totals',
    'TOTAL KES',
    'Jumla ya karo',
    'JUMLA (TOTAL)',
    'Total / Jumla',
  ])('opens with %s', (word) => {
    expect(registerOf([['Name'], ['', word, '5'], ['Amina']]).rows).toEqual([{ line: 3, cells: ['Amina', '', ''] }]);
  });

  test.each(['Totality Wanjiru', 'Jumlai Otieno', 'Amina Total'])('does not open with the name %s', (name) => {
    expect(registerOf([['Name'], [name]]).rows).toHaveLength(1);
  });
});
