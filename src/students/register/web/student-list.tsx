import { mayCall } from '../../../core/web/access.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { cardScreen, fewColumns, useMedia } from '../../../ui/look/media.ts';
import { EmptyState, NothingFound } from '../../../ui/states/states.tsx';
import { DataTable } from '../../../ui/table/table.tsx';
import { addStudent, type ListedStudent } from '../contract.ts';
import { cardColumns, columns, mediumColumns } from './student-columns.tsx';

type StudentListProps = {
  students: readonly ListedStudent[] | undefined;
  stale: boolean;
  /** Clears the filters; undefined if none is set. */
  onShowAll: (() => void) | undefined;
};

export function StudentList({ students, stale, onShowAll }: StudentListProps) {
  const isCards = useMedia(cardScreen);
  const isTight = useMedia(fewColumns);
  return (
    <DataTable
      label="Students"
      columns={isCards ? cardColumns : isTight ? mediumColumns : columns}
      rows={students}
      rowKey={({ id }) => id}
      highlighted={({ active }) => !active}
      stale={stale}
      dense
      skeletonRows={20}
      empty={<NoStudents onShowAll={onShowAll} />}
    />
  );
}

function NoStudents({ onShowAll }: Pick<StudentListProps, 'onShowAll'>) {
  if (onShowAll) {
    return (
      <NothingFound title="No students found." onClear={onShowAll}>
        No students match this search and these filters.
      </NothingFound>
    );
  }
  return (
    <EmptyState
      title="No students found."
      action={
        mayCall(addStudent) && (
          <ButtonLink to="/students/add-student" variant="default">
            Add the first student
          </ButtonLink>
        )
      }
    >
      Students appear here once they are added.
    </EmptyState>
  );
}
