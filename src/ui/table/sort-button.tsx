import type { ReactNode } from 'react';
import classes from './sort-button.module.css';

type SortButtonProps = { children: ReactNode; onSort: () => void };

/** A column head that sorts the rows when pressed; its cell says how they are sorted. */
export function SortButton({ children, onSort }: SortButtonProps) {
  return (
    <button type="button" className={classes.sort} onClick={onSort}>
      {children}
    </button>
  );
}
