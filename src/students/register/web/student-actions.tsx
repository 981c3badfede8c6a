import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../core/endpoint.ts';
import { editStudentPath, studentFeesPath } from '../../../core/page-links.ts';
import type { PagePath } from '../../../core/page-paths.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useAddress } from '../../../core/web/address.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { type ListedStudent, listStudents, type toggleStudent, updateStudent } from '../contract.ts';
import classes from './student-list.module.css';
import { ToggleStatus } from './toggle-status.tsx';

/** The actions on a student in the list. */
export function StudentActions({ student }: { student: ListedStudent }) {
  const { id, fullName } = student;
  return (
    <div className={classes.actions}>
      <ToggleStatus
        student={student}
        variant="subtle"
        size="compact-xs"
        className={classes.toggle ?? ''}
        broughtUpToDate={listStudents}
        onToggled={useShownStatus()}
      />
      {mayCall(updateStudent) && <RowLink to={editStudentPath({ studentId: id })} words="Edit" name={fullName} />}
      {mayCall({ access: may.enrol }) && <RowLink to={studentFeesPath({ studentId: id })} words="Add Fee" name={fullName} />}
    </div>
  );
}

function RowLink({ to, words, name }: { to: PagePath; words: string; name: string }) {
  return (
    <ButtonLink to={to} behind={useAddress()} variant="subtle" size="compact-xs" label={`${words} ${name}`}>
      {words}
    </ButtonLink>
  );
}

type Toggled = Reply<typeof toggleStudent>['student'];

/**
 * Updates the status in the shown rows. The list is not read again: under a status filter the row would vanish, and with it the way to undo
 * a mistake.
 */
function useShownStatus() {
  const queryClient = useQueryClient();
  return (toggled: Toggled) => {
    queryClient.setQueriesData<Reply<typeof listStudents>>({ queryKey: [listStudents.path] }, (list) => {
      if (!list) return undefined;
      return { ...list, students: list.students.map((row) => (row.id === toggled.id ? { ...row, ...toggled } : row)) };
    });
  };
}
