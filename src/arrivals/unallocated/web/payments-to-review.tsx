import { useState } from 'react';
import { dayText } from '../../../core/dates.ts';
import { statementPath } from '../../../core/page-links.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { confirmReviewed, type PaymentToReview, paymentsToReview } from '../reviews-contract.ts';

/** Payments that an earlier version recorded by student id; hidden once all are confirmed. */
export function PaymentsToReview() {
  const [page, setPage] = useState(1);
  const list = useAsk(paymentsToReview, { query: { page } }, { keepPrevious: true });
  const { data, error, refetch, isPlaceholderData } = list;
  const fallback = 'The payments to review could not be read.';
  if (!data || data.pagination.total === 0) return error && <ErrorAlert error={error} fallback={fallback} onRetry={refetch} />;
  return (
    <Section title="Payments to review">
      <PagedList
        list={list}
        fallback={fallback}
        counted={['payment', 'payments']}
        onChange={(to) => setPage(to.page)}
        above={
          <Notice>
            {`${countedText(data.pagination.total, 'payment')} went to a student because the account was the student's ID in Karo. It may have been the ` +
              'admission number of another student. Confirm each, or request its reversal on the page of all payments.'}
          </Notice>
        }
      >
        <DataTable
          label="Payments to review"
          columns={columns}
          rows={data.payments}
          rowKey={({ receiptNumber }) => receiptNumber}
          stale={isPlaceholderData}
          empty={null}
        />
      </PagedList>
    </Section>
  );
}

const columns: readonly Column<PaymentToReview>[] = [
  { head: 'Account', cell: ({ account }) => account, priority: 'first' },
  {
    head: 'Paid to',
    cell: ({ student, admissionNumber }) => (
      <>
        <TextLink to={statementPath({ studentId: student.id })}>{student.fullName}</TextLink>
        {admissionNumber === null ? ', no admission number' : `, Adm. ${admissionNumber}`}
      </>
    ),
  },
  { head: 'Receipt', cell: ({ receiptNumber, date }) => `${receiptNumber}, ${dayText(date)}` },
  { head: 'Code', cell: ({ code }) => code },
  { head: 'Amount (KES)', cell: ({ amount }) => <Money cents={amount} />, align: 'right' },
  { head: 'Actions', cell: (row) => <ConfirmButton payment={row} /> },
];

function ConfirmButton({ payment: { receiptNumber } }: { payment: PaymentToReview }) {
  const send = useAct(confirmReviewed, { fallback: 'The payment could not be confirmed.' });
  const press = () => send.send({ params: { paymentId: receiptNumber } });
  return (
    <ActButton
      for={confirmReviewed}
      variant="default"
      size="xs"
      busy={send.isPending}
      label={`Confirm receipt ${receiptNumber}`}
      onClick={press}
    >
      Confirm
    </ActButton>
  );
}
