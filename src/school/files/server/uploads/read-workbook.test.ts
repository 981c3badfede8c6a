import { expect, test } from 'vitest';
import { workbookOf, zipOf } from '../../../../../tests/support/import-files.ts';
import { sheetsOfWorkbook } from './read-workbook.ts';
import { unpackedParts } from './zip-guard.ts';

const cellsOfWorkbook = async (file: Buffer) => (await sheetsOfWorkbook(file))[0]?.cells ?? [];
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

test('cells are counted however they are written, also without an address', async () => {
  const many = (cell: string) => changed((sheet) => sheet.replace('</sheetData>', `<row>${cell.repeat(600_001)}</row></sheetData>`));
  for (const cell of ['<c t="e"', '<c/>', '<x:c/>'])
    await expect(many(cell).then(cellsOfWorkbook), cell).rejects.toThrow(/more than 600,000 cells/);
});

test('one sheet that is listed many times is read once, and a thousand sheets are refused', async () => {
  const listed = (count: number) =>
    changed((book) => book.replace(/<sheet [^>]*>/, (sheet) => sheet.repeat(count)), 'xl/workbook.xml').then(cellsOfWorkbook);
  expect(await listed(100)).toHaveLength(2);
  await expect(listed(1000)).rejects.toThrow(/too many sheets/);
});

const heads = ['Name', 'Class'];

test('every visible sheet is read by its name; a hidden one is not, however full it is', async () => {
  const old = { name: 'Grade 4 (old)', rows: [heads, ['Zawadi', '4E'], ['Baraka', '4E']] };
  const more = [
    { name: 'Grade 5 & 6', rows: [heads] },
    { ...old, state: 'hidden' as const },
    { ...old, state: 'veryHidden' as const },
  ];
  const file = workbookOf({ rows: [heads, ['Amina', '4E']], more });
  expect(await sheetsOfWorkbook(file)).toEqual([
    { name: 'Register', cells: [heads, ['Amina', '4E']] },
    { name: 'Grade 5 & 6', cells: [heads] },
  ]);
  expect(await sheetsOfWorkbook(workbookOf({ rows: [heads], state: 'hidden', more: [{ name: 'Shown', rows: [['x']] }] }))).toEqual([
    { name: 'Shown', cells: [['x']] },
  ]);
});

test('a hidden sheet is found however its line of the list is written', async () => {
  const namesOf = async (line: string) => {
    const file = await changed((book) => book.replace(/<sheet [^>]*>/, `${line}$&`), 'xl/workbook.xml');
    return (await sheetsOfWorkbook(file)).map(({ name }) => name);
  };
  expect(await namesOf(`<sheet name="a>b" state = 'hidden' sheetId="1" r:id="rId1"></sheet>`)).toEqual(['Register']);
  expect(await namesOf(`<sheet name="the state='hidden' of things" sheetId="1" r:id="rId1"/>`)).toEqual(["the state='hidden' of things"]);
});

test('a cell with an error is read as its text, also where it is the result of a formula', async () => {
  const rows = [
    ['Name', 'Balance', 'Note'],
    ['Amina', { error: '#REF!' }, { error: '#N/A', formula: 'VLOOKUP(A2,B:C,2)' }],
    [{ error: '#DIV/0!', formula: '1/0' }, 5, 't="e"'],
  ];
  expect(await cellsOfWorkbook(workbookOf({ rows }))).toEqual([
    ['Name', 'Balance', 'Note'],
    ['Amina', '#REF!', '#N/A'],
    ['#DIV/0!', '5', 't="e"'],
  ]);
});

test('a number has no zeros beyond the second decimal, in whatever way its program keeps it; a text stays as it is', async () => {
  const kept = (figures: string) => changed((sheet) => sheet.replace('</sheetData>', `<row r="3"><c r="A3"><v>${figures}</v></c></row>$&`));
  const read = async (figures: string) => (await cellsOfWorkbook(await kept(figures)))[2]?.[0];
  expect([await read('1.500'), await read('1500.000'), await read('12.125'), await read('1500')]).toEqual([
    '1.50',
    '1500.00',
    '12.125',
    '1500',
  ]);
  expect(await cellsOfWorkbook(workbookOf({ rows: [['1.500']] }))).toEqual([['1.500']]);
});
