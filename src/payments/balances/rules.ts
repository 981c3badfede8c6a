import { type Cents, kesText } from '../../core/money.ts';

/** Everybody is owing, paid or in credit; who owes has paid a part of it in the term, or nothing. */
export const balanceStates = ['owing', 'part', 'unpaid', 'paid', 'credit'] as const;
export type BalanceState = (typeof balanceStates)[number];

/** How many terms old a debt is at least; the last stands for more as well. */
export const debtAges = ['1', '2', '3'] as const;
export type DebtAge = (typeof debtAges)[number];

/** A promise is kept once so much was paid, be it late; due until its day has passed, and then broken. */
export const promiseStates = ['due', 'kept', 'broken'] as const;
export type PromiseState = (typeof promiseStates)[number];

const sortedColumns = ['name', 'class', 'broughtForward', 'billed', 'adjusted', 'paid', 'balance'] as const;
export type SortedColumn = (typeof sortedColumns)[number];
export type Sorting = SortedColumn | `-${SortedColumn}`;
/** Each column, smallest first and largest first. */
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

/** Who is written to or reminded where a state is asked for: only those who owe, and fewer of them where it says so. */
export function owingState(state: BalanceState | undefined): BalanceState {
  return state === 'part' || state === 'unpaid' ? state : 'owing';
}

/** The column that a list is sorted by, and whether its largest comes first. */
export function sortingParts(sorting: Sorting): { column: SortedColumn; isDescending: boolean } {
  const isDescending = sorting.startsWith('-');
  return { column: sorting.slice(isDescending ? 1 : 0) as SortedColumn, isDescending };
}

/** A sorting as an address has it; by name where there is no such. */
export function sortingOf(text: string): Sorting {
  return sortings.find((sorting) => sorting === text) ?? 'name';
}

/** The sorting once a column is pressed: words from A and amounts from the largest, and the other way round when pressed again. */
export function nextSorting(sorting: Sorting, column: SortedColumn): Sorting {
  const isWord = column === 'name' || column === 'class';
  const usual: Sorting = isWord ? column : `-${column}`;
  const other: Sorting = isWord ? `-${column}` : column;
  return sorting === usual ? other : usual;
}

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
 * The filters of a list as its print and its file say them, "Grade 4, East, owing, more than KES 500.00"; blank where there are none.
 * Grade and stream are given by name.
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

/** Rows of one class after the other, as lists that are sorted by class come, in one group for each class. */
export function byClass<Row extends { grade: string; stream: string }>(rows: readonly Row[]): { name: string; rows: Row[] }[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = `${row.grade} ${row.stream}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups].map(([name, of]) => ({ name, rows: of }));
}
