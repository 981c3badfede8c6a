import type { ComponentProps, ReactNode } from 'react';
import type { Pagination } from '../../../core/paging.ts';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { DataTable } from '../../../ui/table/table.tsx';

type CheckedRowsProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rowKey'> & {
  show: Omit<ComponentProps<typeof FilterSelect>, 'label'>;
  pagination: Pagination;
  onPage: (page: number) => void;
  /** Actions above the rows. */
  children?: ReactNode;
};

/** The rows of a file by outcome, a page at a time. */
export function CheckedRows<Row extends { line: number }>({ show, pagination, onPage, children, ...table }: CheckedRowsProps<Row>) {
  return (
    <>
      <FilterBar>
        <FilterSelect label="Show" {...show} />
      </FilterBar>
      {children}
      {!isPastEnd(pagination) && <DataTable {...table} rowKey={({ line }) => line} />}
      <Paging pagination={pagination} counted={['row', 'rows']} onPage={onPage} />
    </>
  );
}
