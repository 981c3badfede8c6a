import type { ReactNode } from 'react';
import { type Method, methodFacts, methodName, methodsOf } from '../../../../books/ledger/methods.ts';
import type { Reply } from '../../../../core/endpoint.ts';
import { asCents, type Cents, sumCents } from '../../../../core/money.ts';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/table.tsx';
import { Money } from '../../../../ui/text/money.tsx';
import type { feeReports } from '../../contract.ts';
import { compactText, shareOf } from './chart-scale.ts';
import { Figure } from './figure.tsx';
import classes from './methods-figure.module.css';

type Part = { method: Method; cents: Cents; percent: number; from: number };
type MethodsFigureProps = { collected: Reply<typeof feeReports>['data']['collectedByMethod']; term: string };

/** The methods as parts of one bar. A method with more reversed than received has no part. */
export function MethodsFigure({ collected, term }: MethodsFigureProps) {
  const parts = partsOf(collected);
  const total = sumCents(parts.map(({ cents }) => cents));
  if (total === 0) return null;
  const shownParts = parts.filter(({ cents }) => cents > 0);
  return (
    <Figure title={`How ${term} was paid`} reading={readingOf(shownParts)} table={<PartsTable parts={parts} />}>
      <svg className={classes.bar} width="100%" height="28" role="presentation">
        {shownParts.map(({ method, from, percent }) => (
          <rect key={method} style={{ fill: methodFacts[method].colour }} x={`${from}%`} width={`${percent}%`} height="28" />
        ))}
      </svg>
      <ul className={classes.labels}>
        {shownParts.map(({ method, cents, percent }) => (
          <li key={method} style={{ flexGrow: percent }}>
            <span className={classes.swatch} style={{ background: methodFacts[method].colour }} />
            <strong>{methodName(method)}</strong> {Math.round(percent)}%<span className={classes.amount}>KES {compactText(cents)}</span>
          </li>
        ))}
      </ul>
    </Figure>
  );
}

function partsOf(collected: MethodsFigureProps['collected']): Part[] {
  const counted = methodsOf(collected).map((method) => ({ method, cents: asCents(Math.max(0, collected[method] ?? 0)) }));
  const sorted = counted.sort((one, other) => other.cents - one.cents);
  const total = sumCents(sorted.map(({ cents }) => cents));
  return sorted.map((part, index) => {
    const before = sumCents(sorted.slice(0, index).map(({ cents }) => cents));
    return { ...part, percent: shareOf(part.cents, total), from: shareOf(before, total) };
  });
}

function readingOf([most, ...others]: readonly Part[]): ReactNode {
  if (!most) return null;
  if (others.length === 0) return `All of it came by ${methodName(most.method)}.`;
  return (
    <>
      Most came by {methodName(most.method)}: <Money cents={most.cents} code />, {Math.round(most.percent)}% of all.
    </>
  );
}

const columns: Column<Part>[] = [
  { head: 'Method', cell: ({ method }) => methodName(method), priority: 'first' },
  { head: 'Collected (KES)', cell: ({ cents }) => <Money cents={cents} />, align: 'right' },
  { head: 'Part', cell: ({ percent }) => `${Math.round(percent)}%`, align: 'right' },
];

function PartsTable({ parts }: { parts: readonly Part[] }) {
  return (
    <DataTable
      label="Parts by method"
      columns={columns}
      rows={parts}
      rowKey={({ method }) => method}
      empty={<EmptyState title="No payments" />}
    />
  );
}
