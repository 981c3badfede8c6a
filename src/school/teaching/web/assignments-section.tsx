import { type FormEvent, type ReactNode, useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { cardScreen, useMedia } from '../../../ui/look/media.ts';
import { Section } from '../../../ui/page/page.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterSelect } from '../../../ui/table/filters.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { exportAllocation, type subjectAllocation } from '../contract.ts';
import classes from './assign-subjects-page.module.css';
import { AssignmentTable } from './assignment-table.tsx';
import { allocationQuery, type ClassFilter, gradeParts, type ShownAssignment, shownAssignments } from './shown-assignments.ts';

type Choice = { id: number; name: string };
type AssignmentFilterProps = {
  grades: readonly (Choice & { streams: readonly Choice[] })[];
  applied: ClassFilter;
  onApply: (filter: ClassFilter) => void;
};
type Allocation = Reply<typeof subjectAllocation>;
type AssignmentsProps = {
  /** True while the assignments of another filter or page load. */
  stale: boolean;
  onPage: (page: number) => void;
};
type AssignmentsSectionProps = AssignmentFilterProps &
  AssignmentsProps & {
    /** Undefined if those of the filter could not be read. */
    allocation: Allocation | undefined;
    /** What went wrong when they were read, or read again. */
    failure?: ReactNode;
  };

/** The allocation for the grade and stream of the filter, applied by its button. */
export function AssignmentsSection({ allocation, failure, stale, onPage, ...filter }: AssignmentsSectionProps) {
  const rows = shownAssignments(allocation?.grades ?? []);
  return (
    <>
      <Section title="Filter">
        <AssignmentFilter {...filter} />
      </Section>
      <Section
        title="Current Subject Assignments"
        action={
          <ExportChoice
            of={exportAllocation}
            query={allocationQuery(filter.applied)}
            what="subject assignments"
            disabled={rows.length === 0}
          />
        }
      >
        {failure}
        {allocation && <Assignments rows={rows} pagination={allocation.pagination} stale={stale} onPage={onPage} />}
      </Section>
    </>
  );
}

type RowsProps = AssignmentsProps & Pick<Allocation, 'pagination'> & { rows: readonly ShownAssignment[] };

function Assignments({ rows, pagination, stale, onPage }: RowsProps) {
  const isPaged = pagination.totalPages > 1 || isPastEnd(pagination);
  return (
    <>
      {rows.length > 0 && (
        <p className={classes.quiet} role="status">
          {isPaged ? `On this page: ${teachersText(rows)}` : teachersText(rows)}
        </p>
      )}
      {!isPastEnd(pagination) && (
        <div aria-busy={stale}>
          <AssignmentParts rows={rows} />
        </div>
      )}
      {isPaged && <Paging pagination={pagination} counted={['assignment', 'assignments']} onPage={onPage} />}
    </>
  );
}

const label = 'Current Subject Assignments';

/** The table, or one foldable table per grade. On a phone only the first is open: all of them are fifty screens long. */
function AssignmentParts({ rows }: { rows: readonly ShownAssignment[] }) {
  const isPhone = useMedia(cardScreen);
  const parts = gradeParts(rows);
  if (parts.length < 2) return <AssignmentTable label={label} rows={rows} />;
  return parts.map((part, index) => (
    <details key={part.gradeId} className={classes.part} open={!isPhone || index === 0}>
      <summary>
        <h3>{part.gradeName}</h3>
        <span className={classes.quiet}>{teachersText(part.rows)}</span>
      </summary>
      <AssignmentTable label={`${label}: ${part.gradeName}`} rows={part.rows} />
    </details>
  ));
}

function teachersText(rows: readonly ShownAssignment[]): string {
  const openCount = rows.filter(({ teacher }) => !teacher).length;
  return openCount === 0 ? `All ${rows.length} have a teacher.` : `${openCount} of ${rows.length} have no teacher yet.`;
}

function AssignmentFilter({ grades, applied, onApply }: AssignmentFilterProps) {
  const [chosen, setChosen] = useState(applied);
  const [seen, setSeen] = useState(applied);
  // Follows the applied filter, the back button included.
  if (applied.gradeId !== seen.gradeId || applied.streamId !== seen.streamId) {
    setSeen(applied);
    setChosen(applied);
  }
  const grade = grades.find(({ id }) => String(id) === chosen.gradeId);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(chosen);
  };
  return (
    <form className={classes.filters} onSubmit={apply}>
      <FilterSelect
        label="Filter Grade"
        all="All Grades"
        value={chosen.gradeId}
        choices={grades}
        onChange={(gradeId) => setChosen({ gradeId, streamId: 'all' })}
      />
      <FilterSelect
        label="Filter Stream"
        all="All Streams"
        value={chosen.streamId}
        choices={grade?.streams ?? []}
        disabled={!grade}
        onChange={(streamId) => setChosen({ ...chosen, streamId })}
      />
      <Button type="submit" variant="default" size="sm">
        Apply Filter
      </Button>
    </form>
  );
}
