import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText, countText } from '../../../core/wording.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { days, exportDays, openDay } from '../contract.ts';
import { countedMax } from '../rules.ts';
import { DaysTable } from './days-table.tsx';

const title = 'Closed Days';
type Overview = Reply<typeof days>;
type Cashier = Overview['cashiers'][number];

export const OverviewPage = allowedPage(days, title, LoadedDays);

function LoadedDays() {
  const [{ page }, change] = useFilters('/day/overview');
  const list = useAsk(days, { query: { page } }, { keepPrevious: true });
  const reply = list.data;
  return (
    <Page
      title={title}
      purpose="Who has closed the day, differences from the books, and cash not yet banked."
      action={
        mayCall(openDay) && (
          <ButtonLink to="/day" variant="default">
            Close the Day
          </ButtonLink>
        )
      }
    >
      <PagedList
        list={list}
        fallback="The days could not be read."
        counted={['day', 'days']}
        onChange={change}
        above={
          <Section title="Cashiers">
            <CashiersTable reply={reply} />
          </Section>
        }
      >
        <Section
          title={reply?.waiting ? `Days, ${reply.waiting} waiting for a second person` : 'Days'}
          action={<ExportChoice of={exportDays} disabled={!reply?.pagination.total} what="days" />}
        >
          <DaysTable days={reply?.days} stale={list.isPlaceholderData} />
        </Section>
      </PagedList>
    </Page>
  );
}

function CashiersTable({ reply }: { reply: Overview | undefined }) {
  const unbanked = reply && <Money cents={reply.unbanked} negative="minus" />;
  const columns: readonly Column<Cashier>[] = [
    { head: 'Cashier', cell: ({ username }) => username, priority: 'first', total: 'Total' },
    { head: 'Closed Last', cell: ({ lastClosedOn }) => (lastClosedOn === null ? 'Never' : dayText(lastClosedOn)) },
    { head: 'Not Counted', cell: openWords },
    { head: 'Unbanked Cash (KES)', cell: (row) => <Money cents={row.unbanked} negative="minus" />, align: 'right', total: unbanked },
  ];
  return (
    <DataTable
      label="Cashiers"
      columns={columns}
      rows={reply?.cashiers}
      rowKey={({ id }) => id}
      skeletonRows={3}
      empty={<EmptyState title="No cashier yet">Cashiers appear here after their first payment.</EmptyState>}
    />
  );
}

function openWords({ openPayments, openSince }: Cashier): string {
  if (openSince === null) return 'No payments since';
  const count = openPayments < countedMax ? countedText(openPayments, 'payment') : `More than ${countText(countedMax - 1)} payments`;
  return `${count} since ${dayText(openSince)}`;
}
