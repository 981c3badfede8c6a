import { useState } from 'react';
import { dayText } from '../../../core/dates.ts';
import { studentPath } from '../../../core/page-links.ts';
import { knownPath, pathTo } from '../../../core/page-paths.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { go } from '../../../core/web/navigation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { later } from '../../../ui/page/later.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { eraseStudents, type LeftStudent, leftLongAgo } from '../contract.ts';
import { Erased, type ErasedTogether } from './erased.tsx';

const EraseChosenDialog = later(() => import('./erase-dialog.tsx'), 'EraseChosenDialog');

/** The students who left longer ago than the school keeps their data, to erase one by one or the ticked ones. */
export function LeftStudentsSection() {
  const [{ left, page }] = useFilters('/settings/data');
  const list = useAsk(leftLongAgo, { query: { page: left } }, { keepPrevious: true });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [erasing, setErasing] = useState(false);
  const [erased, setErased] = useState<ErasedTogether | null>(null);
  const picked = list.data?.students.filter(({ id }) => chosen.has(id)) ?? [];
  const choose = ({ id }: LeftStudent, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)));
  // The list of erasures stays at its page, and this one in sight.
  const turn = (to: { page: number }) => go(knownPath(`${pathTo('/settings/data', { page, left: to.page })}#left`));
  const done = (result: ErasedTogether) => {
    setErasing(false);
    setErased(result);
    setChosen(new Set());
  };
  return (
    <Section
      title="Students who left long enough ago"
      action={
        mayCall(eraseStudents) && (
          <Button variant="default" color="brick" disabled={picked.length === 0} onClick={() => setErasing(true)}>
            {picked.length === 0 ? 'Erase selected' : `Erase ${picked.length} selected`}
          </Button>
        )
      }
    >
      {erased && <Erased result={erased} onClose={() => setErased(null)} />}
      <PagedList list={list} fallback="Failed to load the students who left." counted={['student', 'students']} onChange={turn}>
        <div id="left">
          <DataTable
            label="Students who left long enough ago"
            columns={columnsWith(chosen, choose)}
            rows={list.data?.students}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
            empty={
              <EmptyState title="No students to propose">
                Nobody left longer ago than the years above, or no years are set. Karo never erases a student by itself.
              </EmptyState>
            }
          />
        </div>
      </PagedList>
      {erasing && <EraseChosenDialog students={picked} onClose={() => setErasing(false)} onErased={done} />}
    </Section>
  );
}

type Choose = (student: LeftStudent, on: boolean) => void;

function columnsWith(chosen: ReadonlySet<number>, choose: Choose): readonly Column<LeftStudent>[] {
  const select: Column<LeftStudent> = {
    head: 'Select',
    cell: (row) => (
      <Checkbox label={`Student ${row.id}`} checked={chosen.has(row.id)} onChange={(event) => choose(row, event.currentTarget.checked)} />
    ),
  };
  return [...(mayCall(eraseStudents) ? [select] : []), ...columns];
}

const columns: readonly Column<LeftStudent>[] = [
  { head: 'Student', cell: ({ id, fullName }) => <TextLink to={studentPath({ studentId: id })}>{fullName}</TextLink>, priority: 'first' },
  { head: 'Class', cell: ({ grade, stream }) => `${grade} ${stream}` },
  { head: 'Left on', cell: ({ leftDate }) => dayText(leftDate) },
  { head: 'Balance (KES)', cell: ({ balance }) => <Money cents={balance} />, align: 'right' },
];
