import { IconPrinter } from '@tabler/icons-react';
import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { type CashDay, readDay } from '../contract.ts';
import { DayActs } from './day-acts.tsx';
import classes from './day-paper.module.css';
import { DayPaper } from './day-paper.tsx';

const title = 'Day Sheet';

/** A day's sheet on paper, with the open actions above it. */
export function DaySheetPage() {
  return (
    <main tabIndex={-1} className={classes.screen}>
      <title>{`${title} · Karo`}</title>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <Allowed for={readDay} title={title}>
        <LoadedDay />
      </Allowed>
    </main>
  );
}

function LoadedDay() {
  const asked = useAsk(readDay, { params: useParams('/day/$dayId') });
  if (asked.error) return <ErrorAlert error={asked.error} fallback="The day could not be read." onRetry={asked.refetch} />;
  return asked.data ? <Ready day={asked.data} /> : <FullPageSpinner />;
}

function Ready({ day }: { day: CashDay }) {
  return (
    <>
      <div className={classes.controls}>
        <div className={classes.buttons}>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            Print
          </Button>
          <ButtonLink to="/day/overview" variant="default">
            Closed Days
          </ButtonLink>
        </div>
        {day.state === 'counted' && <DayActs day={day} />}
      </div>
      <DayPaper day={day} />
    </>
  );
}
