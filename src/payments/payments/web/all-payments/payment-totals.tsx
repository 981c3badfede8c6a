import { methodName, methodsOf } from '../../../../books/ledger/methods.ts';
import type { Reply } from '../../../../core/endpoint.ts';
import { FigureStrip } from '../../../../ui/text/figure-strip.tsx';
import type { allPayments } from '../../all-payments-contract.ts';

export type Totals = Reply<typeof allPayments>['totals'];

/** The totals of all pages, after reversals, and what was reversed. */
export function PaymentTotals({ totals, stale }: { totals: Totals | undefined; stale: boolean }) {
  const figures = [
    ...methodsOf(totals).map((method) => ({ name: methodName(method), cents: totals?.[method] })),
    { name: 'Total received', cents: totals?.all },
    { name: 'Reversals already deducted', cents: totals?.reversed },
  ];
  return <FigureStrip figures={figures} stale={stale} />;
}
