// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on a phone (display: block) takes the native roles away in some browsers
import type { KeyboardEvent, ReactNode } from 'react';
import { passFocus } from '../page/pass-focus.ts';
import { Skeleton } from '../states/waiting.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import classes from './table.module.css';
import { watchEdges } from './table-edges.ts';
import frameClasses from './table-frame.module.css';

export type Column<Row> = {
  /** Words of the column's head; on a phone they stand beside the value. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** 'right' for figures. */
  align?: 'left' | 'right';
  /** True for a column of short words: in one line, and no wider than they need, so that the others get the room. */
  narrow?: boolean;
  /** Where it stands on the card of a phone: 'first' leads it, 'last' closes it, before the buttons. */
  priority?: 'first' | 'last';
  /** True where the card of a phone needs no head beside the value, which then has the whole line. */
  alone?: boolean;
  /** The column's sum, for the totals row. */
  total?: ReactNode;
  /** How the rows are ordered by this column now, and the `SortButton` in place of its head; absent where they cannot be. */
  sorting?: { order: 'ascending' | 'descending' | 'none'; button: ReactNode };
};

type DataTableProps<Row> = {
  /** What the table lists, for those who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Shown in place of rows when there are none: an `EmptyState`. */
  empty: ReactNode;
  /** Rows that stand out, such as inactive students. */
  highlighted?: (row: Row) => boolean;
  /** Rows of the skeleton: the usual length of the list. */
  skeletonRows?: number;
  /** True for a table of many columns: smaller text, closer together, and heads of two lines. */
  dense?: boolean;
  /** True for a list that is read row by row: on a phone the facts of a card share its lines, so that a row takes three or four. */
  terse?: true;
  /** True while these rows are about to be replaced by others. */
  stale?: boolean;
};

/**
 * A list as a table with a head that stays; under 600 px each row is a card. Where the columns need more room than there is, the
 * table scrolls inside its frame, and the column named Actions stays in sight at the right.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, empty, highlighted, skeletonRows = 10, dense, terse, stale } = props;
  if (rows?.length === 0) return <div className={frameClasses.frame}>{empty}</div>;
  const hasTotals = rows !== undefined && columns.some(({ total }) => total !== undefined);
  return (
    <div ref={watchEdges} className={frameClasses.frame} aria-busy={rows === undefined || stale === true} data-stale={stale}>
      <table className={classes.table} data-dense={dense || undefined} data-terse={terse} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.head} role="columnheader" scope="col" aria-sort={column.sorting?.order} {...marks(column)}>
                {column.sorting?.button ?? column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" onKeyDown={moveBetweenRows}>
          {rows === undefined && <SkeletonRows columns={columns} count={skeletonRows} />}
          {rows?.map((row, index) => (
            <tr
              key={rowKey(row)}
              ref={passFocus}
              role="row"
              tabIndex={index === 0 ? 0 : -1}
              data-highlighted={highlighted?.(row) || undefined}
            >
              {columns.map((column) => (
                <Cell key={column.head} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <Cell key={column.head} column={column}>
                  {column.total}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

type CellProps<Row> = { column: Column<Row>; children: ReactNode };

function Cell<Row>({ column, children }: CellProps<Row>) {
  return (
    <td role="cell" data-head={column.head} {...marks(column)}>
      {children}
    </td>
  );
}

/** What the style sheet goes by. Every list calls the column of its buttons Actions. */
function marks<Row>({ head, align, priority, narrow, alone }: Column<Row>) {
  const acts = head === 'Actions' || undefined;
  return { 'data-align': align, 'data-priority': priority, 'data-narrow': narrow || acts, 'data-acts': acts, 'data-alone': alone };
}

function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  const places = Array.from({ length: count }, (_, index) => index + 1);
  return places.map((row) => (
    <tr key={row} role="row">
      {columns.map((column, place) => (
        <Cell key={column.head} column={column}>
          <Skeleton className={classes.bone} />
          {row === 1 && place === 0 && <VisuallyHidden>Loading…</VisuallyHidden>}
        </Cell>
      ))}
    </tr>
  ));
}

/** Up and Down move the focus from row to row, so that the whole list is one stop of the Tab key. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const row = event.target;
  if (!(row instanceof HTMLTableRowElement)) return;
  const neighbours: Record<string, Element | null> = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling };
  const next = neighbours[event.key];
  if (!(next instanceof HTMLTableRowElement)) return;
  event.preventDefault();
  next.focus();
}
