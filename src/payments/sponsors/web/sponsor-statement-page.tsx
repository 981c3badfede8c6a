import { IconPrinter } from '@tabler/icons-react';
import { sponsorPath } from '../../../core/page-links.ts';
import { useFilters, useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterDay } from '../../../ui/table/filters.tsx';
import { exportSponsorStatement, sponsorStatement } from '../contract.ts';
import classes from './sponsor-paper.module.css';
import { SponsorPaper } from './sponsor-paper.tsx';

export function SponsorStatementPage() {
  const { sponsorId } = useParams('/sponsors/$sponsorId/statement');
  return (
    <main tabIndex={-1} className={classes.screen}>
      <Allowed for={sponsorStatement} title="Sponsor Statement">
        <LoadedStatement key={sponsorId} sponsorId={sponsorId} />
      </Allowed>
    </main>
  );
}

function LoadedStatement({ sponsorId }: { sponsorId: string }) {
  const [{ from, to }, change] = useFilters('/sponsors/$sponsorId/statement');
  const days = { from, to };
  const { data, error, refetch } = useAsk(sponsorStatement, { params: { sponsorId }, query: days }, { keepPrevious: true });
  if (!data && !error) return <FullPageSpinner />;
  return (
    <>
      <title>{`${data?.sponsor.name ?? 'Sponsor'} · Statement · Karo`}</title>
      <div className={classes.controls}>
        <ButtonLink to={sponsorPath({ sponsorId })} variant="default">
          Back to Sponsor
        </ButtonLink>
        <FilterDay label="From" value={from} max={to} onChange={(day) => change({ from: day })} />
        <FilterDay label="To" value={to} min={from} onChange={(day) => change({ to: day })} />
        <ExportChoice
          of={exportSponsorStatement}
          params={{ sponsorId }}
          query={days}
          fallback="The statement could not be downloaded."
          disabled={!data || data.lines.length === 0}
        />
        {data && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            Print Statement
          </Button>
        )}
      </div>
      {!data && <h1>Sponsor Statement</h1>}
      {error && !data && <ErrorAlert error={error} fallback="Failed to fetch the statement." onRetry={refetch} />}
      {data && <SponsorPaper statement={data} days={days} />}
    </>
  );
}
