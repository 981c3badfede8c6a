import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PrintButton } from '../../../ui/buttons/print-button.tsx';
import paper from '../../../ui/look/paper.module.css';
import { paperPage } from '../../../ui/page/paper-page.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { balanceSheet } from '../contract.ts';
import { listQuery } from '../list-query.ts';
import { BalanceSheetPaper } from './balance-sheet-paper.tsx';

/** The whole list for print, whatever page was open. */
export const BalanceSheetPage = paperPage(balanceSheet, 'Balances', LoadedSheet, ['tab']);

function LoadedSheet() {
  const [filters] = useFilters('/balances/print');
  const sheet = useAsk(balanceSheet, { query: listQuery(filters) });
  if (!sheet.data && !sheet.error) return <FullPageSpinner />;
  return (
    <>
      <div className={paper.controls}>
        <ButtonLink to={pathTo('/balances', filters)} variant="default">
          Back to Balances
        </ButtonLink>
        {sheet.data && <PrintButton />}
      </div>
      {sheet.data ? (
        <BalanceSheetPaper sheet={sheet.data} />
      ) : (
        <>
          <VisuallyHidden as="h1">Balances</VisuallyHidden>
          <ErrorAlert error={sheet.error} fallback="Failed to load the balances." onRetry={sheet.refetch} />
        </>
      )}
    </>
  );
}
