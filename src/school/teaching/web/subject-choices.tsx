import { countedText } from '../../../core/wording.ts';
import { TextButton } from '../../../ui/buttons/text-button.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { passFocus } from '../../../ui/page/pass-focus.ts';
import type { SubjectAssignment, TaughtStream } from '../contract.ts';
import classes from './assign-subjects-page.module.css';

type SubjectChoicesProps = {
  grade: { subjects: readonly { id: number; name: string; lessonsPerWeek: number }[] } | undefined;
  /** The chosen stream with its teachers; nothing can be chosen until it has loaded. */
  standing: TaughtStream | undefined;
  teacherId: number | undefined;
  chosen: readonly number[];
  onChange: (subjectIds: number[]) => void;
};

/** The subjects of a stream as checkboxes; taught ones name their teacher and cannot be chosen, only left out again. */
export function SubjectChoices({ grade, standing, teacherId, chosen, onChange }: SubjectChoicesProps) {
  const subjects = grade?.subjects ?? [];
  const holders = new Map(standing?.subjectAssignments.map(({ subject, teacher }) => [subject.id, teacher]));
  const open = subjects.filter(({ id }) => !holders.get(id));
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset tabIndex={-1} className={classes.subjects} disabled={!standing}>
      <legend data-mandatory>Subjects</legend>
      {subjects.length === 0 && (
        <p className={classes.quiet}>{grade ? 'This grade has no subjects.' : 'Choose a grade and a stream to see its subjects.'}</p>
      )}
      <ul className={classes.subjectList}>
        {subjects.map(({ id, name, lessonsPerWeek }) => (
          <li key={id}>
            <Checkbox
              label={name}
              description={noteOn({ lessonsPerWeek, holder: holders.get(id) ?? null, teacherId })}
              checked={chosen.includes(id)}
              disabled={!standing || (Boolean(holders.get(id)) && !chosen.includes(id))}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
      {standing && open.length > 1 && open.some(({ id }) => !chosen.includes(id)) && (
        <TextButton ref={passFocus} className={classes.chooseAll} onClick={() => onChange(open.map(({ id }) => id))}>
          {open.length === subjects.length ? 'Choose all' : 'Choose all that are free'}
        </TextButton>
      )}
      {standing && subjects.length > 0 && open.length === 0 && <p className={classes.quiet}>Every subject of this stream has a teacher.</p>}
    </fieldset>
  );
}

type Note = { lessonsPerWeek: number; holder: SubjectAssignment['teacher']; teacherId: number | undefined };

function noteOn({ lessonsPerWeek, holder, teacherId }: Note): string {
  const lessons = `${countedText(lessonsPerWeek, 'lesson')} a week`;
  if (!holder) return lessons;
  return holder.id === teacherId ? `${lessons}, already assigned` : `${lessons}, taught by ${holder.username}`;
}
