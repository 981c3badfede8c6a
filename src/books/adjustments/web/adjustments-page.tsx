import type { Reply } from '../../../core/endpoint.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { FigureStrip } from '../../../ui/text/figure-strip.tsx';
import { kindNames } from '../../ledger/adjustment-kinds.ts';
import { adjustments, exportAdjustments } from '../contract.ts';
import { AdjustmentsFilters, isFiltered, noFilters } from './adjustments-filters.tsx';
import { AdjustmentsTable } from './adjustments-table.tsx';

const title = 'Adjustments';

export function AdjustmentsPage() {
  return (
    <Allowed for={adjustments} title={title}>
      <Adjustments />
    </Allowed>
  );
}

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
        filters={filters}
        terms={reply?.terms ?? []}
        act={
          <ExportChoice
            of={exportAdjustments}
            query={filters}
            fallback="The adjustments could not be downloaded."
            disabled={!reply || reply.pagination.total === 0}
          />
        }
        onChange={change}
      />
      {list.error && <ErrorAlert error={list.error} fallback="Failed to load the adjustments." onRetry={list.refetch} />}
      {(reply || !list.error) && (
        <>
          <FigureStrip figures={figuresOf(reply?.totals)} stale={list.isPlaceholderData} />
          {!isPastEnd(reply?.pagination) && (
            <AdjustmentsTable
              rows={reply?.adjustments}
              stale={list.isPlaceholderData}
              filtered={isFiltered(filters)}
              onClear={() => change(noFilters)}
            />
          )}
        </>
      )}
      {reply && <Paging pagination={reply.pagination} counted={['adjustment', 'adjustments']} onPage={(next) => change({ page: next })} />}
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
