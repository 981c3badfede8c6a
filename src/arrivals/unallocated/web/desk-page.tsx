import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { kesText, sumCents } from '../../../core/money.ts';
import { guidePath } from '../../../core/page-links.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { later } from '../../../ui/page/later.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { choicesOf, FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { FigureStrip } from '../../../ui/text/figure-strip.tsx';
import { arrivals, exportArrivals } from '../contract.ts';
import { deskListNames, deskLists } from '../rules.ts';
import classes from './desk.module.css';
import { DeskTable } from './desk-table.tsx';
import { PaymentsToReview } from './payments-to-review.tsx';
import type { Placing } from './placing-dialogs.tsx';
import { SavedReferences } from './saved-references.tsx';
import { MoneyBacks } from './went-back.tsx';

/** Loaded on demand: most money is allocated without a question. */
const PlacingDialog = later(() => import('./placing-dialogs.tsx'), 'PlacingDialog');

const title = 'Unallocated Payments';
const rowsOfPage = 10;

export const DeskPage = allowedPage(arrivals, title, Desk);

function Desk() {
  const [{ show, page }, change, bind] = useFilters('/payments/reconcile');
  const list = useAsk(arrivals, { query: { show, page, limit: rowsOfPage } }, { keepPrevious: true });
  const [placing, setPlacing] = useState<Placing | null>(null);
  const reply = list.data;
  const shownList = deskLists.find((each) => each === show) ?? 'waiting';
  return (
    <Page
      title={title}
      purpose={
        <>
          Payments to the school's paybill, till or bank account that Karo could not match to a student.{' '}
          <TextLink to={guidePath({ guide: 'money-on-the-desk' })}>How to allocate a payment</TextLink>
        </>
      }
      action={
        <ButtonLink to="/payments/statements" variant="default">
          Bank Statements
        </ButtonLink>
      }
    >
      <FilterBar act={<ExportChoice of={exportArrivals} query={{ show: shownList }} disabled={!reply?.pagination.total} what="payments" />}>
        <FilterSelect label="Show" choices={choicesOf(deskListNames)} {...bind('show')} value={shownList} />
      </FilterBar>
      <PagedList
        list={list}
        fallback="Failed to load the received payments."
        counted={['payment', 'payments']}
        onChange={change}
        above={
          <>
            <Sums sums={reply?.sums} />
            {reply !== undefined && reply.old > 0 && <Notice>{oldText(reply.old)}</Notice>}
          </>
        }
      >
        <DeskTable money={reply?.money} list={shownList} stale={list.isPlaceholderData} onPlace={setPlacing} />
      </PagedList>
      <PaymentsToReview />
      <MoneyBacks />
      <SavedReferences />
      {placing && <PlacingDialog placing={placing} onClose={() => setPlacing(null)} />}
    </Page>
  );
}

function oldText(old: number): string {
  return `${countedText(old, 'payment')} ${old === 1 ? 'has' : 'have'} been unallocated for more than three days.`;
}

type MoneySums = Reply<typeof arrivals>['sums'];

/** All money received, and where it is: two figures that agree. */
function Sums({ sums }: { sums: MoneySums | undefined }) {
  return (
    <>
      <FigureStrip
        figures={[
          { name: 'Arrived', cents: sums?.arrived },
          { name: "In students' accounts", cents: sums?.placed },
          { name: 'Unallocated', cents: sums?.waiting },
          { name: 'Returned', cents: sums?.returned },
        ]}
      />
      {sums && <p className={classes.agree}>{agreeText(sums)}</p>}
    </>
  );
}

function agreeText({ arrived, placed, waiting, returned }: MoneySums): string {
  return `Arrived ${kesText(arrived)}. In accounts, unallocated and returned: ${kesText(sumCents([placed, waiting, returned]))}.`;
}
