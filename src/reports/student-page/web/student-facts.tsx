import type { ReactNode } from 'react';
import { dayText } from '../../../core/dates.ts';
import { FamilySection } from '../../../payments/families/web/family-section.tsx';
import { GuardiansSection } from '../../../payments/families/web/guardians-section.tsx';
import { ConsentsSection } from '../../../students/consents/web/consents-section.tsx';
import { Section } from '../../../ui/page/page.tsx';
import type { StudentOverview } from '../contract.ts';
import classes from './overview.module.css';

/** The student, the guardians, and the family. */
export function StudentFacts({ overview: { student, guardians, family, offered, consents } }: { overview: StudentOverview }) {
  return (
    <div className={classes.aside}>
      <Section title="Student details">
        <dl className={classes.facts}>
          <Fact name="Date of birth">{dayText(student.dob)}</Fact>
          <Fact name="Gender">{student.gender}</Fact>
        </dl>
      </Section>
      <GuardiansSection studentId={student.id} guardians={guardians} />
      <FamilySection student={student} family={family} offered={offered} />
      <ConsentsSection studentId={student.id} consents={consents} guardian={guardians[0]?.name} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
