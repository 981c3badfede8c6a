import type { ReactNode } from 'react';
import type { Pagination } from '../../core/paging.ts';
import type { FailureWords } from '../../core/web/call.ts';
import { ErrorAlert } from '../states/states.tsx';
import { isPastEnd, Paging } from './paging.tsx';

type PagedListProps = FailureWords & {
  /** What `useAsk` says of the list. */
  list: { data: { pagination: Pagination } | undefined; error: unknown; refetch: () => void };
  /** What is counted, as one and as many: ['student', 'students']. */
  counted: readonly [string, string];
  /** Changes the filters of the list, its page among them. */
  onChange: (to: { page: number }) => void;
  /** What is true of all pages together, such as sums, above the rows. */
  above?: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** A page of a list: what went wrong or the rows, and the way to the other pages. */
export function PagedList({ list: { data, error, refetch }, counted, onChange, above, children, ...words }: PagedListProps) {
  const pagination = data?.pagination;
  return (
    <>
      {error !== null && <ErrorAlert error={error} {...words} onRetry={refetch} />}
      {(data || error === null) && (
        <>
          {above}
          {!isPastEnd(pagination) && children}
        </>
      )}
      {pagination && <Paging pagination={pagination} counted={counted} onPage={(page) => onChange({ page })} />}
    </>
  );
}
