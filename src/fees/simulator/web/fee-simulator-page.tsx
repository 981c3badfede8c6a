import { termText } from '../../../books/terms/rules.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { EmptyState, ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FigureStrip } from '../../../ui/text/figure-strip.tsx';
import { signedPercentText } from '../../planning/percent.ts';
import { exportSimulation, type Simulation, simulateFees } from '../contract.ts';
import { Scenario } from './scenario.tsx';
import { SimulationTable } from './simulation-table.tsx';
import { useTried } from './use-tried.ts';

const title = 'Fee Simulator';

export const FeeSimulatorPage = allowedPage(simulateFees, title, LoadedSimulation);

function LoadedSimulation() {
  const { tried, change, typed, type, wanted } = useTried();
  const { data, error, refetch, isPlaceholderData } = useAsk(simulateFees, { query: tried }, { keepPrevious: true });
  return (
    <Page
      title={title}
      purpose="Try other fees or other numbers of students, and see what a term would bill. Nothing is saved, and no student is charged."
    >
      {error && <ErrorAlert error={error} fallback="The fees could not be simulated." onRetry={refetch} />}
      {!data && !error && <Spinner />}
      {data && data.termId === null && (
        <EmptyState title="No terms yet" action={<ButtonLink to="/settings/terms">Manage Terms</ButtonLink>}>
          Fees belong to a term: add the terms of the year first.
        </EmptyState>
      )}
      {data && data.termId !== null && (
        <>
          <Scenario simulation={data} tried={tried} change={change} typed={typed} type={type} />
          <Result simulation={data} stale={isPlaceholderData} typed={typed} type={type} />
          <ExportChoice of={exportSimulation} query={wanted} what="simulation" />
        </>
      )}
    </Page>
  );
}

type ResultProps = { simulation: Simulation; stale: boolean } & Pick<ReturnType<typeof useTried>, 'typed' | 'type'>;

function Result({ simulation, stale, typed, type }: ResultProps) {
  const { totals, current } = simulation;
  const figures = [
    { name: 'Total', cents: totals.total },
    { name: 'Discounts taken off', cents: totals.discounts },
    ...(current
      ? [
          { name: `Now, in ${termText(current)}`, cents: totals.now.amount },
          { name: 'Change', cents: totals.change, note: signedPercentText(totals.changePercent) },
        ]
      : []),
  ];
  return (
    <Section title="What it would bill">
      <FigureStrip figures={figures} stale={stale} />
      <SimulationTable simulation={simulation} stale={stale} typed={typed} onType={type} />
      <p>New students are charged the grade's fees only. Leavers reduce additional fees and discounts by the average.</p>
    </Section>
  );
}
