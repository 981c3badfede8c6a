import { dayText } from '../../../core/dates.ts';
import { studentPath } from '../../../core/page-links.ts';
import { telephoneAddress } from '../../../core/wording.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import type { Column } from '../../../ui/table/table.tsx';
import type { ListedStudent } from '../contract.ts';
import { secondaryContact } from '../secondary-contact.ts';
import { StudentActions } from './student-actions.tsx';
import classes from './student-list.module.css';

type StudentColumn = Column<ListedStudent>;
type StudentProps = { student: ListedStudent };

const idColumn: StudentColumn = { head: 'Student ID', cell: ({ id }) => id, narrow: true };
const actions: StudentColumn = { head: 'Actions', cell: (student) => <StudentActions student={student} /> };

export const columns: readonly StudentColumn[] = [
  idColumn,
  { head: 'Name', cell: (student) => <NameAndClass student={student} />, priority: 'first' },
  { head: 'Guardian Name', cell: ({ guardianName }) => guardianName },
  { head: 'Primary Contact', cell: ({ contactNumber1 }) => <Contact number={contactNumber1 ?? 'Hidden'} />, narrow: true },
  { head: 'Secondary Contact', cell: (student) => <Contact number={secondaryContact(student) ?? 'N/A'} />, narrow: true },
  { head: 'Gender', cell: ({ gender }) => gender, narrow: true },
  { head: 'Status', cell: (student) => <Status student={student} />, narrow: true },
  actions,
];

/** If the columns do not fit: phones below the guardian; gender, and that a student has left, below the name. */
export const mediumColumns: readonly StudentColumn[] = [
  idColumn,
  { head: 'Name', cell: (student) => <NameAndClass student={student} withAll />, priority: 'first' },
  { head: 'Guardian Name', cell: (student) => <MediumGuardian student={student} /> },
  actions,
];

/** On a phone a student takes three parts, each with its facts below: name, guardian, actions. */
export const cardColumns: readonly StudentColumn[] = [
  { head: 'Name', cell: (student) => <CardName student={student} />, priority: 'first', alone: true },
  { head: 'Guardian Name', cell: (student) => <Guardian student={student} />, alone: true },
  { ...actions, alone: true },
];

function CardName({ student }: StudentProps) {
  const { id, fullName, active } = student;
  return (
    <>
      <TextLink to={studentPath({ studentId: id })}>{fullName}</TextLink>
      <span className={classes.card}>
        {!active && <StatusBadge tone="neutral">Inactive</StatusBadge>}
        {classOf(student)}
      </span>
      <span className={classes.facts}>{[`ID ${id}`, ...moreFacts(student), leftText(student) ?? []].flat().join(', ')}</span>
    </>
  );
}

/** The guardian with both contacts, the primary one as a link; a role that may not see them reads so once. */
function Guardian({ student: { guardianName, contactNumber1, contactNumber2 } }: StudentProps) {
  return (
    <>
      <span>{guardianName}</span>
      {contactNumber1 === null ? 'Hidden' : <a href={telephoneAddress(contactNumber1)}>{contactNumber1}</a>}
      {contactNumber1 !== null && (
        <span className={classes.facts}>
          Secondary <Contact number={contactNumber2 ?? 'N/A'} />
        </span>
      )}
    </>
  );
}

function MediumGuardian({ student }: StudentProps) {
  return (
    <span className={classes.guardian}>
      <Guardian student={student} />
    </span>
  );
}

function NameAndClass({ student, withAll = false }: StudentProps & { withAll?: boolean }) {
  const { id, fullName, admissionNumber, active } = student;
  const facts = withAll ? moreFacts(student) : [admissionNumber ?? []].flat();
  return (
    <div>
      <span className={classes.name}>
        <TextLink to={studentPath({ studentId: id })}>{fullName}</TextLink>
        {withAll && !active && (
          <>
            {' '}
            <StatusBadge tone="neutral">Inactive</StatusBadge>
          </>
        )}
      </span>
      <span className={classes.quiet}>{[classOf(student), ...facts].join(', ')}</span>
      {withAll && <span className={classes.quiet}>{leftText(student)}</span>}
    </div>
  );
}

function classOf({ grade, stream }: ListedStudent): string {
  return `${grade.name} ${stream.name}`;
}

function moreFacts({ admissionNumber, gender }: ListedStudent): string[] {
  return [admissionNumber ?? [], gender].flat();
}

function leftText({ leftDate }: ListedStudent): string | null {
  return leftDate && `left ${dayText(leftDate)}`;
}

function Contact({ number }: { number: string }) {
  return <span className={classes.number}>{number}</span>;
}

function Status({ student }: StudentProps) {
  if (student.active) return <StatusBadge tone="good">Active</StatusBadge>;
  return (
    <div>
      <StatusBadge tone="neutral">Inactive</StatusBadge>
      <span className={classes.quiet}>{leftText(student)}</span>
    </div>
  );
}
