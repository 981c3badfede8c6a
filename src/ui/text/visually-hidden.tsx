import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

/** Words for those who hear the page. */
export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'h1'; children: ReactNode }) {
  return <Tag className={classes.hidden}>{children}</Tag>;
}
