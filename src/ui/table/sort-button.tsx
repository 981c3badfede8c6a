import type { ReactNode } from 'react';
import classes from './sort-button.module.css';

type SortButtonProps = { children: ReactNode; onSort: () => void };

/** The head of a column that orders the rows when it is pressed; the cell around it says how they are ordered now. */
export function SortButton({ children, onSort }: SortButtonProps) {
  return (
    <button type="button" className={classes.sort} onClick={onSort}>
      {children}
    </button>
  );
}
