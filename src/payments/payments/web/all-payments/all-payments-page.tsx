import { methodsOf } from '../../../../books/ledger/methods.ts';
import { mayCall } from '../../../../core/web/access.ts';
import { useFilters } from '../../../../core/web/address.ts';
import { useAsk } from '../../../../core/web/ask.ts';
import { ButtonLink } from '../../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../../ui/page/allowed.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { ExportChoice } from '../../../../ui/table/export-choice.tsx';
import { PagedList } from '../../../../ui/table/paged-list.tsx';
import { allPayments, exportPayments } from '../../all-payments-contract.ts';
import { recordPayment } from '../../contract.ts';
import { AllPaymentsFilters, isFiltered, noFilters, type PaymentFilters } from './all-payments-filters.tsx';
import { AllPaymentsTable } from './all-payments-table.tsx';
import { PaymentTotals } from './payment-totals.tsx';
import { RecorderTotals } from './recorder-totals.tsx';

const title = 'All Payments';

export const AllPaymentsPage = allowedPage(allPayments, title, AllPayments);

function AllPayments() {
  const [{ page, ...filters }, change] = useFilters('/all-payments');
  const list = useAsk(allPayments, { query: { ...filters, page } }, { keepPrevious: true });
  const reply = list.data;
  const total = reply?.pagination.total ?? 0;
  return (
    <Page
      title={title}
      purpose="Every payment and reversal: verify what is pending, reverse what is wrong."
      action={
        <>
          <ButtonLink to="/payments/statements" variant="default">
            Bank Statements
          </ButtonLink>
          {mayCall(recordPayment) && <ButtonLink to="/payments/new">New Payment</ButtonLink>}
        </>
      }
    >
      <AllPaymentsFilters
        methods={methodsOf(reply?.totals)}
        recorders={reply?.recorders ?? []}
        act={<ExportChoice of={exportPayments} query={filters} name={fileName(filters)} what="payments" disabled={total === 0} />}
      />
      <PagedList
        list={list}
        fallback="Failed to load the payments."
        counted={['row', 'rows']}
        onChange={change}
        above={
          <>
            <PaymentTotals totals={reply?.totals} stale={list.isPlaceholderData} />
            <RecorderTotals recorders={reply?.recorders} stale={list.isPlaceholderData} />
          </>
        }
      >
        <AllPaymentsTable
          payments={reply?.payments}
          total={total}
          totals={reply?.totals}
          stale={list.isPlaceholderData}
          filtered={isFiltered(filters)}
          onClear={() => change(noFilters)}
        />
      </PagedList>
    </Page>
  );
}

/** `payments`, with its period: `payments-from-2026-01-05-to-2026-02-28`. */
function fileName({ from, to }: PaymentFilters): string {
  return ['payments', ...(from ? ['from', from] : []), ...(to ? ['to', to] : [])].join('-');
}
