import type { Cents } from '../../core/money.ts';
import { Skeleton } from '../states/waiting.tsx';
import classes from './figure-strip.module.css';
import { Money } from './money.tsx';

type FigureStripProps = {
  /** An amount is undefined while it is being read. */
  figures: readonly { name: string; cents: Cents | undefined; note?: string }[];
  /** True while these figures are about to be replaced by others. */
  stale?: boolean;
};

/** Sums side by side, above the list whose rows they add up. */
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
