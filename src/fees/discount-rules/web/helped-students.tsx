import { useState } from 'react';
import { useAsk } from '../../../core/web/ask.ts';
import { searchStudents } from '../../../students/register/contract.ts';
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
            <ChosenStudent key={id} id={id} known={names[id]} onRemove={() => onChange(helpedIds.filter((each) => each !== id))} />
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

/** A chosen student, whose name is read where it is not known any more: what was typed before the session ended has ids alone. */
function ChosenStudent({ id, known, onRemove }: { id: number; known: string | undefined; onRemove: () => void }) {
  const { data } = useAsk(searchStudents, { query: { q: String(id) } }, { enabled: known === undefined });
  const name = known ?? data?.find((each) => each.id === id)?.name ?? `Student ${id}`;
  return (
    <li>
      {name}
      <CloseButton aria-label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
