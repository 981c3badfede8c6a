import { dayText } from '../../../core/dates.ts';
import { studentPath } from '../../../core/page-links.ts';
import { mayCall } from '../../../core/web/access.ts';
import { telephoneAddress } from '../../../core/wording.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { cardScreen, fewColumns, useMedia } from '../../../ui/look/media.ts';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState, NothingFound } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { addStudent, type ListedStudent } from '../contract.ts';
import { StudentActions } from './student-actions.tsx';
import classes from './student-list.module.css';

type StudentListProps = {
  students: readonly ListedStudent[] | undefined;
  stale: boolean;
  /** Clears the filters; undefined if none is set. */
  onShowAll: (() => void) | undefined;
};

export function StudentList({ students, stale, onShowAll }: StudentListProps) {
  const isCards = useMedia(cardScreen);
  const isTight = useMedia(fewColumns);
  return (
    <DataTable
      label="Students"
      columns={isCards ? cardColumns : isTight ? mediumColumns : columns}
      rows={students}
      rowKey={({ id }) => id}
      highlighted={({ active }) => !active}
      stale={stale}
      dense
      skeletonRows={20}
      empty={<NoStudents onShowAll={onShowAll} />}
    />
  );
}

const columns: readonly Column<ListedStudent>[] = [
  { head: 'Student ID', cell: ({ id }) => id, narrow: true },
  { head: 'Name', cell: (student) => <NameAndClass student={student} />, priority: 'first' },
  { head: 'Guardian Name', cell: ({ guardianName }) => guardianName },
  { head: 'Primary Contact', cell: ({ contactNumber1 }) => <Contact number={contactNumber1 ?? 'Hidden'} />, narrow: true },
  { head: 'Secondary Contact', cell: (student) => <Contact number={secondaryContact(student)} />, narrow: true },
  { head: 'Gender', cell: ({ gender }) => gender, narrow: true },
  { head: 'Status', cell: (student) => <Status student={student} />, narrow: true },
  { head: 'Actions', cell: (student) => <StudentActions student={student} /> },
];

/** If the columns do not fit: phones below the guardian, gender below the name, with the inactive badge. */
const mediumColumns: readonly Column<ListedStudent>[] = [
  { head: 'Student ID', cell: ({ id }) => id, narrow: true },
  { head: 'Name', cell: (student) => <NameAndClass student={student} withAll />, priority: 'first' },
  { head: 'Guardian Name', cell: (student) => <MediumGuardian student={student} /> },
  { head: 'Actions', cell: (student) => <StudentActions student={student} /> },
];

/** On a phone a student takes three lines: name, contacts, actions. */
const cardColumns: readonly Column<ListedStudent>[] = [
  { head: 'Name', cell: (student) => <CardName student={student} />, priority: 'first', alone: true },
  { head: 'Guardian Name', cell: (student) => <CardGuardian student={student} />, alone: true },
  { head: 'Actions', cell: (student) => <StudentActions student={student} />, alone: true },
];

function CardName({ student: { id, fullName, grade, stream, active } }: { student: ListedStudent }) {
  return (
    <>
      <TextLink to={studentPath({ studentId: id })}>{fullName}</TextLink>
      <span className={classes.card}>
        {!active && <StatusBadge tone="neutral">Inactive</StatusBadge>}
        {`${grade.name} ${stream.name}`}
      </span>
    </>
  );
}

function CardGuardian({ student: { guardianName, contactNumber1 } }: { student: ListedStudent }) {
  return (
    <>
      <span>{guardianName}</span>
      {contactNumber1 !== null && <a href={telephoneAddress(contactNumber1)}>{contactNumber1}</a>}
    </>
  );
}

function MediumGuardian({ student }: { student: ListedStudent }) {
  return (
    <span className={classes.guardian}>
      <CardGuardian student={student} />
      {student.contactNumber2 && <Contact number={student.contactNumber2} />}
    </span>
  );
}

type NameProps = { student: ListedStudent; withAll?: boolean };

function NameAndClass({ student, withAll = false }: NameProps) {
  const { id, fullName, grade, stream, admissionNumber, gender, active } = student;
  const facts = [`${grade.name} ${stream.name}`, ...(admissionNumber === null ? [] : [admissionNumber]), ...(withAll ? [gender] : [])];
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
      <span className={classes.quiet}>{facts.join(', ')}</span>
    </div>
  );
}

function Contact({ number }: { number: string }) {
  return <span className={classes.number}>{number}</span>;
}

/** Every student has a primary contact; if it is missing, this role may not see contacts. */
function secondaryContact({ contactNumber1, contactNumber2 }: ListedStudent): string {
  return contactNumber2 ?? (contactNumber1 === null ? 'Hidden' : 'N/A');
}

function Status({ student: { active, leftDate } }: { student: ListedStudent }) {
  if (active) return <StatusBadge tone="good">Active</StatusBadge>;
  return (
    <div>
      <StatusBadge tone="neutral">Inactive</StatusBadge>
      {leftDate !== null && <span className={classes.quiet}>{`left ${dayText(leftDate)}`}</span>}
    </div>
  );
}

function NoStudents({ onShowAll }: Pick<StudentListProps, 'onShowAll'>) {
  if (onShowAll) {
    return (
      <NothingFound title="No students found." onClear={onShowAll}>
        No students match this search and these filters.
      </NothingFound>
    );
  }
  return (
    <EmptyState
      title="No students found."
      action={
        mayCall(addStudent) && (
          <ButtonLink to="/students/add-student" variant="default">
            Add the first student
          </ButtonLink>
        )
      }
    >
      Students appear here once they are added.
    </EmptyState>
  );
}
