import type { ReactNode } from 'react';
import { dayText } from '../../core/dates.ts';
import type { Reply } from '../../core/endpoint.ts';
import { asCents, type Cents } from '../../core/money.ts';
import { termText } from '../../terms/rules.ts';
import { Money } from '../../ui/text/money.tsx';
import type { feeStatement } from '../contract.ts';
import { AdjustmentTable } from './adjustment-table.tsx';
import { ChargeTable } from './charge-table.tsx';
import { PaymentHistory } from './payment-history.tsx';
import classes from './statement-paper.module.css';

export type Statement = Reply<typeof feeStatement>['data'];

/** A statement as a bank writes it: what was brought forward, what was charged, what was paid, and what is left. */
export function StatementPaper({ statement, onPage }: { statement: Statement; onPage: (page: number) => void }) {
  const { school, issuedOn, payments, pagination, billing, adjustments, summary } = statement;
  const owedBeforePayments = asCents(summary.currentBalance + summary.totalPaid);
  return (
    <article className={classes.paper}>
      <header className={classes.head}>
        {school.logo !== null && <img className={classes.logo} src={school.logo} alt="" />}
        <div className={classes.sender}>
          <p className={classes.school}>{school.name}</p>
          {school.contacts !== '' && <p className={classes.contacts}>{school.contacts}</p>}
        </div>
        <div className={classes.title}>
          <h1>Fee Statement</h1>
          <p>{periodText(statement)}</p>
          <p>Issued on {dayText(issuedOn)}</p>
        </div>
      </header>
      <Part title="Student Information">
        <StudentInformation student={statement.studentInfo} />
      </Part>
      <Part title="Charges">
        <ChargeTable
          label="Charges"
          lines={[
            { name: 'Balance brought forward', amount: summary.carriedForwardBalance },
            ...billing.voteHeads,
            ...(billing.additionalFees.length > 0 ? [{ name: 'Additional fees, listed below', amount: billing.additionalFeesTotal }] : []),
            ...(adjustments.length === 0 ? [] : [{ name: 'Adjustments, listed below', amount: summary.adjusted }]),
          ]}
          total={{ name: 'Owed before payments', amount: owedBeforePayments }}
        />
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
          owedBefore={owedBeforePayments}
          totalPaid={summary.totalPaid}
          onPage={onPage}
        />
      </Part>
      <Part title="Summary">
        <Summary summary={summary} />
        {school.payTo && summary.currentBalance > 0 && <PayTo payTo={school.payTo} />}
      </Part>
    </article>
  );
}

function periodText({ term, terms }: Statement): string {
  if (term) return `${termText(term)}, ${dayText(term.startDate)} to ${dayText(term.endDate)}`;
  return terms.length > 0 ? 'All terms' : 'No term is set up yet';
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function StudentInformation({ student }: { student: Statement['studentInfo'] }) {
  return (
    <dl className={classes.facts}>
      <Fact name="Name">{student.name}</Fact>
      <Fact name="Student ID">{student.id}</Fact>
      {student.admissionNumber !== null && <Fact name="Admission number">{student.admissionNumber}</Fact>}
      <Fact name="Grade">{student.grade}</Fact>
      <Fact name="Stream">{student.stream}</Fact>
      <Fact name="Status">{student.status}</Fact>
    </dl>
  );
}

function Summary({ summary }: { summary: Statement['summary'] }) {
  return (
    <dl className={classes.summary}>
      <SummaryLine name="Total Billed" cents={summary.totalBilled} />
      <SummaryLine name="Total Paid" cents={summary.totalPaid} />
      <SummaryLine name="Carried Forward" cents={summary.carriedForwardBalance} />
      {summary.adjusted !== 0 && <SummaryLine name="Adjusted" cents={summary.adjusted} />}
      <div className={classes.balance}>
        <dt>Current Balance</dt>
        <dd>
          <Money cents={summary.currentBalance} code />
        </dd>
      </div>
    </dl>
  );
}

function PayTo({ payTo: { paybillNumber, account } }: { payTo: NonNullable<Statement['school']['payTo']> }) {
  return (
    <p className={classes.payTo}>
      Pay to: paybill <strong>{paybillNumber}</strong>, account <strong>{account}</strong>
    </p>
  );
}

function SummaryLine({ name, cents }: { name: string; cents: Cents }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} code />
      </dd>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
