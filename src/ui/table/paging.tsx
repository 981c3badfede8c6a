import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Pagination } from '../../core/paging.ts';
import { countText } from '../../core/wording.ts';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from '../states/states.tsx';
import classes from './paging.module.css';

type PagingProps = {
  pagination: Pagination;
  /** The noun of the rows: ['student', 'students']. */
  counted: readonly [string, string];
  onPage: (page: number) => void;
};

/** True for a page past the end; the list is not shown then. */
export function isPastEnd(pagination: Pagination | undefined): boolean {
  return pagination !== undefined && pagination.total > 0 && pagination.page > pagination.totalPages;
}

/** "Page X of Y" with Previous and Next, and the number of rows; past the end a link to the last page. */
export function Paging({ pagination, counted: [one, many], onPage }: PagingProps) {
  const { page, totalPages, total } = pagination;
  if (isPastEnd(pagination)) {
    return (
      <EmptyState
        title="No more results"
        action={
          <Button variant="default" onClick={() => onPage(totalPages)}>
            Go to the last page
          </Button>
        }
      >
        {`The list ends at page ${totalPages}.`}
      </EmptyState>
    );
  }
  return (
    <nav className={classes.paging} aria-label="Pages">
      <span className={classes.total}>{`${countText(total)} ${total === 1 ? one : many}`}</span>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        inactive={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <span aria-live="polite">{`Page ${page} of ${totalPages}`}</span>
      <Button
        variant="default"
        size="sm"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        inactive={page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
