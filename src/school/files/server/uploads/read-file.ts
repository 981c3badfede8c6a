import { parse } from 'csv-parse/sync';
import { AppError } from '../../../../core/errors.ts';
import { countText } from '../../../../core/wording.ts';
import { cellsMax, charactersMax, fileBytesMax, rowsMax, tooManyCells } from '../../limits.ts';
import type { Cells } from '../../sheet.ts';
import type { FileSheet } from '../../sheets.ts';
import { unreadable } from './unreadable.ts';

/** Titles, totals and blank rows may come on top of the rows of students. */
const linesMax = rowsMax + 1000;
const columnsMax = 200;
const cellMax = 500;
const lineCharactersMax = 2 * columnsMax * cellMax;

/**
 * The rows of a file as text: the visible sheets of an Excel workbook that hold any, or text separated by commas, semicolons or tabs.
 * Formulas are never run: a workbook gives the last shown values. The limits are of all sheets together.
 */
export async function sheetsIn(file: Buffer): Promise<FileSheet[]> {
  if (file.length > fileBytesMax) throw unreadable('it is larger than 5 MB');
  const sheets = isPacked(file) ? await packedSheets(file) : [{ name: '', cells: cellsOfText(textOf(file)) }];
  const filled = sheets.map(({ name, cells }) => ({ name, cells: filledCells(cells) })).filter(({ cells }) => cells.length > 0);
  if (filled.length === 0) throw unreadable('it is empty');
  if (sumOf(filled, ({ cells }) => cells.length) > linesMax) throw new AppError('IMPORT_TOO_LONG', { max: countText(rowsMax) });
  const cut = filled.map(({ name, cells }) => ({ name, cells: cells.map(cutRow) }));
  const rows = cut.flatMap(({ cells }) => cells);
  if (sumOf(rows, (row) => row.length) > cellsMax) throw unreadable(tooManyCells);
  if (sumOf(rows, (row) => sumOf(row, ({ length }) => length)) > charactersMax) throw unreadable('it holds more text than a register has');
  return cut;
}

/** The rows down to the last that has anything. */
function filledCells(cells: Cells): Cells {
  return cells.slice(0, cells.findLastIndex((row) => row.some((cell) => cell.trim() !== '')) + 1);
}

function cutRow(row: readonly string[]): string[] {
  return row.slice(0, columnsMax).map((cell) => cell.slice(0, cellMax));
}

function sumOf<T>(list: readonly T[], numberOf: (each: T) => number): number {
  return list.reduce((sum, each) => sum + numberOf(each), 0);
}

/** Loaded on demand: most processes never read a workbook. */
async function packedSheets(file: Buffer): Promise<FileSheet[]> {
  const { sheetsOfWorkbook } = await import('./read-workbook.ts');
  return sheetsOfWorkbook(file);
}

export function isPacked(file: Buffer): boolean {
  return file.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
}

function cellsOfText(text: string): Cells {
  if (text.split(/[\r\n]/).some(({ length }) => length > lineCharactersMax))
    throw unreadable('a line of it is far too long for a register');
  const delimiter = delimiterOf(text);
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false, to: linesMax + 1 };
  try {
    return parse(text, options) as string[][];
  } catch {
    throw unreadable('a quotation mark in it is never closed');
  }
}

/** The separator that the first lines contain most: comma, semicolon, tab or bar. */
function delimiterOf(text: string): string {
  const start = text
    .split(/\r\n|\n|\r/, 30)
    .join('\n')
    .replace(/"[^"]*"/g, '');
  const countOf = (mark: string) => start.split(mark).length;
  return [',', ';', '\t', '|'].reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best));
}

/** Decodes UTF-8, UTF-16 or the character set of older Windows programs. */
function textOf(file: Buffer): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file);
  const kind = knownKind(file);
  if (kind !== null) throw unreadable(`it is ${kind}. Save it as an Excel workbook (.xlsx) or as CSV`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** Common wrong files by their first bytes, and any other file that is not text. */
function knownKind(file: Buffer): string | null {
  const start = file.subarray(0, 16).toString('latin1');
  if (start.startsWith('\xd0\xcf\x11\xe0')) return 'an Excel 97 workbook (.xls)';
  if (start.startsWith('%PDF')) return 'a PDF document';
  if (/^(?:\xff\xd8\xff|\x89PNG|GIF8)/.test(start)) return 'a picture';
  if (/^<(?:!doctype|html|\?xml)/i.test(start)) return 'a web page';
  return file.includes(0) ? 'no text' : null;
}
