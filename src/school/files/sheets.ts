import * as z from 'zod/mini';
import { type Cells, linesLookedAt } from './sheet.ts';
import { plainWords } from './words.ts';

/** A visible sheet of a workbook by its name; a text is one sheet without a name. */
export type FileSheet = { name: string; cells: Cells };

/**
 * The sheets of a workbook that has several: the line of the file at which each begins, and the number of that line in the sheet itself. A
 * sheet without a line is not read.
 */
export const sheetPlaces = z.array(z.object({ name: z.string(), line: z.nullable(z.int()), ownLine: z.int() }));
export type SheetPlaces = z.output<typeof sheetPlaces>;

/** The rows of a file that are read, and the sheets that they come from; none are named if the file has only one. */
export type SheetsRead = { cells: Cells; sheets: SheetPlaces };

/** Reads the fullest sheet alone: two statements, or the fees of two terms, are not one because they look alike. */
export function fullestSheet(sheets: readonly FileSheet[]): SheetsRead {
  const fullest = fullestOf(sheets);
  return laidOut(sheets, (sheet) => (sheet === fullest ? 0 : null));
}

/** Reads the fullest sheet and those with its headings, such as one for each class, in the order of the workbook as one register. */
export function sheetsAlike(sheets: readonly FileSheet[]): SheetsRead {
  const fullest = fullestOf(sheets);
  const heads = new Set(fullest?.cells.slice(0, linesLookedAt).flatMap((row) => headsKey(row) ?? []));
  return laidOut(sheets, (sheet) => headsAt(sheet.cells, heads) ?? (sheet === fullest ? 0 : null));
}

/** The sheets one below the other, each but the first from the index of its headings; null leaves a sheet out. */
function laidOut(sheets: readonly FileSheet[], startOf: (sheet: FileSheet) => number | null): SheetsRead {
  const cells: (readonly string[])[] = [];
  const places = sheets.map((sheet): SheetPlaces[number] => {
    const headsIndex = startOf(sheet);
    const start = cells.length === 0 ? 0 : headsIndex;
    const place = { name: sheet.name, line: headsIndex === null ? null : cells.length + 1, ownLine: (start ?? 0) + 1 };
    if (headsIndex !== null) for (const row of sheet.cells.slice(start ?? 0)) cells.push(row);
    return place;
  });
  return { cells, sheets: sheets.length > 1 ? places : [] };
}

function fullestOf(sheets: readonly FileSheet[]): FileSheet | undefined {
  const filledCells = ({ cells }: FileSheet) => cells.reduce((sum, row) => sum + row.filter((cell) => cell !== '').length, 0);
  const counted = sheets.map((sheet) => ({ sheet, filled: filledCells(sheet) }));
  return counted.toSorted((a, b) => b.filled - a.filled)[0]?.sheet;
}

/** The index of the fullest line among the first that has these headings; null if none has. */
function headsAt(cells: Cells, heads: ReadonlySet<string>): number | null {
  const keys = cells.slice(0, linesLookedAt).map(headsKey);
  const shared = keys.filter((key) => key !== null && heads.has(key)).toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0));
  return shared.length === 0 ? null : keys.indexOf(shared[0] ?? null);
}

/** The headings of a line in any case and spacing; null for a title, a blank line, or one with figures. */
function headsKey(row: readonly string[]): string | null {
  const words = row.map(plainWords);
  const filled = words.filter((word) => word !== '');
  if (filled.length < 2 || filled.some((word) => /^\d/.test(word))) return null;
  return words.slice(0, words.findLastIndex((word) => word !== '') + 1).join('|');
}

/** A line for people: "12", or "12 of Grade 2" where several sheets are read. */
export function lineText(line: number, sheets: SheetPlaces = []): string {
  const read = sheets.filter((sheet) => sheet.line !== null);
  const sheet = read.findLast((each) => each.line !== null && each.line <= line);
  if (read.length < 2 || !sheet?.line) return String(line);
  return `${line - sheet.line + sheet.ownLine} of ${sheet.name}`;
}

/** The names of the sheets that are read, or that are not. */
export function sheetNames(sheets: SheetPlaces, { read }: { read: boolean }): string[] {
  return sheets.filter(({ line }) => (line !== null) === read).map(({ name }) => name);
}
