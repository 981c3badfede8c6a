import { dayText } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import { dayPath, receiptPath, statementPath } from '../../../core/page-links.ts';
import { mayCall } from '../../../core/web/access.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState, NothingFound } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type Approval, approveMany } from '../contract.ts';
import { type ApprovalList, stateName } from '../rules.ts';
import { aboutText, arrivedText, discountText, keyOf, subjectText, whatText, whyText } from '../words.ts';
import { Acts, isMpesaClaim, OwnActs } from './approval-acts.tsx';
import classes from './approvals.module.css';
import { type Deciding, isSelectable } from './deciding.ts';

type ApprovalsTableProps = {
  /** Undefined while loading. */
  rows: readonly Approval[] | undefined;
  list: ApprovalList;
  stale: boolean;
  filtered: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (row: Approval, on: boolean) => void;
  /** Called when M-Pesa is asked about a payment. */
  onAsk: (paymentId: number) => void;
  onDecide: (deciding: Deciding) => void;
  onClear: () => void;
};

export function ApprovalsTable({ rows, list, stale, filtered, chosen, onChoose, onAsk, onDecide, onClear }: ApprovalsTableProps) {
  const select: Column<Approval> = {
    head: 'Select',
    cell: (row) => <Select row={row} on={chosen.has(keyOf(row))} onChoose={onChoose} />,
    narrow: true,
    priority: 'first',
    alone: true,
  };
  const likeOthers = rows?.find(isMpesaClaim)?.id;
  const columns: readonly Column<Approval>[] =
    list === 'asked'
      ? [
          ...common,
          { head: 'Status', cell: (row) => <Status row={row} /> },
          { head: 'Actions', cell: (row) => <OwnActs row={row} />, alone: true },
        ]
      : [
          ...(mayCall(approveMany) ? [select] : []),
          ...common,
          { head: 'Requested', cell: (row) => <Requester row={row} /> },
          { head: 'Actions', cell: (row) => <Acts row={row} likeOthers={likeOthers} onAsk={onAsk} onDecide={onDecide} />, alone: true },
        ];
  return (
    <DataTable
      label="Approvals"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      stale={stale}
      dense
      terse
      skeletonRows={20}
      empty={filtered ? <NoneOfKind onClear={onClear} /> : <None list={list} />}
    />
  );
}

const common: readonly Column<Approval>[] = [
  { head: 'Student', cell: (row) => <Subject row={row} />, priority: 'first', alone: true },
  { head: 'Request', cell: (row) => <What row={row} />, alone: true },
  { head: 'Balance (KES)', cell: (row) => <Balance row={row} />, align: 'right' },
];

type RowProps = { row: Approval };

type SelectProps = RowProps & { on: boolean; onChoose: (row: Approval, on: boolean) => void };

function Select({ row, on, onChoose }: SelectProps) {
  return (
    <label className={classes.tickFrame}>
      <input
        type="checkbox"
        className={classes.tick}
        aria-label={`Select: ${aboutText(row)}`}
        checked={on && isSelectable(row)}
        disabled={!isSelectable(row)}
        onChange={(event) => onChoose(row, event.currentTarget.checked)}
      />
    </label>
  );
}

/** The student, or the subject of the request, linked to its page. */
function Subject({ row }: RowProps) {
  const { student, discount, day, taking, id } = row;
  if (discount) return <TextLink to="/settings/discounts">{discount.forWhom}</TextLink>;
  if (day) return <TextLink to={dayPath({ dayId: id })}>{subjectText(row)}</TextLink>;
  if (taking) return <TextLink to="/payments/notices">{subjectText(row)}</TextLink>;
  return (
    student && (
      <span>
        <TextLink to={statementPath({ studentId: student.id })}>{student.fullName}</TextLink>
        <Second>{`${student.grade} ${student.stream}`}</Second>
      </span>
    )
  );
}

function What({ row }: RowProps) {
  const { student, payment, request } = row;
  const [why, gives, arrived] = [whyText(row), discountText(row), arrivedText(row)];
  return (
    <span className={classes.what}>
      {whatText(row)}
      {gives !== null && <Second>{gives}</Second>}
      {why !== null && <Second>{why}</Second>}
      {request?.rightStudent && <Second>{`Right student: ${request.rightStudent.fullName}`}</Second>}
      {request?.rightAmount && (
        <Second>
          Right amount: <Money cents={request.rightAmount} code />
        </Second>
      )}
      {arrived !== null && (
        <>
          {' '}
          <StatusBadge tone="bad">Names another student</StatusBadge>
          <Second>{`${arrived}. It can only be approved by itself.`}</Second>
        </>
      )}
      {payment && student && (
        <Second>
          <TextLink to={receiptPath({ studentId: student.id, paymentId: payment.id })}>{`Receipt ${payment.id}`}</TextLink>
        </Second>
      )}
    </span>
  );
}

/** Before and after while it waits; the current balance once decided. */
function Balance({ row: { student, balance, effect, state } }: RowProps) {
  if (!student) return null;
  if (state !== 'pending' || effect === 0) return <Money cents={balance} />;
  return (
    <span className={classes.balance}>
      <Money cents={balance} /> →{' '}
      <strong>
        <Money cents={asCents(balance + effect)} />
      </strong>
    </span>
  );
}

function Requester({ row: { asked } }: RowProps) {
  return (
    <span className={classes.oneLine}>
      {asked.by}
      <Second>{dayText(asked.date)}</Second>
    </span>
  );
}

const tones = { pending: 'waiting', approved: 'good', refused: 'bad', withdrawn: 'neutral', overtaken: 'neutral' } as const;

function Status({ row }: RowProps) {
  const { asked, decided } = row;
  return (
    <span>
      <StatusBadge tone={tones[row.state]}>{stateName(row)}</StatusBadge>
      <Second>{`Requested ${dayText(asked.date)}`}</Second>
      {decided && <Second>{`${dayText(decided.date)} by ${decided.by}${decided.refusal === null ? '' : `: ${decided.refusal}`}`}</Second>}
    </span>
  );
}

function None({ list }: { list: ApprovalList }) {
  return list === 'asked' ? (
    <EmptyState title="You have no requests">
      Request an adjustment on a student's statement, or the reversal of a payment on its receipt.
    </EmptyState>
  ) : (
    <EmptyState title="No requests waiting">
      Requests for adjustments, reversals and discount rules, pending payments, cashiers' days and refused notices read by hand appear here.
    </EmptyState>
  );
}

function NoneOfKind({ onClear }: { onClear: () => void }) {
  return (
    <NothingFound title="No matching requests" onClear={onClear}>
      No request of this kind is in the list.
    </NothingFound>
  );
}
