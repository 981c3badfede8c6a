import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PrintButton } from '../../../ui/buttons/print-button.tsx';
import { paperPage } from '../../../ui/page/paper-page.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { type CashDay, readDay } from '../contract.ts';
import { DayActs } from './day-acts.tsx';
import classes from './day-paper.module.css';
import { DayPaper } from './day-paper.tsx';
import { isReversible, SlipList } from './slip-list.tsx';

const title = 'Day Sheet';

/** A day's sheet on paper, with the open actions above it. */
export const DaySheetPage = paperPage(readDay, title, LoadedDay, ['tab', 'page']);

function LoadedDay() {
  const day = useAsk(readDay, { params: useParams('/day/$dayId') });
  if (day.error && !day.data) return <ErrorAlert error={day.error} fallback="The day could not be read." onRetry={day.refetch} />;
  return day.data ? <Ready day={day.data} /> : <FullPageSpinner />;
}

function Ready({ day }: { day: CashDay }) {
  const reversible = day.bankings.filter(isReversible);
  return (
    <>
      <div className={classes.controls}>
        <div className={classes.buttons}>
          <PrintButton variant="default" />
          <ButtonLink to="/day/overview" variant="default">
            Closed Days
          </ButtonLink>
        </div>
        {day.state === 'counted' && <DayActs day={day} />}
        {reversible.length > 0 && <SlipList bankings={reversible} />}
      </div>
      <DayPaper day={day} />
    </>
  );
}
