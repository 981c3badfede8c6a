import type { Reply } from '../../../core/endpoint.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { FigureStrip } from '../../../ui/text/figure-strip.tsx';
import { kindNames } from '../../ledger/adjustment-kinds.ts';
import { adjustments, exportAdjustments } from '../contract.ts';
import { AdjustmentsFilters, isFiltered, noFilters } from './adjustments-filters.tsx';
import { AdjustmentsTable } from './adjustments-table.tsx';

const title = 'Adjustments';

export const AdjustmentsPage = allowedPage(adjustments, title, Adjustments);

function Adjustments() {
  const [{ page, ...filters }, change] = useFilters('/adjustments');
  const list = useAsk(adjustments, { query: { ...filters, page } }, { keepPrevious: true });
  const reply = list.data;
  return (
    <Page
      title={title}
      purpose="Changes to a student's balance other than fees and payments. Each counts once a second person approves it."
    >
      <AdjustmentsFilters
        terms={reply?.terms ?? []}
        act={<ExportChoice of={exportAdjustments} query={filters} what="adjustments" disabled={!reply?.pagination.total} />}
      />
      <PagedList
        list={list}
        fallback="Failed to load the adjustments."
        counted={['adjustment', 'adjustments']}
        onChange={change}
        above={<FigureStrip figures={figuresOf(reply?.totals)} stale={list.isPlaceholderData} />}
      >
        <AdjustmentsTable
          rows={reply?.adjustments}
          stale={list.isPlaceholderData}
          filtered={isFiltered(filters)}
          onClear={() => change(noFilters)}
        />
      </PagedList>
    </Page>
  );
}

/** The sums of approved adjustments, in all and by kind, and of pending ones. */
function figuresOf(totals: Reply<typeof adjustments>['totals'] | undefined) {
  return [
    { name: 'Approved', cents: totals?.approved.change },
    ...(totals?.byKind ?? []).map(({ kind, change }) => ({ name: kindNames[kind], cents: change })),
    { name: 'Waiting', cents: totals?.pending.change },
  ];
}
