import { type Cents, kesText } from '../../core/money.ts';

/** Every student is owing, paid or in credit; an owing student has paid a part in the term, or nothing. */
export const balanceStates = ['owing', 'part', 'unpaid', 'paid', 'credit'] as const;
export type BalanceState = (typeof balanceStates)[number];

/** The age of a debt in terms, at least; the last includes older ones. */
export const debtAges = ['1', '2', '3'] as const;
export type DebtAge = (typeof debtAges)[number];

/** A promise is kept once the amount is paid, even late; due until its day, and then broken. */
export const promiseStates = ['due', 'kept', 'broken'] as const;
export type PromiseState = (typeof promiseStates)[number];

const sortedColumns = ['name', 'class', 'broughtForward', 'billed', 'adjusted', 'paid', 'balance'] as const;
export type SortedColumn = (typeof sortedColumns)[number];
export type Sorting = SortedColumn | `-${SortedColumn}`;
/** Each column, ascending and descending. */
export const sortings: readonly Sorting[] = sortedColumns.flatMap((column) => [column, `-${column}` as const]);

export const columnNames: Record<SortedColumn, string> = {
  name: 'Student',
  class: 'Class',
  broughtForward: 'Brought Forward',
  billed: 'Billed',
  adjusted: 'Adjusted',
  paid: 'Paid',
  balance: 'Balance',
};
export const stateNames: Record<BalanceState, string> = {
  owing: 'Owing',
  part: 'Paid in part this term',
  unpaid: 'Nothing paid this term',
  paid: 'Paid in full',
  credit: 'In credit',
};
export const promiseNames: Record<PromiseState, string> = { due: 'Due', kept: 'Kept', broken: 'Broken' };
export const ageNames: Record<DebtAge, string> = {
  '1': '1 term overdue, or older',
  '2': '2 terms overdue, or older',
  '3': 'More than 2 terms overdue',
};

/** The sort column, and whether it is descending. */
export function sortingParts(sorting: Sorting): { column: SortedColumn; isDescending: boolean } {
  const isDescending = sorting.startsWith('-');
  return { column: sorting.slice(isDescending ? 1 : 0) as SortedColumn, isDescending };
}

/** The sorting of an address; by name if invalid. */
export function sortingOf(text: string): Sorting {
  return sortings.find((sorting) => sorting === text) ?? 'name';
}

/** The sorting after a column is pressed: text ascending and amounts descending first, reversed on the second press. */
export function nextSorting(sorting: Sorting, column: SortedColumn): Sorting {
  const isWord = column === 'name' || column === 'class';
  const usual: Sorting = isWord ? column : `-${column}`;
  const other: Sorting = isWord ? `-${column}` : column;
  return sorting === usual ? other : usual;
}

/** A sorting in words: "Balance, largest first". */
export function sortingName(sorting: Sorting): string {
  const { column, isDescending } = sortingParts(sorting);
  const [ascending, descending] = orderNames[column] ?? ['smallest first', 'largest first'];
  return `${columnNames[column]}, ${isDescending ? descending : ascending}`;
}

const orderNames: Partial<Record<SortedColumn, readonly [ascending: string, descending: string]>> = {
  name: ['A to Z', 'Z to A'],
  class: ['lowest first', 'highest first'],
};

type Chosen = {
  grade?: string | undefined;
  stream?: string | undefined;
  state?: BalanceState | undefined;
  over?: Cents | undefined;
  age?: DebtAge | undefined;
  promise?: PromiseState | undefined;
  q?: string | undefined;
};

/**
 * The filters in words for prints and files, "Grade 4, East, owing, more than KES 500.00"; blank if there are none. Grade and stream are
 * given by name.
 */
export function chosenText({ grade, stream, state, over, age, promise, q }: Chosen): string {
  const parts = [
    grade,
    stream,
    state && stateNames[state].toLowerCase(),
    over === undefined ? undefined : `more than ${kesText(over)}`,
    age && `debt ${ageNames[age].toLowerCase()}`,
    promise && `promise ${promiseNames[promise].toLowerCase()}`,
    q && `search “${q}”`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Groups rows by class; the rows must be in class order. */
export function byClass<Row extends { grade: string; stream: string }>(rows: readonly Row[]): { name: string; rows: Row[] }[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = `${row.grade} ${row.stream}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups].map(([name, of]) => ({ name, rows: of }));
}
