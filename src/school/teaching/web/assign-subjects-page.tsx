import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { EmptyState, ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { listGrades, saveGrades } from '../../grades/contract.ts';
import { subjectAllocation } from '../contract.ts';
import { AssignForm } from './assign-form.tsx';
import classes from './assign-subjects-page.module.css';
import { AssignmentsSection } from './assignments-section.tsx';
import { type LessonLoad, LoadCard } from './load-card.tsx';
import { allocationQuery, firstFilter } from './shown-assignments.ts';

const title = 'Assign Subjects to Teachers';

export const AssignSubjectsPage = allowedPage(subjectAllocation, title, () => (
  <Page title={title} purpose="Which teacher takes which subject in each stream, within the weekly limit of lessons.">
    <Grades />
  </Page>
));

type Grade = Reply<typeof listGrades>['grades'][number];

function Grades() {
  const { data, error, refetch } = useAsk(listGrades, {});
  const failure = error && <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return failure || <Spinner />;
  if (data.grades.length > 0) return <Allocation grades={data.grades} again={{ error, refetch }} />;
  return (
    <>
      {failure}
      <NoGrades />
    </>
  );
}

function NoGrades() {
  const title = 'No grades configured yet';
  if (!mayCall(saveGrades)) {
    return (
      <EmptyState title={title}>An administrator creates the grades and streams of the school: each grade brings its subjects.</EmptyState>
    );
  }
  return (
    <EmptyState title={title} action={<ButtonLink to="/settings/configure-grades">Manage Grades</ButtonLink>}>
      Create the grades and streams of the school first: each grade brings its subjects.
    </EmptyState>
  );
}

type AllocationProps = {
  grades: readonly Grade[];
  /** How reading the grades again ended. */
  again: Pick<ReturnType<typeof useAsk<typeof listGrades>>, 'error' | 'refetch'>;
};

function Allocation({ grades, again }: AllocationProps) {
  const [load, setLoad] = useState<LessonLoad | null>(null);
  const [address, change] = useFilters('/teachers/assign-subjects');
  const applied = address.grade === '' ? firstFilter(grades) : { gradeId: address.grade, streamId: address.stream };
  const query = { page: address.page, ...allocationQuery(applied) };
  const { data: allocation, error, refetch, isPlaceholderData } = useAsk(subjectAllocation, { query }, { keepPrevious: true });
  const [lastRead, setLastRead] = useState(allocation);
  if (allocation && allocation !== lastRead) setLastRead(allocation);
  // A filter that could not be read leaves the form as it is, with what was chosen there.
  const known = allocation ?? lastRead;
  if (!known) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Spinner />;
  const failure = error ?? again.error;
  const retry = () => Promise.all([refetch(), again.refetch()]);
  return (
    <>
      <Section title="Assign Subjects">
        <div className={classes.assigning}>
          <AssignForm grades={grades} teachers={known.teachers} max={known.maxLessonsPerWeek} onLoad={setLoad} />
          {load && <LoadCard load={load} />}
        </div>
      </Section>
      <AssignmentsSection
        grades={grades}
        allocation={allocation}
        failure={failure && <LoadFailure error={failure} onRetry={retry} />}
        stale={isPlaceholderData}
        applied={applied}
        onApply={({ gradeId, streamId }) => change({ grade: gradeId, stream: streamId })}
        onPage={(page) => change({ page })}
      />
    </>
  );
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <ErrorAlert error={error} headline="Failed to fetch subject allocation data." onRetry={onRetry} />;
}
