import { IconPrinter } from '@tabler/icons-react';
import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { readSchoolSettings } from '../../../school/settings/contract.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { simulateFees } from '../contract.ts';
import { triedTexts } from '../words.ts';
import classes from './simulation-paper.module.css';
import { SimulationPaper } from './simulation-paper.tsx';

/** The trial as a paper for those who decide. */
export function SimulationPage() {
  return (
    <main tabIndex={-1} className={classes.screen}>
      <title>Fee Simulation · Karo</title>
      <Allowed for={simulateFees} title="Fee Simulation">
        <LoadedPaper />
      </Allowed>
    </main>
  );
}

function LoadedPaper() {
  const [tried] = useFilters('/settings/fee-simulator/print');
  const simulation = useAsk(simulateFees, { query: tried });
  const school = useAsk(readSchoolSettings, {});
  const error = simulation.error ?? school.error;
  const retry = () => Promise.all([simulation.refetch(), school.refetch()]);
  if (error) return <ErrorAlert error={error} fallback="The fees could not be simulated." onRetry={retry} />;
  if (!simulation.data || !school.data) return <FullPageSpinner />;
  return (
    <>
      <div className={classes.controls}>
        <ButtonLink to={pathTo('/settings/fee-simulator', tried)} variant="default">
          Back to the Fee Simulator
        </ButtonLink>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          Print
        </Button>
      </div>
      <SimulationPaper school={school.data.school.name} simulation={simulation.data} tried={triedTexts(simulation.data, tried)} />
    </>
  );
}
