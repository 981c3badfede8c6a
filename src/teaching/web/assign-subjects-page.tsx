import { useState } from 'react';
import type { Reply } from '../../core/endpoint.ts';
import { useAsk } from '../../core/web/ask.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { EmptyState, ErrorAlert, Spinner } from '../../ui/states.tsx';
import { subjectAllocation } from '../contract.ts';
import { AssignForm } from './assign-form.tsx';
import classes from './assign-subjects-page.module.css';
import { AssignmentsSection } from './assignments-section.tsx';
import { type LessonLoad, LoadCard } from './load-card.tsx';

const title = 'Assign Subjects to Teachers';

export function AssignSubjectsPage() {
  const asked = useAsk(subjectAllocation, {});
  const { data: allocation, error, refetch } = asked;
  return (
    <Allowed for={subjectAllocation} title={title}>
      <Page title={title} purpose="Who teaches which subject to which stream, within the lessons that a teacher may have in a week.">
        {error && !allocation && <ErrorAlert error={error} headline="Failed to fetch subject allocation data." onRetry={refetch} />}
        {!allocation && !error && <Spinner />}
        {allocation && <Allocation allocation={allocation} />}
      </Page>
    </Allowed>
  );
}

function Allocation({ allocation }: { allocation: Reply<typeof subjectAllocation> }) {
  const [load, setLoad] = useState<LessonLoad | null>(null);
  const { grades, teachers, maxLessonsPerWeek } = allocation;
  if (grades.length === 0) {
    return (
      <EmptyState title="No grades configured yet" action={<ButtonLink to="/settings/configure-grades">Manage Grades</ButtonLink>}>
        Create the grades and streams of the school first: each grade brings its subjects.
      </EmptyState>
    );
  }
  return (
    <>
      <Section title="Assign Subjects">
        <div className={classes.assigning}>
          <AssignForm grades={grades} teachers={teachers} max={maxLessonsPerWeek} onLoad={setLoad} />
          {load && <LoadCard load={load} />}
        </div>
      </Section>
      <AssignmentsSection grades={grades} />
    </>
  );
}
