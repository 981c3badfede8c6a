import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { readSchoolSettings } from '../../../school/settings/contract.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PrintButton } from '../../../ui/buttons/print-button.tsx';
import { paperPage } from '../../../ui/page/paper-page.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { simulateFees } from '../contract.ts';
import { triedTexts } from '../words.ts';
import classes from './simulation-paper.module.css';
import { SimulationPaper } from './simulation-paper.tsx';

/** The trial as a paper for those who decide. */
export const SimulationPage = paperPage(simulateFees, 'Fee Simulation', LoadedPaper, ['tab']);

function LoadedPaper() {
  const [tried] = useFilters('/settings/fee-simulator/print');
  const simulation = useAsk(simulateFees, { query: tried });
  const school = useAsk(readSchoolSettings, {});
  const error = simulation.error ?? school.error;
  const retry = () => Promise.all([simulation.refetch(), school.refetch()]);
  if (!simulation.data || !school.data) {
    return error ? <ErrorAlert error={error} fallback="The fees could not be simulated." onRetry={retry} /> : <FullPageSpinner />;
  }
  return (
    <>
      <div className={classes.controls}>
        <ButtonLink to={pathTo('/settings/fee-simulator', tried)} variant="default">
          Back to the Fee Simulator
        </ButtonLink>
        <PrintButton />
      </div>
      <SimulationPaper school={school.data.school.name} simulation={simulation.data} tried={triedTexts(simulation.data, tried)} />
    </>
  );
}
