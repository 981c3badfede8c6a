import type { ReactNode } from 'react';
import type { feeStatement } from '../../../../books/statements/contract.ts';
import { asCents, type Cents } from '../../../../core/money.ts';
import { statementPath } from '../../../../core/page-links.ts';
import type { useAsk } from '../../../../core/web/ask.ts';
import { TextLink } from '../../../../ui/buttons/link.tsx';
import { StatusBadge } from '../../../../ui/states/badge.tsx';
import { ErrorAlert } from '../../../../ui/states/states.tsx';
import { Money } from '../../../../ui/text/money.tsx';
import classes from './payer-summary.module.css';

type StatementQuery = Pick<ReturnType<typeof useAsk<typeof feeStatement>>, 'data' | 'error' | 'refetch'>;
type PayerSummaryProps = {
  statement: StatementQuery;
  /** The typed amount; null while invalid. */
  amount: Cents | null;
};

/** The student and class, and the balance before and after. */
export function PayerSummary({ statement: { data: reply, error, refetch }, amount }: PayerSummaryProps) {
  if (error && !reply) return <ErrorAlert error={error} fallback="The balance could not be read." onRetry={refetch} />;
  if (!reply) {
    return (
      <p className={classes.waiting} role="status">
        Reading the balance…
      </p>
    );
  }
  const { studentInfo: student, summary } = reply.data;
  const now = summary.currentBalance;
  const after = amount === null || amount <= 0 ? null : asCents(now - amount);
  return (
    <section className={classes.summary} aria-label="Student">
      <div className={classes.who}>
        <span className={classes.name}>{student.name}</span>
        <span className={classes.details}>
          {student.grade} {student.stream}
        </span>
        {student.status === 'Inactive' && <StatusBadge tone="waiting">Inactive</StatusBadge>}
        <TextLink to={statementPath({ studentId: student.id })}>View Statement</TextLink>
      </div>
      <dl className={classes.figures}>
        <Figure name="Balance now">
          <Money cents={now} code />
        </Figure>
        <Figure name="Balance after">{after === null ? '–' : <Money cents={after} code />}</Figure>
      </dl>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.details}>{name}</dt>
      <dd className={classes.figure} aria-live="polite">
        {children}
      </dd>
    </div>
  );
}
