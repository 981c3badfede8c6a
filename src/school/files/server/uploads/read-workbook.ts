import { zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { cellsMax, tooManyCells, unpackedBytesMax } from '../../limits.ts';
import type { FileSheet } from '../../sheets.ts';
import { unreadable } from './unreadable.ts';
import { damaged, unpackedParts } from './zip-guard.ts';

const sheetsMax = 100;
/** The cells that a reader allocates for a workbook: all rows to the last cell, each as wide as the widest. */
const laidOutMax = 20_000_000;

/** The rows of every visible sheet, as text. Formulas give their last shown values. */
export async function sheetsOfWorkbook(file: Buffer): Promise<FileSheet[]> {
  const parts = await unpackedParts(file, unpackedBytesMax);
  if (countOf(textOf(parts.get('xl/workbook.xml')), /<(?:[\w.-]*:)?sheet[\s/>]/g) > sheetsMax)
    throw unreadable('it has far too many sheets');
  refuseFarCells(parts.values());
  // Packed again: parts that are missing from the file's list were not checked, but a reader could find them.
  const checked = Buffer.from(zipSync(Object.fromEntries([...parts].map(withReadable)), { level: 0 }));
  const sheets = await readWorkbook(checked, { parseNumber: shortFigures, trim: false }).catch(() => {
    throw damaged();
  });
  const distinct = sheets.filter(({ data }, at) => data !== undefined && sheets.findIndex((each) => each.data === data) === at);
  return distinct.map(({ sheet, data }) => ({ name: sheet, cells: data.map((row) => row.map(shownText)) }));
}

/** A part as it is read: hidden sheets are not listed, and a cell with an error has the text of its error, not nothing. */
function withReadable([name, part]: [string, Buffer]): [string, Buffer] {
  if (name === 'xl/workbook.xml') return [name, Buffer.from(textOf(part).replace(listedSheet, (sheet) => (isHidden(sheet) ? '' : sheet)))];
  if (!part.includes('sheetData') || !errorCell.test(textOf(part))) return [name, part];
  return [name, Buffer.from(textOf(part).replaceAll(errorCells, '$1"str"'))];
}

const listedSheet = /<(?:[\w.-]*:)?sheet\s(?:[^>"']|"[^"]*"|'[^']*')*>(?:\s*<\/(?:[\w.-]*:)?sheet>)?/g;
const errorCell = /(<(?:[\w.-]*:)?c\s(?:[^<>]*?\s)?t\s*=\s*)(?:"e"|'e')/;
const errorCells = new RegExp(errorCell, 'g');

/** By its attribute, not by its name, which may be anything. */
function isHidden(sheet: string): boolean {
  const [, state] = /\sstate\s*=\s*["'](\w+)["']/.exec(sheet.replace(/\sname\s*=\s*(?:"[^"]*"|'[^']*')/, '')) ?? [];
  return state === 'hidden' || state === 'veryHidden';
}

/** Figures of a number as money has them: zeros beyond the second decimal say nothing of a number, but in text they may be thousands. */
function shortFigures(figures: string): string {
  return figures.replace(/(\.\d\d)0+$/, '$1');
}

/** Refuses a workbook whose cells are so far apart that the space between them exceeds the memory limit. */
function refuseFarCells(parts: Iterable<Buffer>): void {
  let laidOut = 0;
  for (const part of parts) {
    if (!part.includes('sheetData')) continue;
    const { rows, columns, cells } = extentOf(textOf(part));
    if (cells > cellsMax) throw unreadable(tooManyCells);
    laidOut += rows * columns;
    if (laidOut > laidOutMax) throw unreadable('its cells lie too far apart. Copy the rows of the register into a new workbook');
  }
}

/** The furthest row and column of a sheet. An address must be written as Excel writes it, so that no reader takes it differently. */
function extentOf(sheet: string): { rows: number; columns: number; cells: number } {
  const unnumbered = countOf(sheet, /<(?:[\w.-]*:)?row[\s/>]/g);
  const cells = countOf(sheet, /<(?:[\w.-]*:)?c[\s/>]/g);
  let [lastRow, columns, addresses] = [0, 1, 0];
  for (const [, letters, figures] of sheet.matchAll(/(?<![\w.-])r=["'](?:([A-Z]{0,3})(\d{1,7})["'])?/g)) {
    if (letters === undefined) throw damaged();
    if (letters !== '') addresses += 1;
    lastRow = Math.max(lastRow, Number(figures));
    columns = Math.max(columns, columnOf(letters));
  }
  return { rows: lastRow + unnumbered, columns, cells: Math.max(cells, addresses) };
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

function shownText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return value === null || value === undefined ? '' : String(value);
}
