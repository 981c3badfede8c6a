import { useState } from 'react';
import { guidePath } from '../../../core/page-links.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { exportNotices, refusedNotices } from '../contract.ts';
import { listNames, noticeLists, noticeSenders, senderName } from '../origins.ts';
import { type Dealing, DealingDialog } from './dealing-dialogs.tsx';
import { NoticesTable } from './notices-table.tsx';

const title = 'Refused Notices';

export function NoticesPage() {
  return (
    <Allowed for={refusedNotices} title={title}>
      <Notices />
    </Allowed>
  );
}

function Notices() {
  const [{ show, sender, page }, change] = useFilters('/payments/notices');
  const list = useAsk(refusedNotices, { query: { show, sender, page } }, { keepPrevious: true });
  const [dealing, setDealing] = useState<Dealing | null>(null);
  const reply = list.data;
  const shown = noticeLists.find((each) => each === show) ?? 'waiting';
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
        act={
          <ExportChoice
            of={exportNotices}
            query={{ show: shown, sender }}
            disabled={!reply?.pagination.total}
            fallback="The notices could not be downloaded."
          />
        }
      >
        <FilterSelect
          label="Show"
          value={shown}
          choices={noticeLists.map((id) => ({ id, name: listNames[id] }))}
          onChange={(given) => change({ show: given })}
        />
        <FilterSelect
          label="From"
          all="All Senders"
          value={sender}
          choices={noticeSenders.map((id) => ({ id, name: senderName(id) }))}
          onChange={(given) => change({ sender: given })}
        />
      </FilterBar>
      {list.error && <ErrorAlert error={list.error} fallback="Failed to load the notices." onRetry={list.refetch} />}
      {(reply || !list.error) && !isPastEnd(reply?.pagination) && (
        <NoticesTable notices={reply?.notices} shown={shown} stale={list.isPlaceholderData} onDeal={setDealing} />
      )}
      {reply && <Paging pagination={reply.pagination} counted={['notice', 'notices']} onPage={(next) => change({ page: next })} />}
      {dealing && <DealingDialog dealing={dealing} onClose={() => setDealing(null)} />}
    </Page>
  );
}
