import { methodName, needsCode, referenceText, statusWord } from '../../../books/ledger/methods.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { studentPath } from '../../../core/page-links.ts';
import { mayCall } from '../../../core/web/access.ts';
import { recordPayment } from '../../../payments/payments/contract.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type dashboard, recentMax } from '../contract.ts';

type RecentPayment = NonNullable<Reply<typeof dashboard>['data']['recentPayments']>[number];

const columns: readonly Column<RecentPayment>[] = [
  {
    head: 'Student',
    cell: ({ student }) => <TextLink to={studentPath({ studentId: student.id })}>{student.fullName}</TextLink>,
    priority: 'first',
    alone: true,
  },
  { head: 'Grade', cell: ({ student }) => student.grade.name, narrow: true, alone: true },
  { head: 'Amount (KES)', cell: ({ amount }) => <Money cents={amount} negative="minus" />, align: 'right', priority: 'first' },
  { head: 'Method', cell: ({ method }) => methodName(method), alone: true },
  { head: 'Code', cell: (payment) => (needsCode(payment.method) && referenceText(payment)) || 'N/A', priority: 'last' },
  {
    head: 'Status',
    cell: (payment) => <Status payment={payment} />,
  },
];

function Status({ payment: { kind, method, isVerified, isReversed } }: { payment: RecentPayment }) {
  if (kind === 'reversal') return <StatusBadge tone="bad">Reversal</StatusBadge>;
  if (isReversed) return <StatusBadge tone="bad">Reversed</StatusBadge>;
  return <StatusBadge tone={isVerified ? 'good' : 'waiting'}>{statusWord({ method, isVerified })}</StatusBadge>;
}

type RecentPaymentsProps = {
  payments: readonly RecentPayment[];
  /** False if no payment could be recorded. */
  takesPayments: boolean;
};

export function RecentPayments({ payments, takesPayments }: RecentPaymentsProps) {
  return (
    <Section
      title="Recent Payments"
      action={
        <ButtonLink to="/all-payments" variant="default" size="sm">
          View All
        </ButtonLink>
      }
    >
      <DataTable
        label="Recent Payments"
        terse
        columns={columns}
        rows={payments.slice(0, recentMax)}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        empty={
          <EmptyState
            title="No payments yet"
            action={
              takesPayments &&
              mayCall(recordPayment) && (
                <ButtonLink to="/payments/new" variant="default">
                  Record the first payment
                </ButtonLink>
              )
            }
          >
            {takesPayments
              ? 'The latest ten payments of the school appear here.'
              : 'They can be recorded once a term is current and the school has students.'}
          </EmptyState>
        }
      />
    </Section>
  );
}
