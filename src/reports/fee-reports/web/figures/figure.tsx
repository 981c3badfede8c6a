import { type ReactNode, useId } from 'react';
import classes from './figure.module.css';

type FigureProps = {
  /** What the picture shows. */
  title: string;
  /** What it says, in one sentence. */
  reading: ReactNode;
  /** The same figures as a table, for those who read them rather than see them. */
  table: ReactNode;
  children: ReactNode;
};

/** A picture of figures, what it says in words, and the figures themselves. */
export function Figure({ title, reading, table, children }: FigureProps) {
  const captionId = useId();
  return (
    <figure className={classes.figure} aria-labelledby={captionId}>
      <figcaption className={classes.caption}>
        <strong id={captionId}>{title}</strong>
        <span className={classes.reading}>{reading}</span>
      </figcaption>
      <div aria-hidden>{children}</div>
      <details className={classes.details}>
        <summary>Show as a table</summary>
        {table}
      </details>
    </figure>
  );
}
