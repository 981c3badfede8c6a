import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Pagination } from '../core/paging.ts';
import classes from './paging.module.css';
import { SteadyButton } from './steady-button.tsx';

type PagingProps = {
  pagination: Pagination;
  /** What is counted, as one and as many: ['student', 'students']. */
  counted: readonly [string, string];
  onPage: (page: number) => void;
};

/** "Page X of Y" with Previous and Next, and how many rows there are in all. */
export function Paging({ pagination: { page, totalPages, total }, counted: [one, many], onPage }: PagingProps) {
  return (
    <nav className={classes.paging} aria-label="Pages">
      <span className={classes.total}>{`${total.toLocaleString('en-KE')} ${total === 1 ? one : many}`}</span>
      <SteadyButton
        variant="default"
        size="sm"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        rests={page <= 1}
        onClick={() => onPage(page > totalPages ? totalPages : page - 1)}
      >
        Previous
      </SteadyButton>
      <span aria-live="polite">{`Page ${page} of ${totalPages}`}</span>
      <SteadyButton
        variant="default"
        size="sm"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        rests={page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </SteadyButton>
    </nav>
  );
}
