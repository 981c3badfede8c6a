import { useState } from 'react';
import { guidePath } from '../../../core/page-links.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { choicesOf, FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { exportNotices, refusedNotices } from '../contract.ts';
import { listNames, noticeLists, noticeSenders, senderName } from '../origins.ts';
import { type Dealing, DealingDialog } from './dealing-dialogs.tsx';
import { NoticesTable } from './notices-table.tsx';

const title = 'Refused Notices';

export const NoticesPage = allowedPage(refusedNotices, title, Notices);

function Notices() {
  const [{ show, sender, page }, change, bind] = useFilters('/payments/notices');
  const list = useAsk(refusedNotices, { query: { show, sender, page } }, { keepPrevious: true });
  const [dealing, setDealing] = useState<Dealing | null>(null);
  const reply = list.data;
  const shownList = noticeLists.find((each) => each === show) ?? 'waiting';
  return (
    <Page
      title={title}
      purpose={
        <>
          Notices from Safaricom or a bank that Karo could not read or verify. They record no payment.{' '}
          <TextLink to={guidePath({ guide: 'refused-notices' })}>How to handle a notice</TextLink>
        </>
      }
      action={
        <ButtonLink to="/payments/reconcile" variant="default">
          Unallocated Payments
        </ButtonLink>
      }
    >
      <FilterBar
        act={<ExportChoice of={exportNotices} query={{ show: shownList, sender }} disabled={!reply?.pagination.total} what="notices" />}
      >
        <FilterSelect label="Show" choices={choicesOf(listNames)} {...bind('show')} value={shownList} />
        <FilterSelect
          label="From"
          all="All Senders"
          choices={noticeSenders.map((id) => ({ id, name: senderName(id) }))}
          {...bind('sender')}
        />
      </FilterBar>
      <PagedList list={list} fallback="Failed to load the notices." counted={['notice', 'notices']} onChange={change}>
        <NoticesTable notices={reply?.notices} list={shownList} stale={list.isPlaceholderData} onDeal={setDealing} />
      </PagedList>
      {dealing && <DealingDialog dealing={dealing} onClose={() => setDealing(null)} />}
    </Page>
  );
}
