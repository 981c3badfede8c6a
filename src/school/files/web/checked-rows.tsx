import type { ComponentProps, ReactNode } from 'react';
import type { Pagination } from '../../../core/paging.ts';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';

type CheckedRowsProps<Row> = {
  label: string;
  /** Which rows are shown: by what would become of them. */
  show: Omit<ComponentProps<typeof FilterSelect>, 'label'>;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  stale: boolean;
  empty: ReactNode;
  pagination: Pagination;
  onPage: (page: number) => void;
  /** What can be done with the rows, above them. */
  children?: ReactNode;
};

/** The rows of a file by what would become of them, a page at a time. */
export function CheckedRows<Row extends { line: number }>(props: CheckedRowsProps<Row>) {
  const { label, show, columns, rows, stale, empty, pagination, onPage, children } = props;
  return (
    <>
      <FilterBar>
        <FilterSelect label="Show" {...show} />
      </FilterBar>
      {children}
      {!isPastEnd(pagination) && (
        <DataTable label={label} columns={columns} rows={rows} rowKey={({ line }) => line} stale={stale} empty={empty} />
      )}
      <Paging pagination={pagination} counted={['row', 'rows']} onPage={onPage} />
    </>
  );
}
