import { methodText, statusWord } from '../../../books/ledger/methods.ts';
import { dayText } from '../../../core/dates.ts';
import { kesText } from '../../../core/money.ts';
import { receiptPath, studentPath } from '../../../core/page-links.ts';
import { knownPath, pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { go } from '../../../core/web/navigation.ts';
import { countedText } from '../../../core/wording.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { exportUnseenPayments, type UnseenPayment, unseenPayments } from '../unseen-contract.ts';

const columns: readonly Column<UnseenPayment>[] = [
  {
    head: 'Receipt',
    cell: ({ receiptNumber, student }) => (
      <TextLink to={receiptPath({ studentId: student.id, paymentId: receiptNumber })}>{`Receipt ${receiptNumber}`}</TextLink>
    ),
    priority: 'first',
  },
  { head: 'Student', cell: ({ student }) => <TextLink to={studentPath({ studentId: student.id })}>{student.fullName}</TextLink> },
  { head: 'Paid by', cell: ({ method, code }) => methodText({ method, code, bank: null }) },
  { head: 'Date', cell: ({ date }) => dayText(date), narrow: true },
  { head: 'Recorded by', cell: ({ recordedBy }) => recordedBy },
  {
    head: 'Status',
    cell: ({ method, status }) => (
      <StatusBadge tone={status === 'verified' ? 'good' : 'waiting'}>
        {statusWord({ method, isVerified: status === 'verified' })}
      </StatusBadge>
    ),
    narrow: true,
  },
  { head: 'Amount (KES)', cell: ({ amount }) => <Money cents={amount} />, align: 'right' },
];

/** Typed payments whose money never came, which reveals false codes. Hidden if there are none. */
export function Unseen() {
  const [{ unseen, page }] = useFilters('/payments/statements');
  const { data, error, refetch, isPlaceholderData } = useAsk(unseenPayments, { query: { page: unseen } }, { keepPrevious: true });
  // The list of statements above stays at its page, and this one in sight.
  const turn = (to: number) => go(knownPath(`${pathTo('/payments/statements', { page, unseen: to })}#unseen`));
  const failure = error && (
    <ErrorAlert error={error} fallback="The payments not on the bank statement could not be read." onRetry={refetch} />
  );
  if (!data || data.pagination.total === 0) return failure;
  const { total, payments, pagination } = data;
  const count = pagination.total;
  return (
    <Section title="Recorded payments not on the bank statement" action={<ExportChoice of={exportUnseenPayments} what="payments" />}>
      {failure}
      <Notice tone="warning">
        <strong>{`${countedText(count, 'payment')}, ${kesText(total)}, ${count === 1 ? 'is' : 'are'} in no statement.`}</strong>
        {' They were recorded on days that the statements cover, and no money has arrived under their codes.'}
        {' Ask for the message or the slip.'}
        {' A payment into an account whose statement is still to come is listed too.'}
      </Notice>
      {!isPastEnd(pagination) && (
        <div id="unseen">
          <DataTable
            label="Recorded payments not on the bank statement"
            columns={columns}
            rows={payments}
            rowKey={({ receiptNumber }) => receiptNumber}
            stale={isPlaceholderData}
            empty={null}
          />
        </div>
      )}
      <Paging pagination={pagination} counted={['payment', 'payments']} onPage={turn} />
    </Section>
  );
}
