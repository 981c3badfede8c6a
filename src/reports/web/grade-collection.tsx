import type { ReactNode } from 'react';
import { asCents, sumCents } from '../../core/money.ts';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { percentPaid } from '../rules.ts';
import { ArrearsFigure } from './arrears-figure.tsx';
import { GradeCard } from './grade-card.tsx';
import classes from './grade-collection.module.css';
import { type GradeDetail, type GradeProgress, gradeProgress } from './grade-progress.ts';

/** What each grade should pay in the term and what came in. */
export function GradeCollection({ grades }: { grades: readonly GradeDetail[] }) {
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
      <Totals grades={progress} />
      <ArrearsFigure grades={progress} />
      <div className={classes.cards}>
        {grades.map((grade) => (
          <GradeCard key={grade.gradeId} grade={grade} />
        ))}
      </div>
    </Section>
  );
}

function Totals({ grades }: { grades: readonly GradeProgress[] }) {
  const required = sumCents(grades.map((grade) => grade.required));
  const paid = sumCents(grades.map((grade) => grade.paid));
  const balance = asCents(required - paid);
  return (
    <dl className={classes.totals}>
      <Total name="Required this term">
        <Money cents={required} code />
      </Total>
      <Total name="Collected this term">
        <Money cents={paid} code negative="minus" />
      </Total>
      <Total name={balance < 0 ? 'Collected ahead' : 'Still to collect'}>
        <Money cents={asCents(Math.abs(balance))} code />
      </Total>
      <Total name="Collected of required">{percentPaid({ paid, required })}%</Total>
    </dl>
  );
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.total}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
