import { type Method, methodName, methods } from '../../../books/ledger/methods.ts';
import { termText } from '../../../books/terms/rules.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { type Cents, sumCents } from '../../../core/money.ts';
import { Section } from '../../../ui/page/page.tsx';
import { EmptyState, Notice } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { feeReports } from '../contract.ts';
import { percentChange } from '../rules.ts';
import { MethodsFigure } from './figures/methods-figure.tsx';
import { PercentChange } from './percent-change.tsx';

type Report = Reply<typeof feeReports>['data'];
type Row = { method: Method; current: Cents; previous: Cents };

/** Payments by method in this and the previous term. */
export function MethodComparison({ report }: { report: Report }) {
  const { paymentMethodComparison: comparison, previousTerm, currentTerm, collectedByMethod } = report;
  return (
    <Section title="Payment Method Comparison">
      {comparison && previousTerm ? (
        <DataTable
          label="Payment Method Comparison"
          columns={columnsOf({ current: termText(currentTerm), previous: termText(previousTerm), comparison })}
          rows={rowsOf(comparison)}
          rowKey={({ method }) => method}
          dense
          empty={<EmptyState title="No payment methods" />}
        />
      ) : (
        <Notice>Payment method comparison data is not available. This may be the first term with payments.</Notice>
      )}
      <MethodsFigure collected={collectedByMethod} term={termText(currentTerm)} />
    </Section>
  );
}

function rowsOf(comparison: Compared['comparison']): Row[] {
  return methods.flatMap((method) => {
    const figures = comparison[method];
    return figures ? [{ method, ...figures }] : [];
  });
}

type Compared = { current: string; previous: string; comparison: NonNullable<Report['paymentMethodComparison']> };

function columnsOf({ current, previous, comparison }: Compared): Column<Row>[] {
  const total = (of: 'current' | 'previous') => sumCents(rowsOf(comparison).map((row) => row[of]));
  const totals = { current: total('current'), previous: total('previous') };
  return [
    { head: 'Method', cell: ({ method }) => methodName(method), priority: 'first', total: 'Total' },
    {
      head: `${current} (KES)`,
      cell: (row) => <Money cents={row.current} negative="minus" />,
      align: 'right',
      total: amount(totals.current),
    },
    {
      head: `${previous} (KES)`,
      cell: (row) => <Money cents={row.previous} negative="minus" />,
      align: 'right',
      total: amount(totals.previous),
    },
    {
      head: 'Change',
      cell: (row) => <PercentChange percent={percentChange(row)} good="up" />,
      align: 'right',
      total: <PercentChange percent={percentChange(totals)} good="up" />,
    },
  ];
}

const amount = (cents: Cents) => <Money cents={cents} negative="minus" />;
