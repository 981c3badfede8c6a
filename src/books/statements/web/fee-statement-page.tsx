import type { ReactNode } from 'react';
import { newAdjustmentPath } from '../../../core/page-links.ts';
import { filtersIn, type PagePath, pathTo } from '../../../core/page-paths.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters, useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PrintButton } from '../../../ui/buttons/print-button.tsx';
import { paperPage } from '../../../ui/page/paper-page.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { FilterSelect } from '../../../ui/table/filters.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { feeStatement } from '../contract.ts';
import { termChoice } from '../paper-words.ts';
import classes from './fee-statement-page.module.css';
import { StatementPaper } from './statement-paper.tsx';

export const FeeStatementPage = paperPage(feeStatement, 'Fee Statement', LoadedStatement);

function LoadedStatement() {
  const { studentId } = useParams('/payments/$studentId/fee-statement');
  const [{ termId, from, page }, change, bind] = useFilters('/payments/$studentId/fee-statement');
  const list = pathTo('/payments/view', { ...filtersIn('/payments/view', from), ...(termId !== '' && { term: termId }) });
  // The previous term stays until the next has loaded, so that the choice of the term keeps the focus. Both are of one student.
  const statementQuery = useAsk(feeStatement, { params: { studentId }, query: { termId, page } }, { keepPrevious: true });
  if (statementQuery.error && !statementQuery.data) {
    return (
      <Controls list={list}>
        <title>Fee Statement · Karo</title>
        <VisuallyHidden as="h1">Fee Statement</VisuallyHidden>
        <ErrorAlert
          error={statementQuery.error}
          fallback="Failed to fetch fee statement. Try again later."
          onRetry={statementQuery.refetch}
        />
      </Controls>
    );
  }
  if (!statementQuery.data) return <FullPageSpinner />;
  const { data: statement } = statementQuery.data;
  return (
    <>
      <title>{`Fee Statement · ${statement.studentInfo.name} · Karo`}</title>
      <Controls list={list}>
        {statement.terms.length > 0 && <FilterSelect label="Term" {...bind('termId')} {...termChoice(statement, termId)} />}
        {mayCall({ access: may.recordPayments }) && (
          <ButtonLink to={newAdjustmentPath({ studentId })} variant="default">
            Adjust
          </ButtonLink>
        )}
        <PrintButton inactive={statementQuery.isPlaceholderData}>Print Statement</PrintButton>
      </Controls>
      <StatementPaper statement={statement} onPage={(next) => change({ page: next })} />
    </>
  );
}

/** Links and actions that are not printed. */
function Controls({ list, children }: { list: PagePath; children: ReactNode }) {
  return (
    <div className={classes.controls}>
      <ButtonLink to={list} variant="default">
        Back to Payments List
      </ButtonLink>
      {children}
    </div>
  );
}
