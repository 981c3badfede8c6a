import { filtersIn, pathTo } from '../../../core/page-paths.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ClassFilters } from '../../../school/grades/web/class-filters.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { addStudent, exportStudents, listStudents } from '../contract.ts';
import { activeIn, studentsQuery } from '../list-query.ts';
import { StudentList } from './student-list.tsx';

const title = 'Students';
const noFilters = filtersIn('/students', '');
const statuses = [
  { id: 'true', name: 'Active' },
  { id: 'false', name: 'Inactive' },
];

export function StudentsPage() {
  return (
    <Allowed for={listStudents} title={title}>
      <Page title={title} purpose="Current and former students." action={<Acts />}>
        <FilteredStudents />
      </Page>
    </Allowed>
  );
}

function Acts() {
  const [{ q, grade, stream, active }] = useFilters('/students');
  return (
    <div className={layout.row}>
      {mayCall({ access: may.seeMoney }) && (
        <ButtonLink to={pathTo('/statements', { list: 'students', q, grade, stream, active })} variant="default">
          Statements
        </ButtonLink>
      )}
      {mayCall(addStudent) && <ButtonLink to="/students/add-student">Add New Student</ButtonLink>}
    </div>
  );
}

function FilteredStudents() {
  const [filters, change] = useFilters('/students');
  const { grade, stream, q } = filters;
  const active = activeIn(filters.active);
  const list = useAsk(listStudents, { query: studentsQuery(filters) }, { keepPrevious: true });
  const isNarrowed = q !== '' || grade !== 'all' || stream !== 'all' || active !== 'all';
  return (
    <>
      <FilterBar
        act={
          <ExportChoice
            of={exportStudents}
            query={studentsQuery(filters)}
            fallback="The students could not be downloaded."
            disabled={!list.data || list.data.pagination.total === 0}
          />
        }
        search={
          <SearchField label="Search" placeholder="Name, ID, admission no. or phone" value={q} onSearch={(words) => change({ q: words })} />
        }
      >
        <ClassFilters
          choices={list.data}
          gradeId={grade}
          streamId={stream}
          anyGrade
          onChange={(chosen) => change({ grade: chosen.gradeId, stream: chosen.streamId })}
        />
        <FilterSelect label="Active Status" all="All" value={active} choices={statuses} onChange={(chosen) => change({ active: chosen })} />
      </FilterBar>
      {list.error ? (
        <ErrorAlert error={list.error} fallback="Failed to load students." onRetry={list.refetch} />
      ) : (
        !isPastEnd(list.data?.pagination) && (
          <StudentList
            students={list.data?.students}
            stale={list.isPlaceholderData}
            onShowAll={isNarrowed ? () => change(noFilters) : undefined}
          />
        )
      )}
      {list.data && !list.error && (
        <Paging pagination={list.data.pagination} counted={['student', 'students']} onPage={(next) => change({ page: next })} />
      )}
    </>
  );
}
