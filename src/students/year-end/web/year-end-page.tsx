import { dayText } from '../../../core/dates.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState, ErrorAlert, Notice, Spinner } from '../../../ui/states/states.tsx';
import { moveUp, yearEnd } from '../contract.ts';
import { LastYearEnd } from './last-year-end.tsx';
import { YearEndForm } from './year-end-form.tsx';

const title = 'Promote Students';

export const YearEndPage = allowedPage(yearEnd, title, () => (
  <Page title={title} purpose="Promotes each class from the next term that you open. No bill changes: the current term keeps its classes.">
    <Plan />
  </Page>
));

function Plan() {
  const { data: plan, error, refetch } = useAsk(yearEnd, {});
  if (!plan) return error ? <ErrorAlert error={error} fallback="The classes could not be read." onRetry={refetch} /> : <Spinner />;
  const { currentTerm, last, classes } = plan;
  if (last?.isNewest) return <LastYearEnd yearEnd={last} />;
  return (
    <>
      {last && <LastYearEnd yearEnd={last} />}
      {currentTerm && !currentTerm.isOver && <Notice tone="warning">{earlyText(currentTerm)}</Notice>}
      {classes.length === 0 ? (
        <EmptyState title="No students to promote" action={<ButtonLink to="/students/add">Add Student</ButtonLink>}>
          A class can be promoted once it has active students.
        </EmptyState>
      ) : (
        <Changeable by={moveUp} what="classes at the end of a year">
          <YearEndForm plan={plan} />
        </Changeable>
      )}
    </>
  );
}

function earlyText({ name, endDate }: { name: string; endDate: string }): string {
  return `${name} runs until ${dayText(endDate)}. Students are usually promoted after it.`;
}
