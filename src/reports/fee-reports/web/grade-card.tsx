import { type ReactNode, useId } from 'react';
import { voteHeadFacts, voteHeadsIn } from '../../../books/billing/vote-heads.ts';
import { asCents, type Cents } from '../../../core/money.ts';
import { countedText, countText } from '../../../core/wording.ts';
import { cardScreen, useMedia } from '../../../ui/look/media.ts';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { ProgressLevel } from '../rules.ts';
import classes from './grade-card.module.css';
import { type GradeDetail, gradeProgress } from './grade-progress.ts';

const levels: Record<ProgressLevel, { word: string; tone: 'bad' | 'waiting' | 'good' }> = {
  low: { word: 'Low', tone: 'bad' },
  fair: { word: 'Fair', tone: 'waiting' },
  good: { word: 'Good', tone: 'good' },
};

/** One grade: its collection and its parts; folded on a phone. */
export function GradeCard({ grade }: { grade: GradeDetail }) {
  const { name, required, paid, refunded, balance, percent, level } = gradeProgress(grade);
  const titleId = useId();
  const isPhone = useMedia(cardScreen);
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h3 id={titleId}>{name}</h3>
        <span className={classes.students}>{studentsText(grade)}</span>
        <StatusBadge tone={levels[level].tone}>{levels[level].word}</StatusBadge>
        <strong className={classes.percent}>{percent}% paid</strong>
      </header>
      <div className={classes.bar}>
        <ProgressBar
          label={`${name} fees paid`}
          words={`${percent}% paid, ${levels[level].word}`}
          percent={percent}
          tone={levels[level].tone}
        />
      </div>
      <p className={classes.amounts}>
        <Money cents={paid} code /> of <Money cents={required} code />
      </p>
      <details className={classes.more} open={!isPhone}>
        <summary>{name} in detail</summary>
        <div className={classes.parts}>
          <BasicFees fees={grade.basicFees} />
          <AdditionalFees fees={grade.additionalFees} />
          <Part title="Payment Summary" note="KES, this term">
            <Line name="Total Required" cents={required} />
            <Line name="Total Paid" cents={paid} />
            {refunded !== 0 && <Line name="Refunded" cents={refunded} />}
            <Line name="Balance" cents={balance} standing={balance > 0 ? 'owed' : 'settled'} isTotal />
          </Part>
        </div>
      </details>
    </article>
  );
}

function studentsText({ totalActiveStudents, billedNextTerm }: GradeDetail): string {
  const active = countedText(totalActiveStudents, 'active student');
  if (billedNextTerm === 0) return active;
  const more = billedNextTerm === 1 ? '1 more student is' : `${countText(billedNextTerm)} more students are`;
  return `${active}. ${more} billed from the next term.`;
}

function BasicFees({ fees }: { fees: GradeDetail['basicFees'] }) {
  return (
    <Part title="Basic Fees" note="KES, each student">
      {voteHeadsIn('card').map((head) => (
        <Line key={head} name={voteHeadFacts[head].shortName} cents={fees[head]} />
      ))}
      <Line name="Total Basic" cents={fees.total} isTotal />
    </Part>
  );
}

function AdditionalFees({ fees: { items, total } }: { fees: GradeDetail['additionalFees'] }) {
  if (items.length === 0) {
    return (
      <section className={classes.part}>
        <h4>Additional Fees</h4>
        <p className={classes.none}>No additional fees</p>
      </section>
    );
  }
  return (
    <Part title="Additional Fees" note="KES">
      {items.map(({ name, count, amount }) => (
        <Line key={name} name={<FeeName name={name} count={count} />} cents={asCents(amount * count)} />
      ))}
      <Line name="Total Additional" cents={total} isTotal />
    </Part>
  );
}

function FeeName({ name, count }: { name: string; count: number }) {
  return (
    <>
      {name} <span className={classes.count}>({countedText(count, 'student')})</span>
    </>
  );
}

type PartProps = { title: string; note?: string; children: ReactNode };

function Part({ title, note, children }: PartProps) {
  return (
    <section className={classes.part}>
      <h4>
        {title} {note && <span className={classes.note}>{note}</span>}
      </h4>
      <dl className={classes.lines}>{children}</dl>
    </section>
  );
}

type LineProps = { name: ReactNode; cents: Cents; isTotal?: boolean; standing?: 'owed' | 'settled' };

function Line({ name, cents, isTotal, standing }: LineProps) {
  return (
    <div className={classes.line} data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd data-standing={standing}>
        <Money cents={cents} negative={standing ? 'credit' : 'minus'} />
      </dd>
    </div>
  );
}
