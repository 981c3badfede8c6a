import { type CsvCell, csvText } from '../../csv.ts';
import { type Day, dayText } from '../../dates.ts';
import { AppError } from '../../errors.ts';
import type { Cents } from '../../money.ts';
import { countText } from '../../wording.ts';

/** The most rows of a file: with all columns some four megabytes, made in well under a second. */
export const sheetRowsMax = 20_000;

/** A column of an exported list. Money is in cents and a day is `yyyy-MM-dd`; null is an empty cell. */
export type SheetColumn<Row> = { label: string } & (
  | { kind: 'text' | 'day'; cell: (row: Row) => string | null }
  | { kind: 'money'; cell: (row: Row) => Cents | null }
  | { kind: 'number'; cell: (row: Row) => number | null }
);

/** The cells of one row in the order of the columns, money in cents. */
type SheetCells = readonly (string | number | null)[];

/** A whole list for export: the school, the list, the day, and the filters. */
export type Sheet<Row> = {
  school: string;
  title: string;
  day: Day;
  /** Further lines above the rows, such as the term. */
  about?: readonly (readonly [name: string, value: string])[];
  /** The filters in words; blank if there are none. */
  filters: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  /** The totals below the rows, in column order. */
  totals?: SheetCells;
  /** Where the title rows are left out: in the CSV, which programs read, or in both files, which are uploaded again unchanged. */
  bare?: 'csv' | 'both';
};

/** Throws for more rows than fit one file: half of them would look like all. */
export function assertFitsFile(count: number): void {
  if (count > sheetRowsMax)
    throw new AppError('EXPORT_TOO_LARGE', { what: 'An export', max: `${countText(sheetRowsMax)} rows`, by: 'with its filters' });
}

/** The set filters in words: "Grade 4, active". */
export function filterWords(parts: readonly (string | 0 | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

/** A column's head: money names its currency. */
export function headOf({ label, kind }: Pick<SheetColumn<never>, 'label' | 'kind'>): string {
  return kind === 'money' ? `${label} (KES)` : label;
}

/** The title rows, each with its label. */
export function linesAbove({ school, title, about = [], day, filters }: Omit<Sheet<never>, 'columns' | 'rows'>): [string, string][] {
  const further = about.map(([name, value]): [string, string] => [name, value]);
  return [['School', school], ['List', title], ...further, ['Day', dayText(day)], ['Filters', filters === '' ? 'None' : filters]];
}

/** A list as CSV, its amounts in shillings. */
export function sheetAsCsv<Row>({ columns, rows, totals, bare, ...above }: Sheet<Row>): string {
  const inShillings = (cells: SheetCells): CsvCell[] =>
    cells.map((cell, at) => (columns[at]?.kind === 'money' && typeof cell === 'number' ? { cents: cell as Cents } : cell));
  return csvText([
    ...(bare ? [] : [...linesAbove(above), []]),
    columns.map(headOf),
    ...rows.map((row) => inShillings(columns.map(({ cell }) => cell(row)))),
    ...(totals ? [inShillings(totals)] : []),
  ]);
}
