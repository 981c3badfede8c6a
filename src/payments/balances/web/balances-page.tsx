import { termText } from '../../../books/terms/rules.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { kesText } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { FigureStrip } from '../../../ui/text/figure-strip.tsx';
import { type BalanceTotals, balances, exportBalances } from '../contract.ts';
import { listQuery } from '../list-query.ts';
import { sortingOf } from '../rules.ts';
import classes from './balances.module.css';
import { type BalanceFilters, BalancesFilters, isFiltered, usualFilters } from './balances-filters.tsx';
import { BalancesTable } from './balances-table.tsx';
import { RemindButton } from './remind-button.tsx';

const title = 'Balances';

export const BalancesPage = allowedPage(balances, title, Balances);

function Balances() {
  const [{ page, ...filters }, change] = useFilters('/balances');
  const list = useAsk(balances, { query: { ...listQuery(filters), page } }, { keepPrevious: true });
  const reply = list.data;
  const nobody = reply?.pagination.total === 0;
  return (
    <Page title={title} purpose={purposeOf(reply)} action={<Acts filters={filters} />}>
      <BalancesFilters
        choices={reply?.filters}
        act={<ExportChoice of={exportBalances} query={listQuery(filters)} what="balances" disabled={!reply || nobody} />}
      />
      <PagedList
        list={list}
        fallback="Failed to load the balances."
        counted={['student', 'students']}
        onChange={change}
        above={<FigureStrip figures={figuresOf(reply?.totals)} stale={list.isPlaceholderData} />}
      >
        <BalancesTable
          students={reply?.students}
          totals={reply?.totals}
          sort={sortingOf(filters.sort)}
          stale={list.isPlaceholderData}
          filtered={isFiltered(filters)}
          onSort={(sort) => change({ sort })}
          onClear={() => change({ ...usualFilters, state: 'all' })}
        />
      </PagedList>
    </Page>
  );
}

function Acts({ filters }: { filters: BalanceFilters }) {
  return (
    <div className={classes.acts}>
      <ButtonLink to={pathTo('/balances/print', filters)} variant="default">
        Print
      </ButtonLink>
      <ButtonLink to={pathTo('/balances/letters', filters)} variant="default">
        Letters
      </ButtonLink>
      <ButtonLink to={pathTo('/statements', filters)} variant="default">
        Statements
      </ButtonLink>
      <RemindButton filters={filters} />
    </div>
  );
}

function purposeOf(reply: Reply<typeof balances> | undefined): string {
  const atEnd = reply?.term ? `at the end of ${termText(reply.term)}` : 'in all';
  return `Who owes how much ${atEnd}. Payments settle the oldest debt first.`;
}

/** The total debt and its age, with the number of students and the credits of others. */
function figuresOf(totals: BalanceTotals | undefined) {
  return [
    { name: 'Owed', cents: totals?.owed, ...(totals && { note: notesOf(totals) }) },
    { name: 'This term', cents: totals?.arrears.thisTerm },
    { name: '1 term overdue', cents: totals?.arrears.oneTermBack },
    { name: '2 terms overdue', cents: totals?.arrears.twoTermsBack },
    { name: 'Older', cents: totals?.arrears.older },
  ];
}

function notesOf({ owingStudents, credit }: BalanceTotals): string {
  const owing = countedText(owingStudents, 'student');
  return credit === 0 ? owing : `${owing}; in credit: ${kesText(credit)}`;
}
