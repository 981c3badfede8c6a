import type { ReactNode } from 'react';
import classes from './cell.module.css';

/** A further line of a cell, quieter than the first. */
export function Second({ children }: { children: ReactNode }) {
  return <span className={classes.second}>{children}</span>;
}
