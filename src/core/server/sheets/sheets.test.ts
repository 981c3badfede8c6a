import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { asCents, type Cents } from '../../money.ts';
import { sheetFile } from './send-sheet.ts';
import { assertFitsFile, filterWords, type Sheet, type SheetColumn, sheetAsCsv, sheetRowsMax } from './sheet.ts';
import { sheetAsXlsx } from './xlsx.ts';

type Owing = { id: number; name: string | null; owes: Cents; since: string | null };

const columns: readonly SheetColumn<Owing>[] = [
  { label: 'ID', kind: 'number', cell: ({ id }) => id },
  { label: 'Student', kind: 'text', cell: ({ name }) => name },
  { label: 'Owes', kind: 'money', cell: ({ owes }) => owes },
  { label: 'Since', kind: 'day', cell: ({ since }) => since },
];

const listOf = (...rows: Owing[]): Sheet<Owing> => ({
  ...{ school: 'Shule & Sons', title: 'Who owes: all', day: '2026-01-05', filters: '' },
  ...{ columns, rows },
});
const owing = (changes: Partial<Owing> = {}): Owing => ({ id: 1, name: 'Amina', owes: asCents(150_050), since: '2026-02-28', ...changes });

async function bytesOf<Row>(sheet: Sheet<Row>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of sheetAsXlsx(sheet)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The cells of the workbook as another program reads them. */
async function workbookOf<Row>(sheet: Sheet<Row>) {
  const [only] = await readWorkbook(await bytesOf(sheet), { trim: false });
  const day = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);
  return { name: only?.sheet, rows: only?.data.map((row) => row.map(day)) ?? [] };
}

test('a file says whose list it is, which, of what day and what its filters left, in the CSV and in the workbook', async () => {
  const list = {
    ...listOf(owing()),
    about: [['Term', 'Term 1 2026']] as const,
    filters: 'Grade 4, owing',
    totals: ['Total', null, asCents(150_050), null],
  };
  expect(sheetAsCsv(list)).toBe(
    '\ufeffSchool,Shule & Sons\r\nList,Who owes: all\r\nTerm,Term 1 2026\r\nDay,5 Jan 2026\r\nFilters,"Grade 4, owing"\r\n\r\n' +
      'ID,Student,Owes (KES),Since\r\n1,Amina,1500.50,2026-02-28\r\nTotal,,1500.50,\r\n',
  );
  const { name, rows } = await workbookOf(list);
  expect(name).toBe('Who owes  all');
  expect(rows).toEqual([
    ['School', 'Shule & Sons', null, null],
    ['List', 'Who owes: all', null, null],
    ['Term', 'Term 1 2026', null, null],
    ['Day', '5 Jan 2026', null, null],
    ['Filters', 'Grade 4, owing', null, null],
    [null, null, null, null],
    ['ID', 'Student', 'Owes (KES)', 'Since'],
    [1, 'Amina', 1500.5, '2026-02-28'],
    ['Total', null, 1500.5, null],
  ]);
});

test.each([
  ["'Wings' of Hope", " Wings' of Hope"],
  ["Sponsor statement, Wings of Ng'ambo", 'Sponsor statement, Wings of Ng '],
  ["The Parents'", 'The Parents '],
])('the sheet of %j is named %j, as Excel takes a name', async (title, name) => {
  expect((await workbookOf({ ...listOf(), title })).name).toBe(name);
});

test('what is not filtered is said too, and a list for programs starts with its heads', () => {
  expect(sheetAsCsv(listOf())).toContain('\r\nFilters,None\r\n\r\nID,');
  expect(sheetAsCsv({ ...listOf(owing()), bare: 'csv' })).toMatch(/^\ufeffID,Student,Owes \(KES\),Since\r\n1,Amina,/);
});

test('only a list that comes back as it was has nothing above the heads of its workbook', async () => {
  const [first] = (await workbookOf({ ...listOf(owing()), bare: 'both' })).rows;
  expect(first).toEqual(['ID', 'Student', 'Owes (KES)', 'Since']);
  expect((await workbookOf({ ...listOf(owing()), bare: 'csv' })).rows[0]?.[0]).toBe('School');
});

test.each(['=1+1', '+254712345678', '@sum(a1)', '<b>&amp; "q" \'q\'', '_x0041_', ' two  spaces ', 'two\nlines', 'Wanjikũ 🎒', '007'])(
  'the text %j is text in a workbook, character by character',
  async (name) => {
    expect((await workbookOf(listOf(owing({ name })))).rows.at(-1)?.[1]).toBe(name);
  },
);

test('characters that no workbook can hold are left out, and the others stay', async () => {
  expect((await workbookOf(listOf(owing({ name: 'A\0b\u{1}\u{ffff}\ud800c' })))).rows.at(-1)?.[1]).toBe('Abc');
});

test('amounts are exact to the cent, below zero too, and what is not known is an empty cell', async () => {
  const cents = [1, -1, 10, 999_999_999_999, -150_050, 0].map(asCents);
  const { rows } = await workbookOf(listOf(...cents.map((owes) => owing({ owes, name: null, since: null }))));
  expect(rows.slice(-6)).toEqual([0.01, -0.01, 0.1, 9_999_999_999.99, -1500.5, 0].map((owes) => [1, null, owes, null]));
});

test.each(['1900-03-01', '1999-12-31', '2024-02-29', '2199-12-31'])('the day %s is that day in a workbook', async (since) => {
  expect((await workbookOf(listOf(owing({ since })))).rows.at(-1)?.[3]).toBe(since);
});

test('a list may have more columns than the alphabet has letters', async () => {
  const wide = Array.from({ length: 60 }, (_, at): SheetColumn<Owing> => ({ label: `C${at}`, kind: 'number', cell: () => at }));
  const { rows } = await workbookOf({ ...listOf(owing()), columns: wide });
  expect(rows.at(-1)).toEqual(wide.map((_, at) => at));
});

test('twenty thousand rows are one workbook, none lost between its pieces', async () => {
  const rows = Array.from({ length: sheetRowsMax }, (_, at) => owing({ id: at + 1 }));
  const bytes = await bytesOf(listOf(...rows));
  expect(bytes.length).toBeLessThan(2_000_000);
  const [only] = await readWorkbook(bytes);
  expect(only?.data.slice(6).map(([id]) => id)).toEqual(rows.map(({ id }) => id));
});

test('one row more than fits is refused', () => {
  expect(() => assertFitsFile(sheetRowsMax)).not.toThrow();
  expect(() => assertFitsFile(sheetRowsMax + 1)).toThrow('An export can have at most 20,000 rows. Choose fewer with its filters.');
});

test('filters that are not set leave no words', () => {
  expect(filterWords(['Grade 4', undefined, '', null, false, 0, 'active'])).toBe('Grade 4, active');
  expect(filterWords([undefined])).toBe('');
});

/** A file in the workbook as text. */
async function partOf<Row>(sheet: Sheet<Row>, name: string): Promise<string> {
  const part = unzipSync(await bytesOf(sheet))[name];
  if (!part) throw new Error(`There is no ${name} in the workbook`);
  return strFromU8(part);
}

test('no cell of a workbook is a formula, whatever somebody typed', async () => {
  const sheet = await partOf(
    listOf(owing({ name: '=hyperlink("http://x","y")' }), owing({ name: '</t><f>1+1</f>' })),
    'xl/worksheets/sheet1.xml',
  );
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet.match(/t="inlineStr"/g)).toHaveLength(4 * 2 + 4 + 2);
});

test('amounts are shown with two places and days as days, and the heads and sums stand out', async () => {
  const list = { ...listOf(owing()), totals: ['Total', null, asCents(1), null] };
  const [sheet, looks] = [await partOf(list, 'xl/worksheets/sheet1.xml'), await partOf(list, 'xl/styles.xml')];
  const formats = Array.from(looks.matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"[^>]*xfId/g), ([, form, font]) => ({ form, font }));
  const lookOf = (cell: string) => formats[Number(new RegExp(`r="${cell}" s="(\\d)"`).exec(sheet)?.[1])];
  expect(lookOf('C7')).toEqual({ form: '4', font: '0' });
  expect(lookOf('C8')).toEqual({ form: '4', font: '1' });
  expect(lookOf('D7')).toEqual({ form: '164', font: '0' });
  expect(lookOf('A6')).toEqual({ form: '0', font: '1' });
  expect(lookOf('B7')).toEqual({ form: '0', font: '0' });
  expect(looks).toContain('numFmtId="164" formatCode="dd/mm/yyyy"');
});

test('the heads stay in sight and filter all rows, the sums apart', async () => {
  const sheet = await partOf({ ...listOf(owing(), owing()), totals: ['Total', null, null, null] }, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<pane ySplit="6" topLeftCell="A7"');
  expect(sheet).toContain('<autoFilter ref="A6:D8"/>');
  expect(await partOf(listOf(), 'xl/worksheets/sheet1.xml')).not.toContain('autoFilter');
});

test('a workbook whose reader has left is made no further', async () => {
  let cells = 0;
  const left = new AbortController();
  const counted: Sheet<Owing> = {
    ...listOf(...Array.from({ length: 5000 }, () => owing())),
    columns: [
      {
        ...columns[0],
        label: 'ID',
        kind: 'number',
        cell: ({ id }) => {
          cells += 1;
          if (cells === 1200) left.abort(new Error('left'));
          return id;
        },
      },
    ],
  };
  await expect(sheetFile(counted, 'xlsx', left.signal)).rejects.toThrow('left');
  expect(cells).toBeLessThan(5000);
});
