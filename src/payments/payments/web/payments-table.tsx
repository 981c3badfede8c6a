import type { Reply } from '../../../core/endpoint.ts';
import { statementPath, studentPath } from '../../../core/page-links.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { mediumScreen, useMedia } from '../../../ui/look/media.ts';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState, NothingFound } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { paymentsByStudent } from '../contract.ts';
import classes from './payments-table.module.css';

type PayingStudent = Reply<typeof paymentsByStudent>['students'][number];

type PaymentsTableProps = {
  students: readonly PayingStudent[] | undefined;
  /** The parameters of a statement's address: the term, and the way back to this list. */
  statementSearch: { termId?: string; from: string };
  stale: boolean;
  filtered: boolean;
  onClear: () => void;
};

export function PaymentsTable({ students, statementSearch, stale, filtered, onClear }: PaymentsTableProps) {
  const dense = useMedia(mediumScreen);
  const columns: readonly Column<PayingStudent>[] = [
    { head: 'Student ID', cell: ({ id }) => id },
    { head: 'Name', cell: (student) => <StudentName student={student} withClass={dense} />, priority: 'first', alone: true },
    ...(dense ? [] : classColumns),
    { head: 'Total Paid (KES)', cell: ({ totalPaid }) => <Money cents={totalPaid} negative="minus" />, align: 'right' },
    { head: 'Balance (KES)', cell: (student) => <Balance student={student} />, align: 'right', priority: 'first' },
    {
      head: 'Actions',
      alone: true,
      cell: ({ id }) => (
        <ButtonLink to={statementPath({ studentId: id, ...statementSearch })} variant="default" size="xs">
          View Statement
        </ButtonLink>
      ),
    },
  ];
  return (
    <DataTable
      label="Student Payments"
      columns={columns}
      rows={students}
      rowKey={({ id }) => id}
      stale={stale}
      dense={dense}
      terse
      skeletonRows={20}
      highlighted={({ active }) => !active}
      empty={filtered ? <NobodyHere onClear={onClear} /> : <NobodyYet />}
    />
  );
}

const classColumns: readonly Column<PayingStudent>[] = [
  { head: 'Grade', cell: ({ grade }) => grade, narrow: true, alone: true },
  { head: 'Stream', cell: ({ stream }) => stream, alone: true },
];

type StudentNameProps = { student: PayingStudent; withClass: boolean };

function StudentName({ student: { id, fullName, grade, stream, active }, withClass }: StudentNameProps) {
  const name = <TextLink to={studentPath({ studentId: id })}>{fullName}</TextLink>;
  if (active && !withClass) return name;
  return (
    <span className={classes.name}>
      {name}
      {!active && <StatusBadge tone="waiting">Inactive</StatusBadge>}
      {withClass && <span className={classes.second}>{`${grade} ${stream}`}</span>}
    </span>
  );
}

function Balance({ student: { balance } }: { student: PayingStudent }) {
  return (
    <span className={classes.balance} data-owing={balance > 0 || undefined}>
      <Money cents={balance} />
    </span>
  );
}

function NobodyYet() {
  return (
    <EmptyState
      title="No students found."
      action={
        mayCall({ access: may.enrol }) && (
          <ButtonLink to="/students/add" variant="default">
            Add New Student
          </ButtonLink>
        )
      }
    >
      Students appear here with their payments and balances.
    </EmptyState>
  );
}

function NobodyHere({ onClear }: { onClear: () => void }) {
  return (
    <NothingFound title="No students found." onClear={onClear}>
      No students match the search and filters.
    </NothingFound>
  );
}
