import type { ReactNode } from 'react';
import { termText } from '../../../books/terms/rules.ts';
import type { Reply } from '../../../core/endpoint.ts';
import type { Cents } from '../../../core/money.ts';
import { Section } from '../../../ui/page/page.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { feeReports } from '../contract.ts';
import { WeeklyFigure } from './figures/weekly-figure.tsx';
import { PercentChange } from './percent-change.tsx';
import classes from './term-comparison.module.css';

type Report = Reply<typeof feeReports>['data'];

/** Payments and balances compared with the previous term, and payments by week. */
export function TermComparison({ report }: { report: Report }) {
  const { currentTerm, previousTerm, termComparison, weekly } = report;
  const names = { current: termText(currentTerm), previous: previousTerm && termText(previousTerm) };
  return (
    <Section title="Term Comparison">
      <Comparison comparison={termComparison} names={names} />
      <WeeklyFigure weekly={weekly} names={names} />
    </Section>
  );
}

type Names = { current: string; previous: string | null };
type ComparisonProps = { comparison: Report['termComparison']; names: Names };

function Comparison({ comparison: { currentTerm, previousTerm, change, averageBalanceChange }, names }: ComparisonProps) {
  if (previousTerm === null || change === null || names.previous === null) {
    return <Notice>Term comparison data is not available. This may be the first term with fee records.</Notice>;
  }
  const terms = { current: names.current, previous: names.previous };
  return (
    <div className={classes.pair}>
      <Panel
        title="Payment Totals"
        terms={terms}
        current={currentTerm.totalPayments}
        previous={previousTerm.totalPayments}
        negative="minus"
      >
        <PercentChange percent={change} good="up" />
      </Panel>
      <Panel
        title="Average Balance"
        note="per billed student, with arrears, less credits"
        terms={terms}
        current={currentTerm.averageBalance}
        previous={previousTerm.averageBalance}
        negative="credit"
      >
        {averageBalanceChange === null ? 'N/A' : <PercentChange percent={averageBalanceChange} good="down" />}
      </Panel>
    </div>
  );
}

type PanelProps = {
  title: string;
  note?: string;
  terms: { current: string; previous: string };
  current: Cents;
  previous: Cents;
  negative: 'credit' | 'minus';
  children: ReactNode;
};

function Panel({ title, note, terms, current, previous, negative, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      <h3>
        {title} {note && <span className={classes.note}>{note}</span>}
      </h3>
      <dl className={classes.lines}>
        <div className={classes.current}>
          <dt>{terms.current}</dt>
          <dd>
            <Money cents={current} code negative={negative} />
          </dd>
        </div>
        <div>
          <dt>{terms.previous}</dt>
          <dd>
            <Money cents={previous} code negative={negative} />
          </dd>
        </div>
        <div>
          <dt>Change</dt>
          <dd>{children}</dd>
        </div>
      </dl>
    </section>
  );
}
