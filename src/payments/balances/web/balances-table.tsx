import { countText } from '../../../core/wording.ts';
import { smallScreen, useMedia, wideScreen } from '../../../ui/look/media.ts';
import { EmptyState, NothingFound } from '../../../ui/states/states.tsx';
import { SortButton } from '../../../ui/table/sort-button.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { Balance, BalanceTotals } from '../contract.ts';
import { columnNames, nextSorting, type SortedColumn, type Sorting, sortingParts } from '../rules.ts';
import classes from './balances.module.css';
import { NotesButton } from './notes-button.tsx';
import { StudentName } from './student-name.tsx';

type BalancesTableProps = {
  students: readonly Balance[] | undefined;
  totals: BalanceTotals | undefined;
  sort: Sorting;
  stale: boolean;
  filtered: boolean;
  onSort: (sort: Sorting) => void;
  onClear: () => void;
};

export function BalancesTable({ students, totals, sort, stale, filtered, onSort, onClear }: BalancesTableProps) {
  const wide = useMedia(wideScreen);
  // On a phone each figure is a line, without zero figures.
  const terse = useMedia(smallScreen);
  const sorted = sortingParts(sort);
  const order = sorted.isDescending ? ('descending' as const) : ('ascending' as const);
  const sortedBy = (column: SortedColumn, head = columnNames[column]) => ({
    head,
    // On a phone the heads are hidden, and the filter Order replaces them.
    ...(!terse && {
      sorting: {
        order: column === sorted.column ? order : ('none' as const),
        button: <SortButton onSort={() => onSort(nextSorting(sort, column))}>{head}</SortButton>,
      },
    }),
  });
  const money = (name: Figure): Column<Balance> => ({
    ...sortedBy(name, `${columnNames[name]} (KES)`),
    cell: (row) => figureOf(row, name, terse),
    align: 'right',
    total: totals && <Money cents={totals[name]} negative={signs[name]} />,
  });
  // An unused column gives its room to Paid.
  const isAdjusted = wide || totals?.adjusted || students?.some(({ adjusted }) => adjusted !== 0);
  const parts = [money('broughtForward'), money('billed'), ...(isAdjusted ? [money('adjusted')] : []), money('paid')];
  const balance: Column<Balance> = {
    ...sortedBy('balance', `${columnNames.balance} (KES)`),
    cell: ({ balance }) => <OwedAmount cents={balance} />,
    align: 'right',
    priority: 'first',
    total: totals && <Money cents={totals.balance} />,
  };
  // On narrow screens the balance is always visible.
  const columns: readonly Column<Balance>[] = [
    {
      ...sortedBy('name'),
      cell: (student) => <StudentName student={student} withClass={!wide} />,
      priority: 'first',
      alone: true,
      total: totals && `All ${countText(totals.students)}`,
    },
    ...(wide ? [{ ...sortedBy('class'), cell: ({ grade, stream }: Balance) => `${grade} ${stream}`, narrow: true }] : []),
    ...(wide ? [...parts, balance] : [balance, ...parts]),
    { head: 'Actions', cell: (student) => <NotesButton student={student} />, alone: true },
  ];
  return (
    <DataTable
      label="Balances"
      columns={columns}
      rows={students}
      rowKey={({ id }) => id}
      stale={stale}
      dense
      terse
      skeletonRows={20}
      highlighted={({ active }) => !active}
      empty={<Nobody filtered={filtered} onClear={onClear} />}
    />
  );
}

/** A negative figure is a credit, or a net reversal or reduction. */
const signs = { broughtForward: 'credit', billed: 'minus', adjusted: 'minus', paid: 'minus' } as const;
type Figure = keyof typeof signs;

export function figureOf(row: Balance, name: Figure, terse: boolean) {
  return terse && row[name] === 0 ? null : <Money cents={row[name]} negative={signs[name]} />;
}

function OwedAmount({ cents }: { cents: Balance['balance'] }) {
  return (
    <span className={classes.balance} data-owing={cents > 0 || undefined}>
      <Money cents={cents} />
    </span>
  );
}

function Nobody({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyState title="No outstanding balances.">Each student who owes appears here with the amount.</EmptyState>;
  return (
    <NothingFound title="No students found." onClear={onClear}>
      No students match the search and filters.
    </NothingFound>
  );
}
