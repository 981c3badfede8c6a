import { IconPrinter } from '@tabler/icons-react';
import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { readSchoolSettings } from '../../../school/settings/contract.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { EmptyState, ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { FilterSelect } from '../../../ui/table/filters.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { type FeeGrid, feeGrid } from '../contract.ts';
import classes from './fee-paper.module.css';
import { FeePaper } from './fee-paper.tsx';

/** The fees of a term as parents get them, on one sheet or a sheet for each grade. */
export function FeePaperPage() {
  return (
    <main tabIndex={-1} className={classes.screen}>
      <title>Fee Structure · Karo</title>
      <VisuallyHidden as="h1">Fee Structure</VisuallyHidden>
      <Allowed for={feeGrid} title="Fee Structure">
        <AskedPaper />
      </Allowed>
    </main>
  );
}

function AskedPaper() {
  const [filters, change] = useFilters('/settings/fee-grid/print');
  const { termId, grade, sheets } = filters;
  const grid = useAsk(feeGrid, { query: { termId } });
  const school = useAsk(readSchoolSettings, {});
  const error = grid.error ?? school.error;
  if (error)
    return <ErrorAlert error={error} fallback="Failed to load the fees." onRetry={() => Promise.all([grid.refetch(), school.refetch()])} />;
  if (!grid.data || !school.data) return <FullPageSpinner />;
  const { rows, term } = setRowsOf(grid.data);
  const printed = rows.filter((row) => grade === 'all' || String(row.grade.id) === grade);
  return (
    <>
      <div className={classes.controls}>
        <ButtonLink to={pathTo('/settings/fee-grid', { termId })} variant="default">
          Back to Fees
        </ButtonLink>
        <FilterSelect
          label="Grade"
          all="All Grades"
          value={grade}
          choices={rows.map((row) => row.grade)}
          onChange={(next) => change({ grade: next })}
        />
        <FilterSelect
          label="Sheets"
          value={sheets}
          choices={[
            { id: 'one', name: 'All grades on one sheet' },
            { id: 'each', name: 'A sheet for each grade' },
          ]}
          disabled={grade !== 'all'}
          onChange={(next) => change({ sheets: next })}
        />
        {printed.length > 0 && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            Print
          </Button>
        )}
      </div>
      {term && printed.length > 0 ? (
        <FeePaper
          school={school.data.school}
          otherWays={grid.data.otherWays}
          term={term}
          rows={printed}
          eachAlone={sheets === 'each' || grade !== 'all'}
        />
      ) : (
        <EmptyState title="No fees to print">No grade has fees in this term yet.</EmptyState>
      )}
    </>
  );
}

function setRowsOf({ rows, terms, termId }: FeeGrid) {
  return { rows: rows.filter(({ isSet }) => isSet), term: terms.find(({ id }) => id === termId) };
}
