import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../core/endpoint.ts';
import { editStudentPath, type PagePath, studentFeesPath } from '../../core/page-paths.ts';
import { mayCall } from '../../core/web/access.ts';
import { useAddress } from '../../core/web/address.ts';
import { useSend } from '../../core/web/ask.ts';
import { linkFee } from '../../fees/contract.ts';
import { ActButton } from '../../ui/buttons/act-button.tsx';
import { ButtonLink } from '../../ui/buttons/link.tsx';
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../ui/floating/toast.tsx';
import { ErrorAlert } from '../../ui/states/states.tsx';
import { type ListedStudent, listStudents, toggleStudent, updateStudent } from '../contract.ts';
import classes from './student-list.module.css';

const toggleFailure = 'Failed to update student status. Please try again.';

/** What can be done with a student in the list. Deactivating is asked about first. */
export function StudentActions({ student }: { student: ListedStudent }) {
  const { id, fullName, active } = student;
  const [asking, setAsking] = useState(false);
  const showStatus = useShownStatus();
  const toggle = useSend(toggleStudent, { broughtUpToDate: listStudents });

  const send = () =>
    toggle.mutate(
      { params: { studentId: id } },
      {
        onSuccess: (reply) => {
          setAsking(false);
          showStatus(reply.student);
          toast.success(reply.student.active ? `${fullName} is active again.` : `${fullName} is deactivated.`);
        },
        onError: (error) => {
          if (active) return;
          toast.failure(error, { fallback: toggleFailure });
        },
      },
    );
  const askOrSend = () => {
    toggle.reset();
    if (active) setAsking(true);
    else send();
  };

  return (
    <div className={classes.actions}>
      <ActButton
        for={toggleStudent}
        variant="subtle"
        color={active ? 'brick' : 'teal'}
        size="compact-xs"
        className={classes.toggle}
        label={`${active ? 'Deactivate' : 'Activate'} ${fullName}`}
        rests={toggle.isPending}
        onClick={askOrSend}
      >
        {active ? 'Deactivate' : 'Activate'}
      </ActButton>
      {mayCall(updateStudent) && <RowLink to={editStudentPath({ studentId: id })} words="Edit" name={fullName} />}
      {mayCall(linkFee) && <RowLink to={studentFeesPath({ studentId: id })} words="Add Fee" name={fullName} />}
      <ConfirmDialog
        opened={asking}
        title={`Deactivate ${fullName}?`}
        confirm="Deactivate"
        danger
        pending={toggle.isPending}
        onConfirm={send}
        onCancel={() => setAsking(false)}
      >
        {toggle.error && <ErrorAlert error={toggle.error} fallback={toggleFailure} />}
        <p>What was billed stays owed, and payments are still taken. Later terms bill nothing until the student is active again.</p>
      </ConfirmDialog>
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
 * Puts a new status into the rows that are on the screen. The list is not asked for again: under a filter by status the row
 * would vanish at once, and with it the way to undo a slip.
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
