import { Button, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useFilters } from '../../core/web/address.ts';
import { FilterSelect } from '../../ui/filters.tsx';
import { Section } from '../../ui/page.tsx';
import type { TaughtGrade } from '../contract.ts';
import classes from './assign-subjects-page.module.css';
import { AssignmentTable } from './assignment-table.tsx';
import { type ClassFilter, firstFilter, gradeParts, type ShownAssignment, shownAssignments } from './shown-assignments.ts';

/** Who teaches what, for the grade and stream of the filter, which is applied by its button. */
export function AssignmentsSection({ grades }: { grades: readonly TaughtGrade[] }) {
  const [address, change] = useFilters({ grade: '', stream: 'all' });
  const applied = address.grade === '' ? firstFilter(grades) : { gradeId: address.grade, streamId: address.stream };
  const rows = shownAssignments(grades, applied);
  return (
    <>
      <Section title="Filter">
        <AssignmentFilter
          grades={grades}
          applied={applied}
          onApply={({ gradeId, streamId }) => change({ grade: gradeId, stream: streamId })}
        />
      </Section>
      <Section title="Current Subject Assignments">
        {rows.length > 0 && (
          <p className={classes.quiet} role="status">
            {teachersText(rows)}
          </p>
        )}
        <AssignmentParts rows={rows} />
      </Section>
    </>
  );
}

const label = 'Current Subject Assignments';

/** The table, or one for each grade where there are several: all of them show, and what is not wanted folds away. */
function AssignmentParts({ rows }: { rows: readonly ShownAssignment[] }) {
  const parts = gradeParts(rows);
  if (parts.length < 2) return <AssignmentTable label={label} rows={rows} />;
  return parts.map((part) => (
    <details key={part.gradeId} className={classes.part} open>
      <summary>
        <Title order={3}>{part.gradeName}</Title>
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

type AssignmentFilterProps = { grades: readonly TaughtGrade[]; applied: ClassFilter; onApply: (filter: ClassFilter) => void };

function AssignmentFilter({ grades, applied, onApply }: AssignmentFilterProps) {
  const [chosen, setChosen] = useState(applied);
  const [seen, setSeen] = useState(applied);
  // Whatever is applied is taken over, the back button included.
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
