import type { ReactNode } from 'react';
import { dayText } from '../../../core/dates.ts';
import { otherWayLines } from '../../../school/settings/ways-to-pay.ts';
import { PaperHead } from '../../../ui/page/paper-head.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { chargeLines, factsOf, owedBeforePayments, periodText, type Statement, summaryLines } from '../paper-words.ts';
import { AdjustmentTable } from './adjustment-table.tsx';
import { ChargeTable } from './charge-table.tsx';
import { PaymentHistory } from './payment-history.tsx';
import classes from './statement-paper.module.css';

type StatementPaperProps = { statement: Statement; onPage?: (page: number) => void; title?: 'h1' | 'h2'; label?: string };

/** A statement as a bank prints it: brought forward, charges, payments, balance. */
export function StatementPaper({ statement, onPage, title: Title = 'h1', label }: StatementPaperProps) {
  const { school, issuedOn, payments, pagination, billing, adjustments, summary } = statement;
  const owedBefore = owedBeforePayments(summary);
  return (
    <article className={classes.paper} aria-label={label}>
      <PaperHead school={school}>
        <Title>Fee Statement</Title>
        <p>{periodText(statement)}</p>
        <p>Issued on {dayText(issuedOn)}</p>
      </PaperHead>
      <Part title="Student Information">
        <StudentInformation statement={statement} />
      </Part>
      <Part title="Charges">
        <ChargeTable label="Charges" lines={chargeLines(statement)} total={{ name: 'Owed before payments', amount: owedBefore }} />
      </Part>
      {billing.additionalFees.length > 0 && (
        <Part title="Additional Fees">
          <p className={classes.note}>Included in the charges above, listed here one by one.</p>
          <ChargeTable
            label="Additional Fees"
            lines={billing.additionalFees}
            total={{ name: 'Total additional fees', amount: billing.additionalFeesTotal }}
          />
        </Part>
      )}
      {adjustments.length > 0 && (
        <Part title="Adjustments">
          <p className={classes.note}>Included in the charges above, listed here one by one.</p>
          <AdjustmentTable lines={adjustments} total={summary.adjusted} />
        </Part>
      )}
      <Part title="Payment History">
        <PaymentHistory
          studentId={statement.studentInfo.id}
          lines={payments}
          pagination={pagination}
          owedBefore={owedBefore}
          totalPaid={summary.totalPaid}
          {...(onPage && { onPage })}
        />
      </Part>
      <Part title="Summary">
        <Summary summary={summary} />
        {summary.currentBalance > 0 && <PayTo school={school} />}
      </Part>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function StudentInformation({ statement }: { statement: Statement }) {
  return (
    <dl className={classes.facts}>
      {factsOf(statement).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Summary({ summary }: { summary: Statement['summary'] }) {
  return (
    <dl className={classes.summary}>
      {summaryLines(summary).map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money cents={amount} code />
          </dd>
        </div>
      ))}
      <div className={classes.balance}>
        <dt>Current Balance</dt>
        <dd>
          <Money cents={summary.currentBalance} code />
        </dd>
      </div>
    </dl>
  );
}

function PayTo({ school }: { school: Statement['school'] }) {
  const { payTo } = school;
  return (
    <>
      {payTo && (
        <p className={classes.payTo}>
          Pay to: paybill <strong>{payTo.paybillNumber}</strong>, account <strong>{payTo.account}</strong>
        </p>
      )}
      {otherWayLines(school).map((line) => (
        <p key={line} className={classes.payTo}>
          {line}
        </p>
      ))}
    </>
  );
}
