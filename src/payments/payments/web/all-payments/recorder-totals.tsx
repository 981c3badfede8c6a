import type { Reply } from '../../../../core/endpoint.ts';
import { FigureStrip } from '../../../../ui/text/figure-strip.tsx';
import type { allPayments } from '../../all-payments-contract.ts';
import classes from './all-payments.module.css';

export type Recorder = Reply<typeof allPayments>['recorders'][number];

/** The filtered total of each recorder; they add up to the total received. */
export function RecorderTotals({ recorders, stale }: { recorders: readonly Recorder[] | undefined; stale: boolean }) {
  const active = recorders?.filter(({ rows }) => rows > 0) ?? [];
  return (
    <details className={classes.recorders}>
      <summary>By cashier</summary>
      {recorders && active.length === 0 ? (
        <p>No payments recorded.</p>
      ) : (
        <FigureStrip figures={active.map(({ name, amount }) => ({ name, cents: amount }))} stale={stale} />
      )}
    </details>
  );
}
