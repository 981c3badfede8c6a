import type { ReactNode } from 'react';
import type { Pagination } from '../../../core/paging.ts';
import type { FailureWords } from '../../../core/web/call.ts';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';

type FileListProps<Row> = {
  label: string;
  asked: { data: { pagination: Pagination } | undefined; error: Error | null; refetch: () => void; isPlaceholderData: boolean };
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  /** What is said where the list could not be read. */
  failed: FailureWords;
  counted: readonly [string, string];
  empty: ReactNode;
  onPage: (page: number) => void;
  /** What stands above the list. */
  children?: ReactNode;
};

/** The files of a kind, the newest first, a page at a time. */
export function FileList<Row extends { id: number }>(props: FileListProps<Row>) {
  const { label, asked, rows, columns, failed, counted, empty, onPage, children } = props;
  const { data, error, refetch, isPlaceholderData } = asked;
  if (error) return <ErrorAlert error={error} {...failed} onRetry={refetch} />;
  return (
    <>
      {children}
      {!isPastEnd(data?.pagination) && (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          skeletonRows={3}
          stale={isPlaceholderData}
          empty={empty}
        />
      )}
      {data && <Paging pagination={data.pagination} counted={counted} onPage={onPage} />}
    </>
  );
}
