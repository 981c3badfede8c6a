import { plainWords, tidyCell } from './words.ts';

/** The rows of a file as text, from its first line. */
export type Cells = readonly (readonly string[])[];
/** A row of a register below its header; `line` is its line number in the file, from 1. */
export type SheetRow = { line: number; cells: readonly string[] };
/** A file as a register: its headings, their line (from 1), its rows, and the skipped lines. */
export type Sheet = { headLine: number; heads: string[]; rows: SheetRow[]; totalLines: number[]; blankLines: number[] };

/** How many lines headings are looked for in, and columns below them. */
export const linesLookedAt = 30;

/**
 * Reads a file as a register, row by row: `below` are the rows below its header, to be taken in order. Titles, blank rows, totals and
 * headings repeated on a new page are skipped.
 */
export function sheetReader(cells: Cells, headLine: number): { below: Cells; take: (row: Cells[number]) => void; sheet: () => Sheet } {
  const heads = headsAt(cells, headLine);
  const headWords = heads.map(plainWords);
  const kindOf = (row: readonly string[]) => {
    if (row.every((cell) => cell === '')) return 'blank';
    if (isTotal(row)) return 'total';
    return row.every((cell, at) => cell === '' || plainWords(cell) === headWords[at]) ? 'heads' : 'row';
  };
  const lastLine = lastFilledLine(cells);
  const read: Sheet = { headLine, heads, rows: [], totalLines: [], blankLines: [] };
  let line = headLine;
  const take = (row: Cells[number]) => {
    line += 1;
    const tidied = heads.map((_, at) => tidyCell(row[at] ?? ''));
    const kind = kindOf(tidied);
    if (kind === 'row') read.rows.push({ line, cells: tidied });
    if (kind === 'total') read.totalLines.push(line);
    if (kind === 'blank' && line <= lastLine) read.blankLines.push(line);
  };
  return { below: cells.slice(headLine), take, sheet: () => read };
}

/** The meaning of a heading; null if it has none. */
export type KnownHead = (head: string) => string | null;

/** Tells how much a line is like one of headings: by those that `known` recognises, else by its filled columns. */
export function headScore(known: KnownHead): (row: Cells[number]) => number {
  return (row) => {
    const meanings = new Set(row.map((head) => known(head)).filter((meaning) => meaning !== null)).size;
    return meanings * 1000 + filled(row);
  };
}

/** The first line (from 1) with the highest score. */
export function likeliestLine(scores: readonly number[]): number {
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
export function headsAt(cells: Cells, headLine: number): string[] {
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
