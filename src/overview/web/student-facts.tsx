import type { ReactNode } from 'react';
import { dayText } from '../../core/dates.ts';
import { Section } from '../../ui/page/page.tsx';
import type { StudentOverview } from '../contract.ts';
import classes from './overview.module.css';

/** Who the child is, and who answers for them. */
export function StudentFacts({ overview: { student, guardians } }: { overview: StudentOverview }) {
  return (
    <div className={classes.aside}>
      <Section title="The child">
        <dl className={classes.facts}>
          <Fact name="Date of birth">{dayText(student.dob)}</Fact>
          <Fact name="Gender">{student.gender}</Fact>
        </dl>
      </Section>
      <Section title="Guardians">
        <ul className={classes.people}>
          {guardians.map(({ name, phones }) => (
            <li key={name}>
              <span className={classes.person}>{name}</span>
              <Phones phones={phones} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Phones({ phones }: { phones: readonly string[] | null }) {
  if (phones === null) return <span className={classes.quiet}>Contacts hidden</span>;
  return phones.map((phone) => (
    <a key={phone} className={classes.phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {phone}
    </a>
  ));
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
