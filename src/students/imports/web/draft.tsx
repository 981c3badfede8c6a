import type { ReactNode } from 'react';
import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { isNoSuch } from '../../../core/web/call.ts';
import { countText } from '../../../core/wording.ts';
import { ButtonLink, Link, TextLink } from '../../../ui/buttons/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { importById, type ReadImport } from '../contract.ts';
import { CheckStep } from './check-step.tsx';
import { ChoicesStep } from './choices-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import classes from './imports.module.css';
import { Outcome } from './outcome.tsx';

const steps = [
  { name: 'columns', words: 'Columns' },
  { name: 'choices', words: 'Questions' },
  { name: 'check', words: 'Review and import' },
] as const;

/** A file on its way to students, step by step, or what came of it. */
export function Draft({ importId }: { importId: string }) {
  const asked = useAsk(importById, { params: { importId } });
  if (asked.error && !asked.data) {
    return (
      <Page title="Import Students">
        <ErrorAlert
          error={asked.error}
          headline="Failed to load the import."
          {...(isNoSuch(asked.error) ? {} : { onRetry: asked.refetch })}
        >
          <TextLink to="/import">Back to imports</TextLink>
        </ErrorAlert>
      </Page>
    );
  }
  const { data } = asked;
  const purpose = data && `${countText(data.rows)} rows below the headings on line ${data.settings.headLine}.${passedOverText(data)}`;
  return (
    <Page
      title={data?.import.fileName ?? 'Import Students'}
      purpose={purpose ?? 'Loading…'}
      action={
        <ButtonLink to="/import" variant="default">
          All imports
        </ButtonLink>
      }
    >
      {!data && <Spinner />}
      {data && (data.import.state === 'draft' ? <Steps read={data} /> : <Outcome of={data.import} />)}
    </Page>
  );
}

/** "1 line of totals and 2 blank lines were passed over." */
function passedOverText({ passedOver: { totalLines, blankLines } }: ReadImport): string {
  const named = [...totalLines.map((line) => ({ line, is: 'a total' })), ...blankLines.map((line) => ({ line, is: 'blank' }))];
  const lines = named.sort((a, b) => a.line - b.line).map(({ line, is }) => `${line} (${is})`);
  if (lines.length === 0) return '';
  return ` Passed over: line ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ` and ${lines.length - 5} more` : ''}.`;
}

function Steps({ read }: { read: ReadImport }) {
  const [{ step }] = useFilters('/import/$importId');
  const importId = read.import.id;
  const shown: Record<(typeof steps)[number]['name'], ReactNode> = {
    columns: <ColumnsStep read={read} />,
    choices: <ChoicesStep read={read} />,
    check: <CheckStep read={read} />,
  };
  const current = steps.find(({ name }) => name === step) ?? steps[0];
  return (
    <>
      <nav aria-label="Steps">
        <ol className={classes.steps}>
          {steps.map(({ name, words }) => (
            <li key={name}>
              <Link to={pathTo('/import/$importId', { importId, step: name })} data-current={name === current.name || undefined}>
                {words}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {shown[current.name]}
    </>
  );
}
