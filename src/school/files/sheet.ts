import { plainWords, tidyCell } from './words.ts';

/** The rows of a file as text, from its first line. */
export type Cells = readonly (readonly string[])[];
/** A row of a register below its header; `line` is its line number in the file, from 1. */
export type SheetRow = { line: number; cells: readonly string[] };
/** A file as a register: its headings, their line (from 1), its rows, and the skipped lines. */
export type Sheet = { headLine: number; heads: string[]; rows: SheetRow[]; totalLines: number[]; blankLines: number[] };

/** How many lines headings are looked for in, and columns below them. */
export const linesLookedAt = 30;

/** Reads a file as a register. Titles, blank rows, totals and headings repeated on a new page are skipped. */
export function sheetOf(cells: Cells, headLine: number): Sheet {
  const heads = headsAt(cells, headLine);
  const below = cells
    .slice(headLine)
    .map((row, index) => ({ line: headLine + index + 1, cells: heads.map((_, at) => tidyCell(row[at] ?? '')) }));
  const kindOf = ({ cells: row }: SheetRow) => {
    if (row.every((cell) => cell === '')) return 'blank';
    if (isTotal(row)) return 'total';
    return row.every((cell, at) => cell === '' || plainWords(cell) === plainWords(heads[at] ?? '')) ? 'heads' : 'row';
  };
  const kinds = below.map((row) => ({ row, kind: kindOf(row) }));
  const lastLine = lastFilledLine(cells);
  const linesOf = (wanted: string) => kinds.filter(({ kind }) => kind === wanted).map(({ row }) => row.line);
  return {
    headLine,
    heads,
    rows: kinds.filter(({ kind }) => kind === 'row').map(({ row }) => row),
    totalLines: linesOf('total'),
    blankLines: linesOf('blank').filter((line) => line <= lastLine),
  };
}

/** The line (from 1) with the most headings that `known` recognises; else the first line with the most filled columns. */
export function headLineOf(cells: Cells, known: (head: string) => string | null): number {
  const scores = cells.slice(0, linesLookedAt).map((row) => {
    const meanings = new Set(row.map((head) => known(head)).filter((meaning) => meaning !== null)).size;
    return meanings * 1000 + row.filter((cell) => tidyCell(cell) !== '').length;
  });
  return Math.max(0, scores.indexOf(Math.max(...scores))) + 1;
}

const samplesOfColumn = 3;

export function samplesOf({ rows }: Sheet, at: number): string[] {
  const texts = new Set<string>();
  for (const { cells } of rows) {
    if (texts.size === samplesOfColumn) break;
    if (cells[at]) texts.add(cells[at]);
  }
  return [...texts];
}

/** The value of the column with this meaning; '' if there is none. */
export function cellOf<Column>({ cells }: SheetRow, columns: readonly (Column | null)[]): (column: Column) => string {
  return (column) => cells[columns.indexOf(column)] ?? '';
}

/** A column's name for people: its heading in the file, or its meaning. */
export function columnName<Column>({ heads }: Sheet, columns: readonly (Column | null)[], column: Column, label: string): string {
  return heads[columns.indexOf(column)] || label;
}

/** The headings of a line; a blank one takes the text above it, as in cells merged over two lines. */
function headsAt(cells: Cells, headLine: number): string[] {
  const own = cells[headLine - 1] ?? [];
  const above = headLine >= 2 && filled(cells[headLine - 2]) > 1 ? (cells[headLine - 2] ?? []) : [];
  const width = Math.max(own.length, ...cells.slice(headLine, headLine + linesLookedAt).map(({ length }) => length), 0);
  return Array.from({ length: width }, (_, at) => tidyHead(own[at]) || tidyHead(above[at]));
}

/** Line breaks are kept: the second line is often the first in another language. */
function tidyHead(head = ''): string {
  const lines = head.split(/\r\n|\n|\r/).map(tidyCell);
  return lines.filter((line) => line !== '').join('\n');
}

function filled(row: readonly string[] = []): number {
  return row.filter((cell) => tidyCell(cell) !== '').length;
}

function lastFilledLine(cells: Cells): number {
  return cells.findLastIndex((row) => filled(row) > 0) + 1;
}

/** Rows that begin with JUMLA, TOTAL, GRAND TOTAL and the like are totals. */
function isTotal(row: readonly string[]): boolean {
  const first = plainWords(row.find((cell) => cell !== '') ?? '');
  return /^(?:jumla|grand total|sub ?total|totals?)(?: (?:kuu|ndogo|ya|of|for|b f|c f|kes|ksh|jumla|totals?|\d).*)?$/.test(first);
}
