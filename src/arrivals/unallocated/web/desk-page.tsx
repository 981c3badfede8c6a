import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { kesText, sumCents } from '../../../core/money.ts';
import { guidePath } from '../../../core/page-links.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { FigureStrip } from '../../../ui/text/figure-strip.tsx';
import { arrivals, exportArrivals } from '../contract.ts';
import { deskListNames, deskLists } from '../rules.ts';
import classes from './desk.module.css';
import { DeskTable } from './desk-table.tsx';
import { PaymentsToReview } from './payments-to-review.tsx';
import { type Placing, PlacingDialog } from './placing-dialogs.tsx';
import { RememberedAccounts } from './remembered-accounts.tsx';
import { MoneyBacks } from './went-back.tsx';

const title = 'Unallocated Payments';
const rowsOfPage = 10;

export function DeskPage() {
  return (
    <Allowed for={arrivals} title={title}>
      <Desk />
    </Allowed>
  );
}

function Desk() {
  const [{ show, page }, change] = useFilters('/payments/reconcile');
  const list = useAsk(arrivals, { query: { show, page, limit: rowsOfPage } }, { keepPrevious: true });
  const [placing, setPlacing] = useState<Placing | null>(null);
  const reply = list.data;
  const shown = deskLists.find((each) => each === show) ?? 'waiting';
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
      <FilterBar
        act={
          <ExportChoice
            of={exportArrivals}
            query={{ show: shown }}
            disabled={!reply?.pagination.total}
            fallback="The payments could not be downloaded."
          />
        }
      >
        <FilterSelect
          label="Show"
          value={shown}
          choices={deskLists.map((id) => ({ id, name: deskListNames[id] }))}
          onChange={(given) => change({ show: given })}
        />
      </FilterBar>
      {list.error && <ErrorAlert error={list.error} fallback="Failed to load the received payments." onRetry={list.refetch} />}
      {(reply || !list.error) && (
        <>
          <Sums sums={reply?.sums} />
          {reply !== undefined && reply.old > 0 && (
            <Notice>{`${countedText(reply.old, 'sum')} ${reply.old === 1 ? 'has' : 'have'} waited here for more than three days.`}</Notice>
          )}
          {!isPastEnd(reply?.pagination) && (
            <DeskTable money={reply?.money} shown={shown} stale={list.isPlaceholderData} onPlace={setPlacing} />
          )}
        </>
      )}
      {reply && <Paging pagination={reply.pagination} counted={['sum', 'sums']} onPage={(next) => change({ page: next })} />}
      <PaymentsToReview />
      <MoneyBacks />
      <RememberedAccounts />
      {placing && <PlacingDialog placing={placing} onClose={() => setPlacing(null)} />}
    </Page>
  );
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
          { name: 'Here', cents: sums?.waiting },
          { name: 'Returned', cents: sums?.returned },
        ]}
      />
      {sums && <p className={classes.agree}>{agreeText(sums)}</p>}
    </>
  );
}

function agreeText({ arrived, placed, waiting, returned }: MoneySums): string {
  return `Arrived ${kesText(arrived)}. In accounts, here and returned: ${kesText(sumCents([placed, waiting, returned]))}.`;
}
