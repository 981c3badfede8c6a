import type { Cents } from '../../core/money.ts';
import { Skeleton } from '../states/waiting.tsx';
import classes from './figure-strip.module.css';
import { Money } from './money.tsx';

type FigureStripProps = {
  /** An amount is undefined while loading. */
  figures: readonly { name: string; cents: Cents | undefined; note?: string }[];
  /** True while newer figures load. */
  stale?: boolean;
};

/** Totals side by side, above their list. */
export function FigureStrip({ figures, stale = false }: FigureStripProps) {
  const isRead = figures.every(({ cents }) => cents !== undefined);
  return (
    <dl
      className={classes.figures}
      aria-busy={!isRead || stale}
      data-stale={stale || undefined}
      data-many={figures.length > 5 || undefined}
    >
      {figures.map(({ name, cents, note }) => (
        <div key={name} className={classes.figure}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.amount}>
            {cents === undefined ? <Skeleton className={classes.bone} /> : <Money cents={cents} code negative="minus" />}
            {note && <span className={classes.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
