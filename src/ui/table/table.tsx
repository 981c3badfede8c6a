// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on a phone (display: block) takes the native roles away in some browsers
import type { KeyboardEvent, ReactNode } from 'react';
import { passFocus } from '../page/pass-focus.ts';
import { Skeleton } from '../states/waiting.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import classes from './table.module.css';
import { watchEdges } from './table-edges.ts';
import frameClasses from './table-frame.module.css';

export type Column<Row> = {
  /** The column's head; on a phone it is beside the value. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** 'right' for figures. */
  align?: 'left' | 'right';
  /** True for short text: one line, only as wide as needed. */
  narrow?: boolean;
  /** The place on a phone's card: 'first' on top, 'last' at the bottom, before the buttons. */
  priority?: 'first' | 'last';
  /** True if a phone's card needs no head beside the value. */
  alone?: boolean;
  /** The column's sum, for the totals row. */
  total?: ReactNode;
  /** The current order by this column, and the `SortButton` as its head; absent if it cannot sort. */
  sorting?: { order: 'ascending' | 'descending' | 'none'; button: ReactNode };
};

type DataTableProps<Row> = {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Shown without rows: an `EmptyState`. */
  empty: ReactNode;
  /** True for highlighted rows, such as inactive students. */
  highlighted?: (row: Row) => boolean;
  /** Rows of the skeleton: the usual length of the list. */
  skeletonRows?: number;
  /** True for many columns: smaller and tighter text, and heads of two lines. */
  dense?: boolean;
  /** True for a list read row by row: on a phone the facts share lines, three or four for a row. */
  terse?: true;
  /** True while newer rows load. */
  stale?: boolean;
};

/**
 * A list as a table with a fixed head; under 600 px each row is a card. If it is too wide, the table scrolls inside its frame, and the
 * Actions column stays visible at the right.
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

/** The hook of the style sheet. Every list names its button column Actions; several buttons stand in a plain `div`. */
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

/** Up and Down move the focus between rows, so that the list is one Tab stop. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const row = event.target;
  if (!(row instanceof HTMLTableRowElement)) return;
  const neighbours: Record<string, Element | null> = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling };
  const next = neighbours[event.key];
  if (!(next instanceof HTMLTableRowElement)) return;
  event.preventDefault();
  next.focus();
}
