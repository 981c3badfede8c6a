import { useState } from 'react';
import { useAsk, useSend } from '../../../core/web/ask.ts';
import { foundText } from '../../../core/wording.ts';
import { searchStudents } from '../../../students/register/contract.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { Changeable } from '../../../ui/page/allowed.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { linkStudent } from '../contract.ts';
import classes from './sponsors.module.css';

type LinkStudentsProps = { sponsor: { id: number; name: string }; linked: readonly number[] };

const foundMax = 6;

/** Finds students and links them to the sponsor, one press each. */
export function LinkStudents({ sponsor, linked }: LinkStudentsProps) {
  const [words, setWords] = useState('');
  const found = useAsk(searchStudents, { query: { q: words } }, { enabled: words !== '', keepPrevious: true });
  const link = useSend(linkStudent);
  const offered = words === '' ? [] : (found.data ?? []).filter(({ id }) => !linked.includes(id)).slice(0, foundMax);
  const send = (studentId: number) =>
    link.mutate(
      { params: { sponsorId: sponsor.id }, body: { studentId } },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.failure(error, { fallback: 'The student could not be added.' }),
      },
    );
  return (
    <Section title="Add students">
      <Changeable by={linkStudent} what="for whom a sponsor pays">
        <div className={classes.finder}>
          <SearchField label="Find a student" placeholder="Name, ID or admission number" value={words} onSearch={setWords} />
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
                  inactive={link.isPending}
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
