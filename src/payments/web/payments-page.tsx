import { may } from '../../core/web/access.ts';
import { useFilters } from '../../core/web/address.ts';
import { useAsk } from '../../core/web/ask.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { Paging } from '../../ui/paging.tsx';
import { ErrorAlert } from '../../ui/states.tsx';
import { paymentsByStudent, recordPayment } from '../contract.ts';
import { PaymentsFilters } from './payments-filters.tsx';
import { PaymentsTable } from './payments-table.tsx';

const title = 'Student Payments';
const noFilters = { q: '', grade: 'all', term: 'current', stream: 'all' };

export function PaymentsPage() {
  return (
    <Allowed for={paymentsByStudent} title={title}>
      <Payments />
    </Allowed>
  );
}

function Payments() {
  const [filters, change] = useFilters({ ...noFilters, page: 1 });
  const list = useAsk(paymentsByStudent, { query: filters }, { keepPrevious: true });
  const reply = list.data;
  const filtered = filters.q !== '' || filters.grade !== 'all' || filters.term !== 'current' || filters.stream !== 'all';
  return (
    <Page
      title={title}
      purpose="What each student paid in the term, and owes at its end."
      action={may(recordPayment) && <ButtonLink to="/payments/new">New Payment</ButtonLink>}
    >
      <PaymentsFilters filters={filters} choices={reply?.filters} onChange={change} />
      {list.error && !reply ? (
        <ErrorAlert error={list.error} fallback="Failed to load student payments." onRetry={list.refetch} />
      ) : (
        <>
          {list.error && <ErrorAlert error={list.error} fallback="Failed to load student payments." onRetry={list.refetch} />}
          <PaymentsTable
            students={reply?.students}
            term={filters.term}
            stale={list.isPlaceholderData}
            filtered={filtered}
            onClear={() => change(noFilters)}
          />
          {reply && reply.pagination.total > 0 && (
            <Paging pagination={reply.pagination} counted={['student', 'students']} onPage={(page) => change({ page })} />
          )}
        </>
      )}
    </Page>
  );
}
