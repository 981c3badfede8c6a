import { IconPrinter } from '@tabler/icons-react';
import type { Term } from '../../../books/terms/contract.ts';
import { termChoices } from '../../../books/terms/rules.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState, ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterSelect } from '../../../ui/table/filters.tsx';
import { exportFeeStructures } from '../../structures/contract.ts';
import { type FeeGrid, feeGrid } from '../contract.ts';
import classes from './fee-grid.module.css';
import { FeeGridForm } from './fee-grid-form.tsx';
import { useGridDraft } from './use-grid-draft.ts';

const title = 'Fees for the Year';

export const FeeGridPage = allowedPage(feeGrid, title, LoadedGrid);

function LoadedGrid() {
  const [{ termId }] = useFilters('/settings/fee-grid');
  const { data, error, refetch } = useAsk(feeGrid, { query: { termId } });
  const chosen = data?.terms.find(({ id }) => id === data.termId);
  return (
    <Page
      title={title}
      purpose="What every grade pays in a term, in KES. Type it, paste it from a spreadsheet, or copy it from another term."
      action={
        chosen && (
          <ButtonLink to={pathTo('/settings/fee-grid/print', { termId: chosen.id })} variant="default">
            <IconPrinter size={18} aria-hidden />
            Fee Structure for Parents
          </ButtonLink>
        )
      }
    >
      {error && <ErrorAlert error={error} fallback="Failed to load the fees." onRetry={refetch} />}
      {!data && !error && <Spinner />}
      {data && chosen && <TermFees key={chosen.id} term={chosen} grid={data} />}
      {data && (!chosen || data.rows.length === 0) && <NothingToSet grid={data} />}
    </Page>
  );
}

/** The fees of a term, below the choice of another term. */
function TermFees({ term, grid }: { term: Term; grid: FeeGrid }) {
  const [, change] = useFilters('/settings/fee-grid');
  const work = useGridDraft(grid);
  const { unsaved } = work;
  return (
    <>
      <div className={classes.term}>
        <FilterSelect
          label="Term"
          value={String(term.id)}
          choices={termChoices(grid.terms)}
          disabled={unsaved}
          onChange={(next) => change({ termId: next })}
        />
        <ExportChoice of={exportFeeStructures} query={{ term: term.id }} name="fees-of-the-term" disabled={unsaved} what="fees" />
        {unsaved && <p>Save or discard your changes before you choose another term.</p>}
      </div>
      {grid.rows.length > 0 && <FeeGridForm term={term} grid={grid} work={work} />}
    </>
  );
}

/** Fees need a grade and a term, so the school must have both. */
function NothingToSet({ grid: { termId } }: { grid: FeeGrid }) {
  if (termId === null) {
    return (
      <EmptyState title="No terms yet" action={<ButtonLink to="/settings/terms">Manage Terms</ButtonLink>}>
        Fees belong to a term: add the terms of the year first.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No grades yet" action={<ButtonLink to="/settings/configure-grades">Manage Grades</ButtonLink>}>
      Fees belong to a grade: add the grades of the school first.
    </EmptyState>
  );
}
