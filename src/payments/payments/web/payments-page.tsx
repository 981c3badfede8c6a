import { filtersIn, type PageFilters, queryOf } from '../../../core/page-paths.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { exportPaymentsByStudent, paymentsByStudent, recordPayment } from '../contract.ts';
import { paymentsQuery } from '../list-query.ts';
import { PaymentsFilters } from './payments-filters.tsx';
import { PaymentsTable } from './payments-table.tsx';

const title = 'Student Payments';
const noFilters = filtersIn('/payments/view', '');

export const PaymentsPage = allowedPage(paymentsByStudent, title, Payments);

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
        choices={reply?.filters}
        act={
          <ExportChoice
            of={exportPaymentsByStudent}
            query={paymentsQuery(filters)}
            what="student payments"
            disabled={!reply?.pagination.total}
          />
        }
      />
      <PagedList list={list} fallback="Failed to load student payments." counted={['student', 'students']} onChange={change}>
        <PaymentsTable
          students={reply?.students}
          statementSearch={statementSearch}
          stale={list.isPlaceholderData}
          filtered={filtered}
          onClear={() => change(noFilters)}
        />
      </PagedList>
    </Page>
  );
}

/** A statement opens at the term of the list, and links back to it: `from` holds the other filters. */
function searchOfStatement(list: PageFilters<'/payments/view'>): { termId?: string; from: string } {
  const { term } = list;
  const from = queryOf('/payments/view', { ...list, term: 'current' });
  return term === 'current' ? { from } : { termId: term, from };
}
