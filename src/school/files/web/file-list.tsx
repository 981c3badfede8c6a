import type { ComponentProps, ReactNode } from 'react';
import type { Pagination } from '../../../core/paging.ts';
import type { FailureWords } from '../../../core/web/call.ts';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
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
  const { data, error, refetch, isPlaceholderData } = list;
  if (error) return <ErrorAlert error={error} {...failed} onRetry={refetch} />;
  return (
    <>
      {children}
      {!isPastEnd(data?.pagination) && <DataTable {...table} rowKey={({ id }) => id} skeletonRows={3} stale={isPlaceholderData} />}
      {data && <Paging pagination={data.pagination} counted={counted} onPage={onPage} />}
    </>
  );
}
