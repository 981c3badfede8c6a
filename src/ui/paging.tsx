import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Pagination } from '../core/paging.ts';
import classes from './paging.module.css';
import { resting } from './resting.ts';

type PagingProps = {
  pagination: Pagination;
  /** What is counted, as one and as many: ['student', 'students']. */
  counted: readonly [string, string];
  onPage: (page: number) => void;
};

/** "Page X of Y" with Previous and Next, and how many rows there are in all. */
export function Paging({ pagination: { page, totalPages, total }, counted: [one, many], onPage }: PagingProps) {
  const isFirst = page <= 1;
  const isLast = page >= totalPages;
  return (
    <nav className={classes.paging} aria-label="Pages">
      <span className={classes.total}>{`${total.toLocaleString('en-KE')} ${total === 1 ? one : many}`}</span>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        {...resting(isFirst)}
        onClick={() => !isFirst && onPage(page > totalPages ? totalPages : page - 1)}
      >
        Previous
      </Button>
      <span aria-live="polite">{`Page ${page} of ${totalPages}`}</span>
      <Button
        variant="default"
        size="sm"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        {...resting(isLast)}
        onClick={() => !isLast && onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
