import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { countedText } from '../../../core/wording.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import layout from '../../../ui/look/layout.module.css';
import { passFocus } from '../../../ui/page/pass-focus.ts';
import { changeSubject, type listGrades, renameGrade } from '../contract.ts';
import { ClassDialog } from './class-dialog.tsx';
import classes from './grades-page.module.css';
import { SubjectsDialog } from './subjects-dialog.tsx';

type Grade = Reply<typeof listGrades>['grades'][number];

/** A grade with its streams, and its subjects for whoever wants to see them. */
export function GradeCard({ grade }: { grade: Grade }) {
  const { name, streams, subjects } = grade;
  const [editing, setEditing] = useState<'class' | 'subjects' | null>(null);
  const close = () => setEditing(null);
  return (
    <li ref={passFocus} className={classes.card} tabIndex={-1}>
      <div className={classes.cardHead}>
        <h3>{name}</h3>
        <span className={classes.quiet}>{countedText(streams.length, 'stream')}</span>
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
      <div className={layout.row}>
        <ActButton for={renameGrade} variant="default" size="xs" label={`Edit Grade: ${name}`} onClick={() => setEditing('class')}>
          Edit Grade
        </ActButton>
        <ActButton
          for={changeSubject}
          variant="default"
          size="xs"
          label={`Edit Subjects of ${name}`}
          onClick={() => setEditing('subjects')}
        >
          Edit Subjects
        </ActButton>
      </div>
      {editing === 'class' && <ClassDialog grade={grade} onClose={close} />}
      {editing === 'subjects' && <SubjectsDialog grade={grade} onClose={close} />}
    </li>
  );
}

function Subjects({ subjects }: Pick<Grade, 'subjects'>) {
  const lessons = subjects.reduce((sum, { lessonsPerWeek }) => sum + lessonsPerWeek, 0);
  return (
    <details className={classes.subjects}>
      <summary>{`${countedText(subjects.length, 'subject')}, ${countedText(lessons, 'lesson')} a week`}</summary>
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
