import { useState } from 'react';
import { type FoundStudent, FoundStudents, StudentFinder } from '../../../students/register/web/student-finder.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CloseButton } from '../../../ui/buttons/icon-button.tsx';
import classes from './discounts.module.css';

type HelpedStudentsProps = { helpedIds: readonly number[]; error: string | undefined; onChange: (helpedIds: number[]) => void };

/** The students of a discount rule: searched for, added and removed. */
export function HelpedStudents({ helpedIds, error, onChange }: HelpedStudentsProps) {
  const [words, setWords] = useState('');
  const [names, setNames] = useState<Record<number, string>>({});
  const add = ({ id, name }: FoundStudent) => {
    setNames({ ...names, [id]: name });
    onChange([...helpedIds, id]);
  };
  const addButton = (student: FoundStudent) => (
    <Button variant="default" size="xs" aria-label={`Add ${student.name}`} onClick={() => add(student)}>
      Add
    </Button>
  );
  return (
    <fieldset className={classes.helped} data-path="helpedIds" tabIndex={-1}>
      <legend>Which students</legend>
      {helpedIds.length > 0 && (
        <ul className={classes.chosen} aria-label="Chosen students">
          {helpedIds.map((id) => (
            <li key={id}>
              {names[id]}
              <CloseButton aria-label={`Remove ${names[id]}`} onClick={() => onChange(helpedIds.filter((each) => each !== id))} />
            </li>
          ))}
        </ul>
      )}
      <StudentFinder label="Find a student" words={words} onSearch={setWords}>
        {(students) => <FoundStudents students={students} without={helpedIds} act={addButton} />}
      </StudentFinder>
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
