import { useState } from 'react';
import { type FoundStudent, FoundStudents, StudentFinder, useChosenStudent } from '../../../students/register/web/student-finder.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CloseButton } from '../../../ui/buttons/icon-button.tsx';
import { FieldSet } from '../../../ui/fields/field-set.tsx';
import classes from './discounts.module.css';

type HelpedStudentsProps = { helpedIds: readonly number[]; error: string | undefined; onChange: (helpedIds: number[]) => void };

/** The students of a discount rule: searched for, added and removed. */
export function HelpedStudents({ helpedIds, error, onChange }: HelpedStudentsProps) {
  const [words, setWords] = useState('');
  const [known, setKnown] = useState<Record<number, FoundStudent>>({});
  const add = (student: FoundStudent) => {
    setKnown({ ...known, [student.id]: student });
    onChange([...helpedIds, student.id]);
  };
  const addButton = (student: FoundStudent) => (
    <Button variant="default" size="xs" aria-label={`Add ${student.name}`} onClick={() => add(student)}>
      Add
    </Button>
  );
  return (
    <FieldSet label="Which students" path="helpedIds" error={error}>
      {helpedIds.length > 0 && (
        <ul className={classes.chosen} aria-label="Chosen students">
          {helpedIds.map((id) => (
            <ChosenStudent key={id} id={id} known={known[id]} onRemove={() => onChange(helpedIds.filter((each) => each !== id))} />
          ))}
        </ul>
      )}
      <StudentFinder label="Find a student" words={words} onSearch={setWords}>
        {(students) => <FoundStudents students={students} without={helpedIds} act={addButton} />}
      </StudentFinder>
    </FieldSet>
  );
}

type ChosenStudentProps = { id: number; known: FoundStudent | undefined; onRemove: () => void };

function ChosenStudent({ id, known, onRemove }: ChosenStudentProps) {
  const name = useChosenStudent(String(id), known)?.name ?? `Student ${id}`;
  return (
    <li>
      {name}
      <CloseButton aria-label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
