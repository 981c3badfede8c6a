import type { Reply } from '../../../core/endpoint.ts';
import type { Cents } from '../../../core/money.ts';
import { Skeleton } from '../../../ui/states/waiting.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { allPayments } from '../../contract.ts';
import { methodName, methodsOf } from '../../methods.ts';
import classes from './all-payments.module.css';

export type Totals = Reply<typeof allPayments>['totals'];

/** What the rows of every page come to, and how much of it reversals took away. */
export function PaymentTotals({ totals, stale }: { totals: Totals | undefined; stale: boolean }) {
  return (
    <dl className={classes.totals} aria-busy={totals === undefined || stale} data-stale={stale || undefined}>
      {methodsOf(totals).map((method) => (
        <Total key={method} name={methodName(method)} cents={totals?.[method]} />
      ))}
      <Total name="Total received" cents={totals?.all} />
      <Total name="Reversed, taken off" cents={totals?.reversed} />
    </dl>
  );
}

function Total({ name, cents }: { name: string; cents: Cents | undefined }) {
  return (
    <div className={classes.total}>
      <dt className={classes.totalName}>{name}</dt>
      <dd className={classes.totalAmount}>
        {cents === undefined ? <Skeleton className={classes.bone} /> : <Money cents={cents} code negative="minus" />}
      </dd>
    </div>
  );
}
