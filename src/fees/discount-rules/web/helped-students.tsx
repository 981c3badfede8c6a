import { useState } from 'react';
import { useAsk } from '../../../core/web/ask.ts';
import { foundText } from '../../../core/wording.ts';
import { searchStudents } from '../../../students/register/contract.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CloseButton } from '../../../ui/buttons/icon-button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import classes from './discounts.module.css';

type HelpedStudentsProps = { helpedIds: readonly number[]; error: string | undefined; onChange: (helpedIds: number[]) => void };

const foundMax = 6;

/** The students of a discount rule: searched for, added and removed. */
export function HelpedStudents({ helpedIds, error, onChange }: HelpedStudentsProps) {
  const [words, setWords] = useState('');
  const [names, setNames] = useState<Record<number, string>>({});
  const found = useAsk(searchStudents, { query: { q: words } }, { enabled: words !== '', keepPrevious: true });
  const offered = words === '' ? [] : (found.data ?? []).filter(({ id }) => !helpedIds.includes(id)).slice(0, foundMax);
  const add = (id: number, name: string) => {
    setNames({ ...names, [id]: name });
    onChange([...helpedIds, id]);
  };
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
      <SearchField label="Find a student" placeholder="Name, ID or admission number" value={words} onSearch={setWords} />
      {found.error && <ErrorAlert error={found.error} fallback="Failed to fetch students. Please try again." onRetry={found.refetch} />}
      {offered.length > 0 && (
        <ul className={classes.found} aria-label="Students found">
          {offered.map((student) => (
            <li key={student.id}>
              <span>
                {student.name}
                <span className={classes.second}>{foundText(student)}</span>
              </span>
              <Button variant="default" size="xs" aria-label={`Add ${student.name}`} onClick={() => add(student.id, student.name)}>
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
      {words !== '' && found.data?.length === 0 && <p>No students found.</p>}
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
