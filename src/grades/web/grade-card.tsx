import { Title } from '@mantine/core';
import type { Reply } from '../../core/endpoint.ts';
import type { listGrades } from '../contract.ts';
import classes from './grades-page.module.css';

type Grade = Reply<typeof listGrades>['grades'][number];

/** A grade with its streams, and its subjects for whoever wants to see them. */
export function GradeCard({ grade: { name, streams, subjects } }: { grade: Grade }) {
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <Title order={3}>{name}</Title>
        <span className={classes.quiet}>{counted(streams.length, 'stream')}</span>
      </div>
      {streams.length === 0 ? (
        <p className={classes.quiet}>No streams configured</p>
      ) : (
        <ul className={classes.chips}>
          {streams.map((stream) => (
            <li key={stream.id} className={classes.chip}>
              {stream.name}
            </li>
          ))}
        </ul>
      )}
      {subjects.length > 0 && <Subjects subjects={subjects} />}
    </li>
  );
}

function Subjects({ subjects }: Pick<Grade, 'subjects'>) {
  const lessons = subjects.reduce((sum, { lessonsPerWeek }) => sum + lessonsPerWeek, 0);
  return (
    <details className={classes.subjects}>
      <summary>{`${counted(subjects.length, 'subject')}, ${counted(lessons, 'lesson')} a week`}</summary>
      <ul>
        {subjects.map(({ id, name, lessonsPerWeek }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{lessonsPerWeek}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
