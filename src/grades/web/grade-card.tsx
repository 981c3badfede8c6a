import { Title } from '@mantine/core';
import { useState } from 'react';
import type { Reply } from '../../core/endpoint.ts';
import { ActButton } from '../../ui/allowed.tsx';
import { changeSubject, type listGrades } from '../contract.ts';
import classes from './grades-page.module.css';
import { SubjectsDialog } from './subjects-dialog.tsx';

type Grade = Reply<typeof listGrades>['grades'][number];

/** A grade with its streams, and its subjects for whoever wants to see them. */
export function GradeCard({ grade }: { grade: Grade }) {
  const { name, streams, subjects } = grade;
  const [editing, setEditing] = useState(false);
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
      <div>
        <ActButton for={changeSubject} variant="default" size="xs" label={`Edit Subjects of ${name}`} onClick={() => setEditing(true)}>
          Edit Subjects
        </ActButton>
      </div>
      {editing && <SubjectsDialog grade={grade} onClose={() => setEditing(false)} />}
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
