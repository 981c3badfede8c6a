import type { ReactNode } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents, kesText } from '../../../core/money.ts';
import { countText } from '../../../core/wording.ts';
import { Section } from '../../../ui/page/page.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { feeReports } from '../contract.ts';
import { percentPaid } from '../rules.ts';
import { ArrearsFigure } from './figures/arrears-figure.tsx';
import { GradeCard } from './grade-card.tsx';
import classes from './grade-collection.module.css';
import { type GradeDetail, gradeProgress } from './grade-progress.ts';

type Report = Reply<typeof feeReports>['data'];
type GradeCollectionProps = { grades: readonly GradeDetail[]; report: Pick<Report, 'balances' | 'collection'> };

/** Each grade's fees due and received. */
export function GradeCollection({ grades, report }: GradeCollectionProps) {
  if (grades.length === 0) {
    return (
      <Section title="Payment Progress by Grade">
        <Notice>No grade details available. Please check if fee structures have been set up.</Notice>
      </Section>
    );
  }
  const progress = grades.map(gradeProgress);
  return (
    <Section title="Payment Progress by Grade">
      <Totals report={report} />
      <ArrearsFigure grades={progress} />
      <div className={classes.cards}>
        {grades.map((grade) => (
          <GradeCard key={grade.gradeId} grade={grade} />
        ))}
      </div>
    </Section>
  );
}

/** Who left owes and has paid as well, so these are sums of the ledger and not of the grades' cards. */
function Totals({ report: { balances, collection } }: Pick<GradeCollectionProps, 'report'>) {
  const { billed, collected, refunded } = collection;
  const balance = asCents(billed - collected + refunded);
  return (
    <dl className={classes.totals}>
      <Total name="Billed this term">
        <Money cents={billed} code negative="minus" />
      </Total>
      <Total name="Collected this term">
        <Money cents={collected} code />
      </Total>
      <Total
        name={balance < 0 ? 'Collected more than billed' : 'Billed less collected'}
        {...(refunded !== 0 && { note: `After refunds of ${kesText(refunded)}.` })}
      >
        <Money cents={asCents(Math.abs(balance))} code />
      </Total>
      <Total name="Collection rate">{percentPaid({ paid: collected, required: billed })}%</Total>
      <Total name="Outstanding, with arrears" note={balancesText(balances)} wide>
        <Money cents={balances.owed} code />
      </Total>
    </dl>
  );
}

/** The debts, and the credits that are not deducted. */
function balancesText({ owingStudents, credit, creditStudents }: Report['balances']): string {
  const owing = owingStudents === 1 ? '1 student owes' : `${countText(owingStudents)} students owe`;
  if (creditStudents === 0) return `${owing}, earlier terms included.`;
  const ahead = creditStudents === 1 ? '1 other is' : `${countText(creditStudents)} others are`;
  return `${owing}, earlier terms included. ${ahead} in credit by ${kesText(credit)}, which is not subtracted here.`;
}

type TotalProps = { name: string; note?: string; wide?: boolean; children: ReactNode };

function Total({ name, note, wide, children }: TotalProps) {
  return (
    <div className={classes.total} data-wide={wide}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  );
}
