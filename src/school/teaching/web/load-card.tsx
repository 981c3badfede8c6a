import { useId } from 'react';
import { countedText } from '../../../core/wording.ts';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { loadPercent, loadState } from '../rules.ts';
import classes from './assign-subjects-page.module.css';

/** The result of the last try, in lessons a week. */
export type LessonLoad = {
  username: string;
  /** The lessons before the try, and the requested ones. */
  current: number;
  requested: number;
  max: number;
  /** False if it was refused over the limit. */
  fits: boolean;
};

/** A teacher's weekly load: current and requested lessons, their sum, and the limit. */
export function LoadCard({ load: { username, current, requested, max, fits } }: { load: LessonLoad }) {
  const titleId = useId();
  const lessons = current + requested;
  const { word, tone } = loadState({ lessons, max });
  return (
    <section className={classes.card} aria-labelledby={titleId} role="status">
      <div className={classes.cardHead}>
        <h3 id={titleId}>{`Lesson load of ${username}`}</h3>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <ProgressBar
        label="Lesson load"
        words={`${countedText(lessons, 'lesson')} of ${max}`}
        percent={loadPercent({ lessons, max })}
        tone={tone}
      />
      <dl className={classes.figures}>
        <dt>Current lessons</dt>
        <dd>{current}</dd>
        <dt>Requested lessons</dt>
        <dd>{requested}</dd>
        <dt>Lessons after assigning</dt>
        <dd>{lessons}</dd>
        <dt>Maximum lessons per week</dt>
        <dd>{max}</dd>
      </dl>
      {!fits && <p className={classes.quiet}>{`That is ${countedText(lessons - max, 'lesson')} too many, so nothing was assigned.`}</p>}
    </section>
  );
}
