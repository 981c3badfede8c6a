import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Allowed, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { discounts, exportDiscounts, requestDiscount } from '../contract.ts';
import { DiscountForm } from './discount-form.tsx';
import classes from './discounts.module.css';
import { DiscountsTable } from './discounts-table.tsx';

const title = 'Discount Rules';

export function DiscountsPage() {
  return (
    <Allowed for={discounts} title={title}>
      <Page
        title={title}
        purpose="Discounts that follow a rule. When a term opens, each student who qualifies gets it once, and the statement shows it."
      >
        <Discounts />
        <Section title="Add a discount rule">
          <Changeable by={requestDiscount} what="discount rules">
            <DiscountForm />
          </Changeable>
        </Section>
      </Page>
    </Allowed>
  );
}

function Discounts() {
  const [{ page }, change] = useFilters('/settings/discounts');
  const list = useAsk(discounts, { query: { page } }, { keepPrevious: true });
  return (
    <>
      <div className={classes.export}>
        <ExportChoice of={exportDiscounts} disabled={!list.data?.pagination.total} fallback="The discount rules could not be downloaded." />
      </div>
      {list.error && <ErrorAlert error={list.error} fallback="Failed to load the discount rules." onRetry={list.refetch} />}
      {(list.data || !list.error) && !isPastEnd(list.data?.pagination) && (
        <DiscountsTable rows={list.data?.discounts} stale={list.isPlaceholderData} />
      )}
      {list.data && (
        <Paging pagination={list.data.pagination} counted={['discount rule', 'discount rules']} onPage={(next) => change({ page: next })} />
      )}
    </>
  );
}
