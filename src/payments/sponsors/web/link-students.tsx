import { useState } from 'react';
import { useAsk } from '../../../core/web/ask.ts';
import { foundText } from '../../../core/wording.ts';
import { searchStudents } from '../../../students/register/contract.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Changeable } from '../../../ui/page/allowed.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { linkStudent } from '../contract.ts';
import classes from './sponsors.module.css';

type LinkStudentsProps = { sponsor: { id: number; name: string }; linked: readonly number[] };

const foundMax = 6;

/** Finds students and says that the sponsor pays for them, one press each. */
export function LinkStudents({ sponsor, linked }: LinkStudentsProps) {
  const [words, setWords] = useState('');
  const found = useAsk(searchStudents, { query: { q: words } }, { enabled: words !== '', keepPrevious: true });
  const link = useAct(linkStudent, { fallback: 'The student could not be added.' });
  const offered = words === '' ? [] : (found.data ?? []).filter(({ id }) => !linked.includes(id)).slice(0, foundMax);
  const send = (studentId: number) => link.send({ params: { sponsorId: sponsor.id }, body: { studentId } });
  return (
    <Section title="Add students">
      <Changeable by={linkStudent} what="for whom a sponsor pays">
        <div className={classes.finder}>
          <SearchField label="Find a student" placeholder="Name, ID or admission number" value={words} onChange={setWords} />
          {found.error && <ErrorAlert error={found.error} fallback="Failed to fetch students. Please try again." onRetry={found.refetch} />}
          <ul className={classes.found} aria-label="Students found">
            {offered.map((student) => (
              <li key={student.id}>
                <span>
                  {student.name}
                  <span className={classes.second}>{foundText(student)}</span>
                </span>
                <ActButton
                  for={linkStudent}
                  variant="default"
                  size="xs"
                  label={`Add ${student.name}`}
                  rests={link.isPending}
                  onClick={() => send(student.id)}
                >
                  Add
                </ActButton>
              </li>
            ))}
          </ul>
          {words !== '' && found.data?.length === 0 && <p>No students found.</p>}
        </div>
      </Changeable>
    </Section>
  );
}
