import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { readSchoolSettings } from '../../../school/settings/contract.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PrintButton } from '../../../ui/buttons/print-button.tsx';
import { paperPage } from '../../../ui/page/paper-page.tsx';
import { EmptyState, ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { choicesOf, FilterSelect } from '../../../ui/table/filters.tsx';
import { type FeeGrid, feeGrid } from '../contract.ts';
import classes from './fee-paper.module.css';
import { FeePaper } from './fee-paper.tsx';

const sheetNames = { one: 'All grades on one sheet', each: 'A sheet for each grade' };

/** The fees of a term for parents, on one sheet or a sheet for each grade. */
export const FeePaperPage = paperPage(feeGrid, 'Fee Structure', LoadedPaper, ['tab', 'page']);

function LoadedPaper() {
  const [filters, , bind] = useFilters('/settings/fee-grid/print');
  const { termId, grade, sheets } = filters;
  const grid = useAsk(feeGrid, { query: { termId } });
  const school = useAsk(readSchoolSettings, {});
  const error = grid.error ?? school.error;
  const retry = () => Promise.all([grid.refetch(), school.refetch()]);
  if (!grid.data || !school.data) {
    return error ? <ErrorAlert error={error} fallback="Failed to load the fees." onRetry={retry} /> : <FullPageSpinner />;
  }
  const { rows, term } = setRowsOf(grid.data);
  const printed = rows.filter((row) => grade === 'all' || String(row.grade.id) === grade);
  return (
    <>
      <div className={classes.controls}>
        <ButtonLink to={pathTo('/settings/fee-grid', { termId })} variant="default">
          Back to Fees
        </ButtonLink>
        <FilterSelect label="Grade" all="All Grades" choices={rows.map((row) => row.grade)} {...bind('grade')} />
        <FilterSelect label="Sheets" choices={choicesOf(sheetNames)} disabled={grade !== 'all'} {...bind('sheets')} />
        {printed.length > 0 && <PrintButton />}
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
