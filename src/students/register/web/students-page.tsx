import { filtersIn, pathTo } from '../../../core/page-paths.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ClassFilters } from '../../../school/grades/web/class-filters.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import layout from '../../../ui/look/layout.module.css';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { addStudent, exportStudents, listStudents } from '../contract.ts';
import { activeIn, studentsQuery } from '../list-query.ts';
import { StudentList } from './student-list.tsx';

const title = 'Students';
const noFilters = filtersIn('/students', '');
const statuses = [
  { id: 'true', name: 'Active' },
  { id: 'false', name: 'Inactive' },
];

export const StudentsPage = allowedPage(listStudents, title, () => (
  <Page title={title} purpose="Current and former students." action={<Acts />}>
    <FilteredStudents />
  </Page>
));

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
  const [filters, change, bind] = useFilters('/students');
  const { grade, stream, q } = filters;
  const active = activeIn(filters.active);
  const list = useAsk(listStudents, { query: studentsQuery(filters) }, { keepPrevious: true });
  const isNarrowed = q !== '' || grade !== 'all' || stream !== 'all' || active !== 'all';
  return (
    <>
      <FilterBar
        act={<ExportChoice of={exportStudents} query={studentsQuery(filters)} what="students" disabled={!list.data?.pagination.total} />}
        search={<SearchField label="Search" placeholder="Name, ID, admission no. or phone" {...bind('q')} />}
      >
        <ClassFilters
          choices={list.data}
          gradeId={grade}
          streamId={stream}
          anyGrade
          onChange={(chosen) => change({ grade: chosen.gradeId, stream: chosen.streamId })}
        />
        <FilterSelect label="Active Status" all="All" choices={statuses} {...bind('active')} value={active} />
      </FilterBar>
      <PagedList list={list} fallback="Failed to load students." counted={['student', 'students']} onChange={change}>
        <StudentList
          students={list.data?.students}
          stale={list.isPlaceholderData}
          onShowAll={isNarrowed ? () => change(noFilters) : undefined}
        />
      </PagedList>
    </>
  );
}
