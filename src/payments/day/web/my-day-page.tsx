import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { guidePath } from '../../../core/page-links.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { ErrorAlert, Notice, Spinner } from '../../../ui/states/states.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { openDay } from '../contract.ts';
import { BankingSection } from './banking-section.tsx';
import { CountForm } from './count-form.tsx';
import { DaysTable } from './days-table.tsx';

const title = 'Close the Day';

export const MyDayPage = allowedPage(openDay, title, MyDay);

function MyDay() {
  const day = useAsk(openDay, {});
  return (
    <Page
      title={title}
      purpose={
        <>
          Count your drawer by note and coin. The expected cash is shown after that; a second person then locks the day.{' '}
          <TextLink to={guidePath({ guide: 'close-the-day' })}>How to close the day</TextLink>
        </>
      }
      action={
        <ButtonLink to="/day/overview" variant="default">
          Closed Days
        </ButtonLink>
      }
    >
      {day.error && <ErrorAlert error={day.error} fallback="Your day could not be read." onRetry={day.refetch} />}
      {day.data ? <Ready reply={day.data} /> : !day.error && <Spinner />}
    </Page>
  );
}

function Ready({ reply }: { reply: Reply<typeof openDay> }) {
  const { before, bankings, earlier, mayCount, days } = reply;
  return (
    <>
      <BankingSection bankings={bankings} earlier={earlier} />
      <Section title="Count the cash">
        {before && (
          <p>
            {`On ${dayText(before.closedOn)} you counted `}
            <Money cents={before.counted} code />. Cash not banked since then is still in the drawer: count it too.
          </p>
        )}
        {mayCount ? <CountForm /> : <Notice>Today's count is done. New receipts belong to the next day.</Notice>}
      </Section>
      {days.length > 0 && (
        <Section title="Your recent days">
          <DaysTable days={days} />
        </Section>
      )}
    </>
  );
}
