import { IconPrinter } from '@tabler/icons-react';
import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { balanceSheet } from '../contract.ts';
import { listQuery } from '../list-query.ts';
import { BalanceSheetPaper } from './balance-sheet-paper.tsx';
import classes from './print-page.module.css';

/** The whole list for print, whatever page was open. */
export function BalanceSheetPage() {
  return (
    <main tabIndex={-1} className={classes.screen}>
      <title>Balances · Karo</title>
      <Allowed for={balanceSheet} title="Balances">
        <LoadedSheet />
      </Allowed>
    </main>
  );
}

function LoadedSheet() {
  const [filters] = useFilters('/balances/print');
  const sheet = useAsk(balanceSheet, { query: listQuery(filters) });
  if (!sheet.data && !sheet.error) return <FullPageSpinner />;
  return (
    <>
      <div className={classes.controls}>
        <ButtonLink to={pathTo('/balances', filters)} variant="default">
          Back to Balances
        </ButtonLink>
        {sheet.data && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            Print
          </Button>
        )}
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
