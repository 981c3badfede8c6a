import { dayText } from '../../../core/dates.ts';
import { studentPath } from '../../../core/page-links.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState, NothingFound } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { kindText } from '../../ledger/adjustment-kinds.ts';
import { termText } from '../../terms/rules.ts';
import type { Adjustment } from '../contract.ts';
import { stateNames } from '../rules.ts';
import { AdjustmentActs } from './adjustment-acts.tsx';
import classes from './adjustments.module.css';

type AdjustmentsTableProps = {
  /** Undefined while loading. */
  rows: readonly Adjustment[] | undefined;
  stale: boolean;
  filtered: boolean;
  onClear: () => void;
};

const columns: readonly Column<Adjustment>[] = [
  { head: 'Student', cell: (row) => <Student row={row} />, priority: 'first' },
  { head: 'Adjustment', cell: (row) => <What row={row} /> },
  { head: 'Term', cell: ({ term }) => (term ? termText(term) : 'When approved') },
  { head: 'Change (KES)', cell: ({ change }) => <Money cents={change} negative="minus" />, align: 'right', priority: 'first' },
  { head: 'Status', cell: (row) => <Status row={row} /> },
  { head: 'Actions', cell: (row) => <AdjustmentActs adjustment={row} />, alone: true },
];

export function AdjustmentsTable({ rows, stale, filtered, onClear }: AdjustmentsTableProps) {
  return (
    <DataTable
      label="Adjustments"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={stale}
      dense
      terse
      skeletonRows={20}
      empty={filtered ? <NoneHere onClear={onClear} /> : <NoneYet />}
    />
  );
}

type RowProps = { row: Adjustment };

function Student({ row: { student } }: RowProps) {
  return (
    <span>
      <TextLink to={studentPath({ studentId: student.id })}>{student.fullName}</TextLink>
      <Second>{`${student.grade} ${student.stream}`}</Second>
    </span>
  );
}

function What({ row: { id, kind, reference, reason, takesBackId } }: RowProps) {
  return (
    <span className={classes.what}>
      {`${id}. ${kindText({ kind, reference })}`}
      {takesBackId !== null && <Second>{`Reverses ${takesBackId}`}</Second>}
      <Second>{reason}</Second>
    </span>
  );
}

const tones = { pending: 'waiting', approved: 'good', refused: 'bad', withdrawn: 'neutral' } as const;

/** The state, the requester and the decider. */
function Status({ row: { state, asked, approved, refused, withdrawn } }: RowProps) {
  return (
    <span>
      <StatusBadge tone={tones[state]}>{stateNames[state]}</StatusBadge>
      <Second>{`Requested ${dayText(asked.date)} by ${asked.by}`}</Second>
      {approved && <Second>{`${dayText(approved.date)} by ${approved.by}${approved.own ? ', who requested it' : ''}`}</Second>}
      {refused && <Second>{`${dayText(refused.date)} by ${refused.by}: ${refused.reason}`}</Second>}
      {withdrawn && <Second>{`Withdrawn ${dayText(withdrawn.date)} by ${withdrawn.by}`}</Second>}
    </span>
  );
}

function NoneYet() {
  return (
    <EmptyState
      title="No adjustments yet"
      action={
        <ButtonLink to="/payments/view" variant="default">
          View Payments
        </ButtonLink>
      }
    >
      Open the statement of a student and press Adjust to request a waiver, a discount, a bursary, a correction or a refund.
    </EmptyState>
  );
}

function NoneHere({ onClear }: { onClear: () => void }) {
  return (
    <NothingFound title="No adjustments found" onClear={onClear}>
      No adjustment matches the filters.
    </NothingFound>
  );
}
