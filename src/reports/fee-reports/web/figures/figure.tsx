import { type ReactNode, useId } from 'react';
import classes from './figure.module.css';

type FigureProps = {
  /** The caption of the picture. */
  title: string;
  /** Its content in one sentence. */
  reading: ReactNode;
  /** The same figures as a table, for screen readers. */
  table: ReactNode;
  children: ReactNode;
};

/** A chart with its summary and its figures as a table. */
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
