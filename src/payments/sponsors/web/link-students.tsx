import { useState } from 'react';
import { type FoundStudent, FoundStudents, StudentFinder } from '../../../students/register/web/student-finder.tsx';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { Changeable } from '../../../ui/page/allowed.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { linkStudent } from '../contract.ts';
import classes from './sponsors.module.css';

type LinkStudentsProps = { sponsor: { id: number; name: string }; linked: readonly number[] };

/** Finds students and links them to the sponsor, one press each. */
export function LinkStudents({ sponsor, linked }: LinkStudentsProps) {
  const [words, setWords] = useState('');
  const link = useAct(linkStudent, { fallback: 'The student could not be added.' });
  const addButton = ({ id, name }: FoundStudent) => (
    <ActButton
      for={linkStudent}
      variant="default"
      size="xs"
      label={`Add ${name}`}
      inactive={link.isPending}
      onClick={() => link.send({ params: { sponsorId: sponsor.id }, body: { studentId: id } })}
    >
      Add
    </ActButton>
  );
  return (
    <Section title="Add students">
      <Changeable by={linkStudent} what="for whom a sponsor pays">
        <div className={classes.finder}>
          <StudentFinder label="Find a student" words={words} onSearch={setWords}>
            {(students) => <FoundStudents students={students} without={linked} act={addButton} />}
          </StudentFinder>
        </div>
      </Changeable>
    </Section>
  );
}
