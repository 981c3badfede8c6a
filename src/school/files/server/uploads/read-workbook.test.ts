import { expect, test } from 'vitest';
import { workbookOf, zipOf } from '../../../../../tests/support/import-files.ts';
import { cellsOfWorkbook } from './read-workbook.ts';
import { unpackedParts } from './zip-guard.ts';

type Change = (text: string) => string;

/** A workbook of one sheet, of which one part is written otherwise. */
async function changed(change: Change, name = 'xl/worksheets/sheet1.xml'): Promise<Buffer> {
  const parts = await unpackedParts(
    workbookOf({
      rows: [
        ['Name', 'Class'],
        ['Amina', '4E'],
      ],
    }),
    1e6,
  );
  return zipOf([...parts].map(([each, content]) => ({ name: each, content: each === name ? change(content.toString()) : content })));
}

const moved = (place: string) => changed((sheet) => sheet.replace('r="B2"', `r="${place}"`));

test('a cell that stands some way off is read where it stands', async () => {
  const rows = await cellsOfWorkbook(await moved('E2'));
  expect(rows).toEqual([
    ['Name', 'Class', '', '', ''],
    ['Amina', '', '', '', '4E'],
  ]);
});

test.each([
  ['a column that no workbook has', 'ZZZZZZ2'],
  ['a column that is hidden in a character reference', 'ZZZ&#90;ZZ2'],
  ['letters that are not capitals', 'zzz2'],
  ['figures that count by powers', 'B2e9'],
  ['more rows than a workbook has', 'B300000000'],
  ['nothing', ''],
])('a cell at %s is refused before it is laid out', async (_, place) => {
  await expect(moved(place).then(cellsOfWorkbook)).rejects.toThrow(/damaged/);
});

test('rows and columns that are too many together are refused, however few cells are filled', async () => {
  const far: Change = (sheet) => sheet.replace('<row r="2">', '<row r="1048576">').replace('A2', 'A1048576').replace('B2', 'XFD1048576');
  await expect(changed(far).then(cellsOfWorkbook)).rejects.toThrow(/too far apart/);
  await expect(changed((sheet) => far(sheet).replaceAll(/ r="/g, ' x:r="')).then(cellsOfWorkbook)).rejects.toThrow(/too far apart/);
});

test('rows without a number count as those that have one do', async () => {
  const wide: Change = (sheet) => sheet.replace('</sheetData>', `${'<row/>'.repeat(40_000)}</sheetData>`).replace('B2', 'AAA2');
  await expect(changed(wide).then(cellsOfWorkbook)).rejects.toThrow(/too far apart/);
});

test('one sheet that is listed many times is read once, and a thousand sheets are refused', async () => {
  const listed = (count: number) =>
    changed((book) => book.replace(/<sheet [^>]*>/, (sheet) => sheet.repeat(count)), 'xl/workbook.xml').then(cellsOfWorkbook);
  expect(await listed(100)).toHaveLength(2);
  await expect(listed(1000)).rejects.toThrow(/too many sheets/);
});
