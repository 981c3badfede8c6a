import type { ReactNode } from 'react';
import { type BadgeProps, StatusBadge } from '../states/badge.tsx';
import classes from './cell.module.css';

/** A further line of a cell, quieter than the first. */
export function Second({ children }: { children: ReactNode }) {
  return <span className={classes.second}>{children}</span>;
}

type StatusCellProps = { tone: BadgeProps['tone']; word: string; children: ReactNode };

/** A state, with when and by whom below it. */
export function StatusCell({ tone, word, children }: StatusCellProps) {
  return (
    <span className={classes.status}>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {children}
    </span>
  );
}
