import type { ComponentProps, ReactNode } from 'react';
import type { Pagination } from '../../../core/paging.ts';
import type { FailureWords } from '../../../core/web/call.ts';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { DataTable } from '../../../ui/table/table.tsx';

type FileListProps<Row> = Pick<ComponentProps<typeof DataTable<Row>>, 'label' | 'columns' | 'rows' | 'empty'> & {
  list: { data: { pagination: Pagination } | undefined; error: Error | null; refetch: () => void; isPlaceholderData: boolean };
  failed: FailureWords;
  counted: readonly [string, string];
  onPage: (page: number) => void;
  children?: ReactNode;
};

/** The files of a kind, the newest first, a page at a time. */
export function FileList<Row extends { id: number }>({ list, failed, counted, onPage, children, ...table }: FileListProps<Row>) {
  return (
    <PagedList list={list} counted={counted} above={children} onChange={({ page }) => onPage(page)} {...failed}>
      <DataTable {...table} rowKey={({ id }) => id} skeletonRows={3} stale={list.isPlaceholderData} />
    </PagedList>
  );
}
