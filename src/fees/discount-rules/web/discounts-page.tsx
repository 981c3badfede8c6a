import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { discounts, exportDiscounts, requestDiscount } from '../contract.ts';
import { DiscountForm } from './discount-form.tsx';
import classes from './discounts.module.css';
import { DiscountsTable } from './discounts-table.tsx';

const title = 'Discount Rules';

export const DiscountsPage = allowedPage(discounts, title, () => (
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
));

function Discounts() {
  const [{ page }, change] = useFilters('/settings/discounts');
  const list = useAsk(discounts, { query: { page } }, { keepPrevious: true });
  return (
    <>
      <div className={classes.export}>
        <ExportChoice of={exportDiscounts} disabled={!list.data?.pagination.total} what="discount rules" />
      </div>
      <PagedList list={list} fallback="Failed to load the discount rules." counted={['discount rule', 'discount rules']} onChange={change}>
        <DiscountsTable rows={list.data?.discounts} stale={list.isPlaceholderData} />
      </PagedList>
    </>
  );
}
