import { describe, expect, test } from 'vitest';
import { workbookOf } from '../../../../tests/support/import-files.ts';
import { type StatementFile, statementFiles } from '../../../../tests/support/statement-files.ts';
import { statementRows } from '../../../../tests/support/statement-rows.ts';
import { headLineOf, sheetOf } from '../../../../tests/support/whole-sheet.ts';
import { sheetsIn } from '../../../school/files/server/uploads/read-file.ts';
import type { Cells } from '../../../school/files/sheet.ts';
import { runningBalance } from './balance.ts';
import { columnOf, guessedColumns, missingColumns, sourceOf } from './columns.ts';

/** The cells of a file as Karo reads it by itself: nobody has said anything of it. */
function readAlone(cells: Cells, method: 'Mpesa' | 'Bank') {
  const headLine = headLineOf(cells, columnOf);
  const sheet = sheetOf(cells, headLine);
  const columns = guessedColumns(sheet.heads);
  const above = cells.slice(0, headLine - 1).flat();
  const read = statementRows(sheet, { columns, method, dayOrder: 'dayFirst', today: '2026-06-01' });
  return { ...read, sheet, columns, source: sourceOf(columns, sheet.heads, above.join(' ')), balance: runningBalance(read.rows) };
}

const cellsOf = async (file: Buffer) => (await sheetsIn(file))[0]?.cells ?? [];
const readText = async ({ text, method }: StatementFile) => readAlone(await cellsOf(Buffer.from(text)), method);
const shillings = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0) / 100;

describe.each(statementFiles.map((file) => [file.name, file] as const))('a statement of %s', (_, file) => {
  test('is known by its heads and by what stands above them', async () => {
    const { source, columns } = await readText(file);
    expect(source).toEqual({ method: file.method, bank: file.bank });
    expect(missingColumns(columns, file.method)).toEqual([]);
  });

  test('comes to its money in and out, and nothing of it is refused', async () => {
    const { rows, refused, withoutMoney, notCompleted } = await readText(file);
    expect(refused).toEqual([]);
    expect(rows).toHaveLength(file.rows);
    expect(shillings(rows.map(({ amount }) => Math.max(0, amount)))).toBe(file.inside);
    expect(shillings(rows.map(({ amount }) => Math.max(0, -amount)))).toBe(file.outside);
    expect({ withoutMoney, notCompleted }).toEqual({ withoutMoney: file.withoutMoney, notCompleted: file.notCompleted });
  });

  test('runs from its opening to its closing balance without a gap', async () => {
    const { balance } = await readText(file);
    expect(balance).toEqual({ opening: file.opening * 100, closing: file.closing * 100, breaks: [] });
  });

  test('says for which account each sum came, and when', async () => {
    const { rows } = await readText(file);
    expect(rows.filter(({ amount }) => amount > 0).map(({ account }) => account)).toEqual(file.accounts);
    const moments = rows.map(({ at }) => at).sort();
    expect([moments[0], moments.at(-1)]).toEqual(file.moments);
  });

  test('has a gap as soon as one of its inner rows is left out', async () => {
    const { rows } = await readText(file);
    for (const left of rows.slice(1, -1)) {
      const rest = rows.filter((row) => row !== left);
      expect(runningBalance(rest)?.breaks, `without line ${left.line}`).toHaveLength(1);
    }
  });

  test('reads the same as a workbook', async () => {
    const cells = await cellsOf(Buffer.from(file.text));
    const width = Math.max(...cells.map((row) => row.length));
    const rows = cells.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
    const fromText = readAlone(cells, file.method);
    const fromWorkbook = readAlone(await cellsOf(workbookOf({ rows })), file.method);
    expect(fromWorkbook.rows).toEqual(fromText.rows);
  });
});

test.each(statementFiles.map((file) => [file.name, file] as const))('codes of %s are those of M-Pesa, or none', async (_, file) => {
  const codes = (await readText(file)).rows.map(({ code }) => code);
  if (file.method === 'Mpesa') for (const code of codes) expect(code).toMatch(/^SE2[0-9A-Z]{7}$/);
  else expect(codes.every((code) => code === null)).toBe(true);
});

test('a workbook keeps days and figures of its own: they are read like the text of a file', async () => {
  const rows = [
    ['KCB', null, null, null],
    ['Transaction Date', 'Description', 'Credit', 'Running Balance'],
    [{ day: 46_146 }, 'CASH', 1500.5, 2500.5],
    [{ day: 46_147 }, 'CASH', { formula: 'SUM(A1:A2)', shows: '99.5' }, 2600],
  ];
  const { rows: read, balance } = readAlone(await cellsOf(workbookOf({ rows })), 'Bank');
  expect(read.map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-05-04', 150_050],
    ['2026-05-05', 9950],
  ]);
  expect(balance).toEqual({ opening: 100_000, closing: 260_000, breaks: [] });
});

test('heads that a new page repeats are no rows', async () => {
  const text = [
    'Date,Description,Debit,Credit,Balance',
    '04/05/2026,A,,10,10',
    'Date,Description,Debit,Credit,Balance',
    '05/05/2026,B,,5,15',
  ];
  const { rows, refused } = readAlone(await cellsOf(Buffer.from(text.join('\n'))), 'Bank');
  expect(rows.map(({ line, amount }) => [line, amount])).toEqual([
    [2, 1000],
    [4, 500],
  ]);
  expect(refused).toEqual([]);
});
