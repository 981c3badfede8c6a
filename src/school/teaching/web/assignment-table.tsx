import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { mayCall } from '../../../core/web/access.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { cardScreen, useMedia } from '../../../ui/look/media.ts';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Address } from '../../../ui/text/address.tsx';
import { saveGrades } from '../../grades/contract.ts';
import { removeSubjectAssignment, subjectAllocation } from '../contract.ts';
import classes from './assign-subjects-page.module.css';
import type { ShownAssignment } from './shown-assignments.ts';

type RowProps = { row: ShownAssignment; onRemove: () => void };

/** Assignments, each with a button to remove its teacher. */
export function AssignmentTable({ label, rows }: { label: string; rows: readonly ShownAssignment[] }) {
  const [removed, setRemoved] = useState<ShownAssignment | null>(null);
  const isCards = useMedia(cardScreen);
  const columns: readonly Column<ShownAssignment>[] = [
    { head: 'Grade', cell: ({ gradeName }) => gradeName, narrow: true },
    { head: 'Stream', cell: ({ streamName }) => streamName },
    { head: 'Subject', cell: ({ subject }) => subject.name, priority: 'first' },
    { head: 'Assigned Teacher', cell: ({ teacher }) => <AssignedTeacher teacher={teacher} /> },
    {
      head: 'Actions',
      cell: (row) =>
        row.teacher && (
          <RemoveButton row={row} onRemove={() => setRemoved(row)}>
            Remove
          </RemoveButton>
        ),
    },
  ];
  // On a phone an assignment takes two lines: class and subject, then the teacher.
  const cardColumns: readonly Column<ShownAssignment>[] = [
    { head: 'Subject', cell: (row) => <CardSubject row={row} />, priority: 'first', alone: true },
    { head: 'Assigned Teacher', cell: (row) => <CardTeacher row={row} onRemove={() => setRemoved(row)} />, alone: true },
  ];
  return (
    <>
      <DataTable
        label={label}
        columns={isCards ? cardColumns : columns}
        rows={rows}
        rowKey={({ stream, subject }) => `${stream.id} ${subject.id}`}
        empty={
          <EmptyState title="No subjects to show">
            These grades have no streams or no subjects. Choose others above{mayCall(saveGrades) && ', or add them under Manage Grades'}.
          </EmptyState>
        }
      />
      {removed && <RemoveDialog assignment={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function AssignedTeacher({ teacher }: Pick<ShownAssignment, 'teacher'>) {
  if (!teacher) return <StatusBadge tone="waiting">Not Assigned</StatusBadge>;
  return (
    <span className={classes.person}>
      <span>{teacher.username}</span>
      <span className={classes.quiet}>
        <Address text={teacher.email} />
      </span>
    </span>
  );
}

function CardSubject({ row: { subject, gradeName, streamName } }: Pick<RowProps, 'row'>) {
  return (
    <>
      <span>{subject.name}</span>
      <span className={classes.place}>{`${gradeName} ${streamName}`}</span>
    </>
  );
}

function CardTeacher({ row, onRemove }: RowProps) {
  return (
    <div className={classes.cardTeacher}>
      <AssignedTeacher teacher={row.teacher} />
      {row.teacher && <RemoveButton row={row} onRemove={onRemove} />}
    </div>
  );
}

function RemoveButton({ row, onRemove, children }: RowProps & { children?: ReactNode }) {
  return (
    <ActButton
      for={removeSubjectAssignment}
      variant="subtle"
      color="brick"
      size="xs"
      {...(!children && { className: classes.bin })}
      leftSection={<IconTrash size={16} aria-hidden />}
      label={`Remove ${row.subject.name} of ${row.gradeName} ${row.streamName} from ${row.teacher?.username}`}
      onClick={onRemove}
    >
      {children}
    </ActButton>
  );
}

function RemoveDialog({ assignment, onClose }: { assignment: ShownAssignment; onClose: () => void }) {
  const { stream, subject, teacher, gradeName, streamName } = assignment;
  const send = useAct(removeSubjectAssignment, { fallback: 'Failed to remove subject assignment.' });
  const queryClient = useQueryClient();
  // Others may have removed or replaced the teacher meanwhile.
  const onError = () => void queryClient.invalidateQueries({ queryKey: [subjectAllocation.path] });
  const remove = () =>
    send.send({ body: { streamId: stream.id, subjectId: subject.id, teacherId: teacher?.id } }, { onError, onSettled: onClose });
  return (
    <ConfirmDialog title="Remove Subject Assignment" confirm="Remove" danger pending={send.isPending} onConfirm={remove} onCancel={onClose}>
      <p>{`${teacher?.username} will no longer teach ${subject.name} to ${gradeName} ${streamName}.`}</p>
    </ConfirmDialog>
  );
}
