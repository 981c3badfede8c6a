import type { ReactNode } from 'react';
import { asCents, type Cents, sumCents } from '../../../../core/money.ts';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/table.tsx';
import { Money } from '../../../../ui/text/money.tsx';
import type { GradeProgress } from '../grade-progress.ts';
import classes from './arrears-figure.module.css';
import { compactText, shareOf } from './chart-scale.ts';
import { Figure } from './figure.tsx';

/** The collection of each grade, the largest open sum first: the length is the fees due, the filled part the fees paid. */
export function ArrearsFigure({ grades }: { grades: readonly GradeProgress[] }) {
  const sorted = [...grades].sort((one, other) => other.balance - one.balance);
  const longest = Math.max(...grades.map(({ required, paid }) => Math.max(required, paid)));
  return (
    <Figure title="Collection by grade" reading={readingOf(sorted)} table={<ArrearsTable grades={sorted} />}>
      <ol className={classes.bars}>
        {sorted.map(({ gradeId, name, required, paid, percent, balance }) => (
          <li key={gradeId} className={classes.row}>
            <span className={classes.name}>{name}</span>
            <svg className={classes.bar} width="100%" height="16" role="presentation">
              <rect className={classes.required} y="1" height="14" rx="3" width={`${shareOf(required, longest)}%`} />
              <rect className={classes.paid} y="1" height="14" rx="3" width={`${shareOf(paid, longest)}%`} />
            </svg>
            <span className={classes.figures}>
              {percent}% paid, {owedText(balance)}
            </span>
          </li>
        ))}
      </ol>
    </Figure>
  );
}

function readingOf(sorted: readonly GradeProgress[]): ReactNode {
  const [first, ...others] = sorted.filter(({ balance }) => balance > 0);
  if (!first) return "This term's fees are paid in every grade.";
  const all = sumCents([first, ...others].map(({ balance }) => balance));
  return (
    <>
      Of the fees set for active students, {first.name} has the most left to pay: <Money cents={first.balance} code /> of{' '}
      <Money cents={all} code />. The filled part is paid, the open part is due. Earlier arrears are not included.
    </>
  );
}

function owedText(balance: Cents): string {
  if (balance === 0) return 'nothing to pay';
  return balance > 0 ? `KES ${compactText(balance)} to pay` : `KES ${compactText(asCents(-balance))} ahead`;
}

const refunds: Column<GradeProgress> = {
  head: 'Refunded (KES)',
  cell: ({ refunded }) => <Money cents={refunded} />,
  align: 'right',
};

const columnsOf = (grades: readonly GradeProgress[]): Column<GradeProgress>[] => [
  { head: 'Grade', cell: ({ name }) => name, priority: 'first' },
  { head: 'Required (KES)', cell: ({ required }) => <Money cents={required} />, align: 'right' },
  { head: 'Paid (KES)', cell: ({ paid }) => <Money cents={paid} />, align: 'right' },
  ...(grades.some(({ refunded }) => refunded !== 0) ? [refunds] : []),
  { head: 'Balance (KES)', cell: ({ balance }) => <Money cents={balance} />, align: 'right' },
  { head: 'Paid', cell: ({ percent }) => `${percent}%`, align: 'right' },
];

function ArrearsTable({ grades }: { grades: readonly GradeProgress[] }) {
  return (
    <DataTable
      label="Collection by grade"
      columns={columnsOf(grades)}
      rows={grades}
      rowKey={({ gradeId }) => gradeId}
      empty={<EmptyState title="No grades" />}
    />
  );
}
