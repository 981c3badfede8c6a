import { asCents, type Cents, sumCents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Sheet, SheetColumn } from '../../../core/server/sheets/sheet.ts';
import type { ReportCell } from '../contract.ts';

type Key = { schoolId: number };
type Value = string | number | null;
/** `isAlone`: its figures mean nothing together, such as the students of several terms. */
type ReportColumn<Row> = SheetColumn<Row> & { isAlone?: true };

/** A report as rows of values in the order of its columns, money in cents, and the sum of each column of figures that can be added up. */
export type Listed = Pick<Sheet<readonly Value[]>, 'rows'> & {
  columns: readonly SheetColumn<readonly Value[]>[];
  totals: readonly Value[];
};
export type Report = (tx: Transaction, school: Key) => Promise<Listed>;

/** A report of rows as a statement answers them. */
export function report<Row>(
  columns: readonly ReportColumn<Row>[],
  read: (tx: Transaction, school: Key) => Promise<readonly Row[]>,
): Report {
  return async (tx, school) => {
    const rows = (await read(tx, school)).map((row) => columns.map(({ cell }) => cell(row)));
    return { columns: columns.map(byPlace), rows, totals: columns.map((column, place) => totalOf(column, { rows, place })) };
  };
}

/** The same column of a row of values. */
function byPlace<Row>({ label, kind }: SheetColumn<Row>, place: number): SheetColumn<readonly Value[]> {
  if (kind === 'money') return { label, kind, cell: (row) => centsOf(row[place]) };
  if (kind === 'number') return { label, kind, cell: (row) => numberOf(row[place]) };
  return { label, kind, cell: (row) => textOf(row[place]) };
}

type Below = { rows: readonly (readonly Value[])[]; place: number };

/** What stands below a column; null for nothing. */
function totalOf({ kind, isAlone }: Pick<ReportColumn<never>, 'kind' | 'isAlone'>, { rows, place }: Below): Value {
  const values = rows.map((row) => row[place]);
  if (isAlone) return null;
  if (kind === 'money') return sumCents(values.map(centsOf));
  if (kind === 'number') return values.reduce<number>((sum, value) => sum + numberOf(value), 0);
  return place === 0 ? 'Total' : null;
}

/** A value as the cell of a reply; null is a blank one. */
export function cellOf({ kind }: Pick<SheetColumn<never>, 'kind'>, value: Value | undefined): ReportCell {
  if (value === null) return { text: '' };
  if (kind === 'money') return { money: centsOf(value) };
  return kind === 'number' ? { count: numberOf(value) } : { text: textOf(value) };
}

const textOf = (value: Value | undefined) => String(value ?? '');
const numberOf = (value: Value | undefined) => Number(value ?? 0);
const centsOf = (value: Value | undefined): Cents => asCents(numberOf(value));
