import type { ReactNode } from 'react';
import classes from './badge.module.css';

type BadgeProps = {
  tone: 'good' | 'waiting' | 'bad' | 'neutral';
  /** The word of the state; colour alone is never enough. */
  children: ReactNode;
};

/** A state as a word with its colour: Verified, Pending, Inactive. */
export function StatusBadge({ tone, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
