import { zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { AppError } from '../../../../core/errors.ts';
import { cellsMax, tooManyCells, unpackedBytesMax } from '../../limits.ts';
import type { Cells } from '../../sheet.ts';
import { damaged, unpackedParts } from './zip-guard.ts';

const sheetsMax = 100;
/** The cells that a reader allocates for a workbook: all rows to the last cell, each as wide as the widest. */
const laidOutMax = 20_000_000;

/** The rows of the sheet with most rows, as text. Formulas give their last shown values. */
export async function cellsOfWorkbook(file: Buffer): Promise<Cells> {
  const parts = await unpackedParts(file, unpackedBytesMax);
  if (countOf(textOf(parts.get('xl/workbook.xml')), /<(?:[\w.-]*:)?sheet[\s/>]/g) > sheetsMax) throw tooMuch('it has far too many sheets');
  refuseFarCells(parts.values());
  // Packed again: parts that are missing from the file's list were not checked, but a reader could find them.
  const checked = Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
  const sheets = await readWorkbook(checked, { parseNumber: (figures: string) => figures, trim: false }).catch(() => {
    throw damaged();
  });
  const distinct = [...new Set(sheets.map(({ data }) => data))].filter((data) => data !== undefined);
  const [fullest = []] = distinct.map((data) => data.map((row) => row.map(shownText))).sort((a, b) => filledCells(b) - filledCells(a));
  return fullest;
}

/** Refuses a workbook whose cells are so far apart that the space between them exceeds the memory limit. */
function refuseFarCells(parts: Iterable<Buffer>): void {
  let laidOut = 0;
  for (const text of [...parts].map(textOf).filter((each) => each.includes('sheetData'))) {
    const { rows, columns, cells } = extentOf(text);
    if (cells > cellsMax) throw tooMuch(tooManyCells);
    laidOut += rows * columns;
    if (laidOut > laidOutMax) throw tooMuch('its cells lie too far apart. Copy the rows of the register into a new workbook');
  }
}

/** The furthest row and column of a sheet. An address must be written as Excel writes it, so that no reader takes it differently. */
function extentOf(sheet: string): { rows: number; columns: number; cells: number } {
  const unnumbered = countOf(sheet, /<(?:[\w.-]*:)?row[\s/>]/g);
  let [lastRow, columns, cells] = [0, 1, 0];
  for (const [, letters, figures] of sheet.matchAll(/(?<![\w.-])r=["'](?:([A-Z]{0,3})(\d{1,7})["'])?/g)) {
    if (letters === undefined) throw damaged();
    if (letters !== '') cells += 1;
    lastRow = Math.max(lastRow, Number(figures));
    columns = Math.max(columns, columnOf(letters));
  }
  return { rows: lastRow + unnumbered, columns, cells };
}

/** A is 1, Z is 26, AA is 27. */
function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

function textOf(part?: Buffer): string {
  return part?.toString() ?? '';
}

function countOf(text: string, mark: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(mark)) count += 1;
  return count;
}

function filledCells(cells: Cells): number {
  return cells.reduce((sum, row) => sum + row.filter((cell) => cell !== '').length, 0);
}

function shownText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return value === null || value === undefined ? '' : String(value);
}

function tooMuch(reason: string): AppError {
  return new AppError('IMPORT_UNREADABLE', { reason });
}
