import type { ReactNode } from 'react';
import { studentFeesPath, studentPath } from '../../../core/page-links.ts';
import { filtersIn } from '../../../core/page-paths.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ClassFilters, streamFilter } from '../../../school/grades/web/class-filters.tsx';
import { exportStudents, type ListedStudent, listStudents } from '../../../students/register/contract.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { mediumScreen, useMedia } from '../../../ui/look/media.ts';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState, ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { additionalFeeFilters } from '../contract.ts';

const title = 'View Additional Fees for Students';
const noFilters = filtersIn('/payments/view-addfees', '');
const pageSize = 10;

export const ViewAdditionalFeesPage = allowedPage(additionalFeeFilters, title, () => (
  <Page
    title={title}
    purpose="Students and their additional fees, such as transport or lunch. Open a student to add or remove a fee."
    action={
      mayCall({ access: may.enrol }) && (
        <ButtonLink to="/payments/view-addfees/link" variant="default">
          Link a Fee to Students
        </ButtonLink>
      )
    }
  >
    <FilteredStudents />
  </Page>
));

function FilteredStudents() {
  const [filters, change, bind] = useFilters('/payments/view-addfees');
  const { gradeId, feeId, page } = filters;
  const streamId = streamFilter(filters);
  const dense = useMedia(mediumScreen);
  const filtersQuery = useAsk(additionalFeeFilters, {});
  const list = useAsk(
    listStudents,
    { query: { page, limit: pageSize, ...chosenOf({ gradeId, streamId, feeId }) } },
    { keepPrevious: true },
  );
  const isNarrowed = gradeId !== 'all' || feeId !== 'all';
  const choices = filtersQuery.data?.filters;
  const fees = choices?.additionalFees.map(({ id, feeName }) => ({ id, name: feeName })) ?? [];
  return (
    <>
      {filtersQuery.error && <ErrorAlert error={filtersQuery.error} headline="Failed to load filters." onRetry={filtersQuery.refetch} />}
      <FilterBar
        act={
          <ExportChoice
            of={exportStudents}
            query={chosenOf({ gradeId, streamId, feeId })}
            what="students"
            disabled={!list.data?.pagination.total}
          />
        }
      >
        <ClassFilters choices={choices} gradeId={gradeId} streamId={streamId} onChange={change} />
        <FilterSelect label="Additional Fee" all="All Additional Fees" choices={fees} {...bind('feeId')} />
      </FilterBar>
      {!list.data && !list.error && <Spinner />}
      <PagedList list={list} headline="Failed to load students." counted={['student', 'students']} onChange={change}>
        {list.data && (
          <DataTable
            label="Students and how many additional fees each has"
            columns={columns}
            rows={list.data.students}
            rowKey={({ id }) => id}
            highlighted={({ active }) => !active}
            stale={list.isPlaceholderData}
            dense={dense}
            empty={<NoStudents>{isNarrowed && <ClearButton onClear={() => change(noFilters)} />}</NoStudents>}
          />
        )}
      </PagedList>
    </>
  );
}

/** The set filters; others are left out of the request. */
function chosenOf(filters: Record<'gradeId' | 'streamId' | 'feeId', string>) {
  return Object.fromEntries(Object.entries(filters).filter(([, chosen]) => chosen !== 'all'));
}

const columns: readonly Column<ListedStudent>[] = [
  { head: 'Student ID', cell: ({ id }) => id },
  { head: 'Name', cell: (student) => <Name student={student} />, priority: 'first' },
  { head: 'Grade', cell: ({ grade }) => grade.name, narrow: true },
  { head: 'Stream', cell: ({ stream }) => stream.name },
  { head: 'Additional Fees Count', cell: ({ additionalFeesCount }) => additionalFeesCount, align: 'right', priority: 'first' },
  {
    head: 'Actions',
    align: 'right',
    cell: ({ id, fullName }) => (
      <ButtonLink to={studentFeesPath({ studentId: id })} variant="default" size="xs" label={`View All fees of ${fullName}`}>
        View All
      </ButtonLink>
    ),
  },
];

function Name({ student: { id, fullName, active } }: { student: ListedStudent }) {
  return (
    <span>
      <TextLink to={studentPath({ studentId: id })}>{fullName}</TextLink>
      {!active && ' (inactive)'}
    </span>
  );
}

function NoStudents({ children }: { children: ReactNode }) {
  return (
    <EmptyState title="No students found" action={children}>
      Students of the chosen class who have the chosen fee appear here.
    </EmptyState>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
  );
}
