import { expect, test } from 'vitest';
import { fullestSheet, lineText, sheetNames, sheetsAlike } from './sheets.ts';

const heads = ['Adm No', 'Name', 'Balance'];
const gradeOne = { name: 'Grade 1', cells: [['MWANGAZA SCHOOL'], heads, ['1', 'Amina', '500'], ['2', 'Baraka', '']] };
const gradeTwo = {
  name: 'Grade 2',
  cells: [['MWANGAZA SCHOOL'], ['Class teacher: Otieno'], ['ADM NO.', 'name', ' Balance'], ['3', 'Chebet', '']],
};
const fees = {
  name: 'Fees',
  cells: [
    ['Grade', 'Amount'],
    ['Grade 1', '9000'],
  ],
};

test('sheets with the same headings are one register, in the order of the workbook; others are named', () => {
  const { cells, sheets } = sheetsAlike([fees, gradeOne, gradeTwo]);
  expect(cells).toEqual([...gradeOne.cells, ...gradeTwo.cells.slice(2)]);
  expect(sheets).toEqual([
    { name: 'Fees', line: null, ownLine: 1 },
    { name: 'Grade 1', line: 1, ownLine: 1 },
    { name: 'Grade 2', line: 5, ownLine: 3 },
  ]);
  expect(sheetNames(sheets, { read: true })).toEqual(['Grade 1', 'Grade 2']);
  expect(sheetNames(sheets, { read: false })).toEqual(['Fees']);
});

test('a line is told by its own number and its sheet where several are read, else by its number', () => {
  const { sheets } = sheetsAlike([gradeOne, gradeTwo]);
  expect([1, 4, 5, 6].map((line) => lineText(line, sheets))).toEqual(['1 of Grade 1', '4 of Grade 1', '3 of Grade 2', '4 of Grade 2']);
  expect(lineText(4, sheetsAlike([gradeOne, fees]).sheets)).toBe('4');
  expect(lineText(4)).toBe('4');
});

test('equal titles, equal rows of figures and headings in another order make no register', () => {
  const title = { name: 'Cover', cells: [['MWANGAZA SCHOOL'], ['1', 'Amina', '500']] };
  const turned = {
    name: 'Turned',
    cells: [
      ['Name', 'Adm No', 'Balance'],
      ['Dalia', '4', ''],
    ],
  };
  const { cells, sheets } = sheetsAlike([gradeOne, title, turned]);
  expect(cells).toEqual(gradeOne.cells);
  expect(sheetNames(sheets, { read: false })).toEqual(['Cover', 'Turned']);
});

test('where they are not one, the fullest sheet is read from its first line', () => {
  expect(fullestSheet([fees, gradeTwo, gradeOne])).toEqual({
    cells: gradeOne.cells,
    sheets: [
      { name: 'Fees', line: null, ownLine: 1 },
      { name: 'Grade 2', line: null, ownLine: 1 },
      { name: 'Grade 1', line: 1, ownLine: 1 },
    ],
  });
});

test('a file of one sheet names none', () => {
  for (const read of [fullestSheet, sheetsAlike]) expect(read([gradeOne])).toEqual({ cells: gradeOne.cells, sheets: [] });
});
