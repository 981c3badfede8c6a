import { filtersIn, type PageFilters, queryOf } from '../../../core/page-paths.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { exportPaymentsByStudent, paymentsByStudent, recordPayment } from '../contract.ts';
import { paymentsQuery } from '../list-query.ts';
import { PaymentsFilters } from './payments-filters.tsx';
import { PaymentsTable } from './payments-table.tsx';

const title = 'Student Payments';
const noFilters = filtersIn('/payments/view', '');

export function PaymentsPage() {
  return (
    <Allowed for={paymentsByStudent} title={title}>
      <Payments />
    </Allowed>
  );
}

function Payments() {
  const [filters, change] = useFilters('/payments/view');
  const list = useAsk(paymentsByStudent, { query: paymentsQuery(filters) }, { keepPrevious: true });
  const statementSearch = searchOfStatement(filters);
  const reply = list.data;
  const filtered = filters.q !== '' || filters.grade !== 'all' || filters.stream !== 'all' || filters.term !== 'current';
  return (
    <Page
      title={title}
      purpose="What each student paid in the term, and owes at its end. Students who left owing nothing are not listed; Fee Reports counts what they paid."
      action={mayCall(recordPayment) && <ButtonLink to="/payments/new">New Payment</ButtonLink>}
    >
      <PaymentsFilters
        filters={filters}
        choices={reply?.filters}
        act={
          <ExportChoice
            of={exportPaymentsByStudent}
            query={paymentsQuery(filters)}
            fallback="The student payments could not be downloaded."
            disabled={!reply || reply.pagination.total === 0}
          />
        }
        onChange={change}
      />
      {list.error && !reply ? (
        <ErrorAlert error={list.error} fallback="Failed to load student payments." onRetry={list.refetch} />
      ) : (
        <>
          {list.error && <ErrorAlert error={list.error} fallback="Failed to load student payments." onRetry={list.refetch} />}
          {!isPastEnd(reply?.pagination) && (
            <PaymentsTable
              students={reply?.students}
              statementSearch={statementSearch}
              stale={list.isPlaceholderData}
              filtered={filtered}
              onClear={() => change(noFilters)}
            />
          )}
          {reply && <Paging pagination={reply.pagination} counted={['student', 'students']} onPage={(page) => change({ page })} />}
        </>
      )}
    </Page>
  );
}

/** A statement opens at the term of the list, and links back to it: `from` holds the other filters. */
function searchOfStatement(list: PageFilters<'/payments/view'>): { termId?: string; from: string } {
  const { term } = list;
  const isOneTerm = term !== 'current' && term !== 'all';
  return isOneTerm
    ? { termId: term, from: queryOf('/payments/view', { ...list, term: 'current' }) }
    : { from: queryOf('/payments/view', list) };
}
