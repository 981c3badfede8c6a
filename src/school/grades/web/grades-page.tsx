import type { Reply } from '../../../core/endpoint.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Allowed, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { EmptyState, ErrorAlert } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { listGrades, saveGrades } from '../contract.ts';
import { exportGrades } from '../export-contract.ts';
import { AddStreamsForm } from './add-streams-form.tsx';
import { GradeCard } from './grade-card.tsx';
import classes from './grades-page.module.css';
import { NewGradeForm } from './new-grade-form.tsx';

const title = 'Grade Configuration';

export function GradesPage() {
  const list = useAsk(listGrades, {});
  return (
    <Allowed for={listGrades} title={title}>
      <Page title={title} purpose="The school's grades and the streams of each.">
        <Changeable by={saveGrades} what="grades and streams">
          <div className={classes.forms}>
            <Section title="Add New Grade">
              <NewGradeForm grades={list.data?.grades ?? []} />
            </Section>
            <Section title="Add Streams">
              <AddStreamsForm grades={list.data?.grades ?? []} />
            </Section>
          </div>
        </Changeable>
        <Section
          title="Existing Grades and Streams"
          action={<ExportChoice of={exportGrades} disabled={!list.data?.grades.length} what="grades" />}
        >
          <GradeCards list={list} />
        </Section>
      </Page>
    </Allowed>
  );
}

type GradesQuery = Pick<ReturnType<typeof useAsk<typeof listGrades>>, 'error' | 'refetch'> & { data: Reply<typeof listGrades> | undefined };

function GradeCards({ list: { data: reply, error, refetch } }: { list: GradesQuery }) {
  const failure = error && <ErrorAlert error={error} headline="Failed to fetch grades. Please try again." onRetry={refetch} />;
  if (!reply) return failure || <p role="status">Loading...</p>;
  if (reply.grades.length === 0) {
    return (
      <EmptyState title="No grades configured yet">
        {mayCall(saveGrades)
          ? 'Create the first one above, then add its streams. Students join a stream.'
          : 'An administrator creates the grades and streams that students join.'}
      </EmptyState>
    );
  }
  return (
    <>
      {failure}
      <ul className={classes.cards}>
        {reply.grades.map((grade) => (
          <GradeCard key={grade.id} grade={grade} />
        ))}
      </ul>
    </>
  );
}
