import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { newAdjustmentPath } from '../../../core/page-links.ts';
import { filtersIn, type PagePath, pathTo } from '../../../core/page-paths.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters, useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { FilterSelect } from '../../../ui/table/filters.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { termText } from '../../terms/rules.ts';
import { feeStatement } from '../contract.ts';
import classes from './fee-statement-page.module.css';
import { StatementPaper } from './statement-paper.tsx';

export function FeeStatementPage() {
  const { studentId } = useParams('/payments/$studentId/fee-statement');
  return (
    <main tabIndex={-1} className={classes.screen}>
      <Allowed for={feeStatement} title="Fee Statement">
        <LoadedStatement key={studentId} studentId={studentId} />
      </Allowed>
    </main>
  );
}

function LoadedStatement({ studentId }: { studentId: string }) {
  const [{ termId, from, page }, change] = useFilters('/payments/$studentId/fee-statement');
  const list = pathTo('/payments/view', { ...filtersIn('/payments/view', from), ...(termId !== '' && { term: termId }) });
  // The previous term stays until the next has loaded, so that the choice of the term keeps the focus. Both are of one student.
  const asked = useAsk(feeStatement, { params: { studentId }, query: { termId, page } }, { keepPrevious: true });
  if (asked.error && !asked.data) {
    return (
      <Controls list={list}>
        <title>Fee Statement · Karo</title>
        <VisuallyHidden as="h1">Fee Statement</VisuallyHidden>
        <ErrorAlert error={asked.error} fallback="Failed to fetch fee statement. Try again later." onRetry={asked.refetch} />
      </Controls>
    );
  }
  if (!asked.data) return <FullPageSpinner />;
  const { data: statement } = asked.data;
  return (
    <>
      <title>{`Fee Statement · ${statement.studentInfo.name} · Karo`}</title>
      <Controls list={list}>
        {statement.terms.length > 0 && (
          <FilterSelect
            label="Term"
            value={termId || String(statement.term?.id)}
            choices={[...statement.terms.map((term) => ({ id: term.id, name: termText(term) })), { id: 'all', name: 'All Terms' }]}
            onChange={(chosen) => change({ termId: chosen })}
          />
        )}
        {mayCall({ access: may.recordPayments }) && (
          <ButtonLink to={newAdjustmentPath({ studentId })} variant="default">
            Adjust
          </ButtonLink>
        )}
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          Print Statement
        </Button>
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
