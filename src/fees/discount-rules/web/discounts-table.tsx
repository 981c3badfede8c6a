import { kindNames, placeFacts, stateNames } from '../../../books/discounts/kinds.ts';
import { sizeText } from '../../../books/discounts/rules.ts';
import { dayText } from '../../../core/dates.ts';
import { countedText } from '../../../core/wording.ts';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import type { Discount } from '../contract.ts';
import { DiscountActs } from './discount-acts.tsx';

type RowProps = { row: Discount };

const columns: readonly Column<Discount>[] = [
  { head: 'Discount', cell: (row) => <What row={row} />, priority: 'first' },
  { head: 'For', cell: (row) => <Beneficiaries row={row} /> },
  { head: 'Status', cell: (row) => <Status row={row} /> },
  { head: 'Actions', cell: (row) => <DiscountActs discount={row} /> },
];

export function DiscountsTable({ rows, stale }: { rows: readonly Discount[] | undefined; stale: boolean }) {
  return (
    <DataTable
      label="Discount rules"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={stale}
      skeletonRows={3}
      empty={
        <EmptyState title="No discount rules yet">
          Request one below: for brothers and sisters, for children of staff, or a bursary. It counts once an administrator approves it.
        </EmptyState>
      }
    />
  );
}

function What({ row }: RowProps) {
  return (
    <span>
      {row.name}
      <Second>{sizeText(row)}</Second>
    </span>
  );
}

const namesMax = 3;

function Beneficiaries({ row: { kind, child, students } }: RowProps) {
  const more = students.length - namesMax;
  const names = students.slice(0, namesMax).map(({ fullName }) => fullName);
  return (
    <span>
      {kindNames[kind]}
      {child && <Second>{placeFacts[child].name}</Second>}
      {names.length > 0 && <Second>{names.join(', ') + (more > 0 ? ` and ${countedText(more, 'other')}` : '')}</Second>}
    </span>
  );
}

const tones = { pending: 'waiting', approved: 'good', refused: 'bad', withdrawn: 'neutral', ended: 'neutral' } as const;

/** The state, the requester, the decider and the end. */
function Status({ row }: RowProps) {
  const { state, asked, decided, ended } = row;
  return (
    <span>
      <StatusBadge tone={tones[state]}>{stateNames[state]}</StatusBadge>
      <Second>{`Requested ${dayText(asked.date)} by ${asked.by}`}</Second>
      {decided && (
        <Second>
          {`${decisionWord(row)} ${dayText(decided.date)} by ${decided.by}`}
          {decided.own && ', who requested it'}
          {decided.reason !== null && `: ${decided.reason}`}
        </Second>
      )}
      {ended && <Second>{`Ended ${dayText(ended.date)} by ${ended.by}: ${ended.reason}`}</Second>}
    </span>
  );
}

function decisionWord({ state }: Discount): string {
  return state === 'ended' || state === 'approved' ? 'Approved' : stateNames[state];
}
