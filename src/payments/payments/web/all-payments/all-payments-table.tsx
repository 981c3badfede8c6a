import { methodName, referenceText, statusWord } from '../../../../books/ledger/methods.ts';
import { dayText } from '../../../../core/dates.ts';
import { receiptPath, studentPath } from '../../../../core/page-links.ts';
import { mayCall } from '../../../../core/web/access.ts';
import { countText } from '../../../../core/wording.ts';
import { ButtonLink, TextLink } from '../../../../ui/buttons/link.tsx';
import { tightScreen, useMedia } from '../../../../ui/look/media.ts';
import { StatusBadge } from '../../../../ui/states/badge.tsx';
import { EmptyState, NothingFound } from '../../../../ui/states/states.tsx';
import { Second } from '../../../../ui/table/cell.tsx';
import { type Column, DataTable } from '../../../../ui/table/table.tsx';
import { Money } from '../../../../ui/text/money.tsx';
import type { AnyPayment } from '../../all-payments-contract.ts';
import { recordPayment } from '../../contract.ts';
import classes from './all-payments.module.css';
import { PaymentActs } from './payment-acts.tsx';
import type { Totals } from './payment-totals.tsx';

type AllPaymentsTableProps = {
  /** Undefined while loading. */
  payments: readonly AnyPayment[] | undefined;
  /** The number of filtered rows on all pages, and their sum. */
  total: number;
  totals: Totals | undefined;
  stale: boolean;
  filtered: boolean;
  onClear: () => void;
};

export function AllPaymentsTable({ payments, total, totals, stale, filtered, onClear }: AllPaymentsTableProps) {
  const narrow = useMedia(tightScreen);
  const columns: readonly Column<AnyPayment>[] = [
    { head: 'Receipt', cell: (payment) => <Receipt payment={payment} /> },
    {
      head: 'Student',
      cell: (payment) => <Student payment={payment} />,
      priority: 'first',
      alone: true,
      total: total === 1 ? 'Total of 1 row' : `Total of ${countText(total)} rows`,
    },
    { head: 'Method', cell: (payment) => <Method payment={payment} /> },
    {
      head: 'Amount (KES)',
      cell: ({ amount }) => <Money cents={amount} negative="minus" />,
      align: 'right',
      priority: 'first',
      total: totals && <Money cents={totals.all} negative="minus" />,
    },
    {
      head: 'Status',
      cell: (payment) => (
        <span className={classes.status}>
          <Status payment={payment} />
        </span>
      ),
    },
    // On narrow screens the receipt shows it.
    ...(narrow ? [] : [recordedByColumn]),
    { head: 'Actions', cell: (payment) => <PaymentActs payment={payment} />, alone: true },
  ];
  return (
    <DataTable
      label="All Payments"
      columns={columns}
      rows={payments}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      stale={stale}
      dense
      terse
      skeletonRows={20}
      empty={filtered ? <NoneHere onClear={onClear} /> : <NoneYet />}
    />
  );
}

const recordedByColumn: Column<AnyPayment> = {
  head: 'Recorded by',
  cell: ({ recordedBy }) => <span className={classes.recorder}>{recordedBy}</span>,
};

type PaymentProps = { payment: AnyPayment };

function Receipt({ payment: { receiptNumber, date, student } }: PaymentProps) {
  return (
    <span className={classes.oneLine}>
      <TextLink to={receiptPath({ studentId: student.id, paymentId: receiptNumber })}>{receiptNumber}</TextLink>
      <Second>{dayText(date)}</Second>
    </span>
  );
}

function Student({ payment: { student } }: PaymentProps) {
  return (
    <span className={classes.student}>
      <TextLink to={studentPath({ studentId: student.id })}>{student.fullName}</TextLink>
      <Second>{`${student.grade.name} ${student.stream.name}`}</Second>
    </span>
  );
}

function Method({ payment }: PaymentProps) {
  const reference = referenceText(payment);
  return (
    <span>
      {methodName(payment.method)}
      {reference !== null && <Second>{reference}</Second>}
    </span>
  );
}

/** The state of a payment, with its user and time if any. */
function Status({ payment: { kind, method, isVerified, verified, reversed } }: PaymentProps) {
  if (reversed) {
    const isReversal = kind === 'reversal';
    return (
      <span>
        <StatusBadge tone="bad">{isReversal ? 'Reversal' : 'Reversed'}</StatusBadge>
        <Second>{isReversal ? `by ${reversed.by}: ${reversed.reason}` : `${dayText(reversed.date)} by ${reversed.by}`}</Second>
      </span>
    );
  }
  return (
    <span>
      <StatusBadge tone={isVerified ? 'good' : 'waiting'}>{statusWord({ method, isVerified })}</StatusBadge>
      {verified && <Second>{`${dayText(verified.date)} by ${verified.by}${verified.own ? ', who recorded it' : ''}`}</Second>}
    </span>
  );
}

function NoneYet() {
  return (
    <EmptyState
      title="No payments yet"
      action={
        mayCall(recordPayment) && (
          <ButtonLink to="/payments/new" variant="default">
            Record the first payment
          </ButtonLink>
        )
      }
    >
      Each payment of the school appears here as soon as it is recorded.
    </EmptyState>
  );
}

function NoneHere({ onClear }: { onClear: () => void }) {
  return (
    <NothingFound title="No payments found" onClear={onClear}>
      No payment matches the search and filters.
    </NothingFound>
  );
}
