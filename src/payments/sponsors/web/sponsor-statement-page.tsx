import { sponsorPath } from '../../../core/page-links.ts';
import { useFilters, useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PrintButton } from '../../../ui/buttons/print-button.tsx';
import { paperPage } from '../../../ui/page/paper-page.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterDay } from '../../../ui/table/filters.tsx';
import { exportSponsorStatement, sponsorStatement } from '../contract.ts';
import classes from './sponsor-paper.module.css';
import { SponsorPaper } from './sponsor-paper.tsx';

export const SponsorStatementPage = paperPage(sponsorStatement, 'Sponsor Statement', LoadedStatement);

function LoadedStatement() {
  const { sponsorId } = useParams('/sponsors/$sponsorId/statement');
  const [{ from, to }, , bind] = useFilters('/sponsors/$sponsorId/statement');
  const days = { from, to };
  const { data, error, refetch, isPlaceholderData } = useAsk(
    sponsorStatement,
    { params: { sponsorId }, query: days },
    { keepPrevious: true },
  );
  if (!data && !error) return <FullPageSpinner />;
  return (
    <>
      <title>{`${data?.sponsor.name ?? 'Sponsor'} · Statement · Karo`}</title>
      <div className={classes.controls}>
        <ButtonLink to={sponsorPath({ sponsorId })} variant="default">
          Back to Sponsor
        </ButtonLink>
        <FilterDay label="From" max={to} {...bind('from')} />
        <FilterDay label="To" min={from} {...bind('to')} />
        <ExportChoice
          of={exportSponsorStatement}
          params={{ sponsorId }}
          query={days}
          what="statement"
          disabled={!data || data.lines.length === 0}
        />
        {data && <PrintButton inactive={isPlaceholderData}>Print Statement</PrintButton>}
      </div>
      {!data && <h1>Sponsor Statement</h1>}
      {error && !data && <ErrorAlert error={error} fallback="Failed to fetch the statement." onRetry={refetch} />}
      {data && <SponsorPaper statement={data} />}
    </>
  );
}
