import { dayText } from '../../../core/dates.ts';
import { studentPath } from '../../../core/page-links.ts';
import { knownPath, pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { go } from '../../../core/web/navigation.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type LeftStudent, leftLongAgo } from '../contract.ts';

/** The students who left longer ago than the school keeps their data. Each is erased from their own page. */
export function LeftStudentsSection() {
  const [{ left, page }] = useFilters('/settings/data');
  const list = useAsk(leftLongAgo, { query: { page: left } }, { keepPrevious: true });
  // The list of erasures stays at its page, and this one in sight.
  const turn = (to: { page: number }) => go(knownPath(`${pathTo('/settings/data', { page, left: to.page })}#left`));
  return (
    <Section title="Students who left long enough ago">
      <p>An administrator erases each from their page, under Data for the Guardian.</p>
      <PagedList list={list} fallback="Failed to load the students who left." counted={['student', 'students']} onChange={turn}>
        <div id="left">
          <DataTable
            label="Students who left long enough ago"
            columns={columns}
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
    </Section>
  );
}

const columns: readonly Column<LeftStudent>[] = [
  { head: 'Student', cell: ({ id, fullName }) => <TextLink to={studentPath({ studentId: id })}>{fullName}</TextLink>, priority: 'first' },
  { head: 'Class', cell: ({ grade, stream }) => `${grade} ${stream}` },
  { head: 'Left on', cell: ({ leftDate }) => dayText(leftDate) },
  { head: 'Balance (KES)', cell: ({ balance }) => <Money cents={balance} />, align: 'right' },
];
