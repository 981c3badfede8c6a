import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import formClasses from '../../../ui/forms/form.module.css';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { type listGrades, removeSubject, type Subject } from '../contract.ts';
import { ChangeSubjectForm, NewSubjectForm } from './subject-form.tsx';

type Grade = Reply<typeof listGrades>['grades'][number];
type SubjectsDialogProps = { grade: Grade; onClose: () => void };

/** The subjects of a grade: add one, change its name or lessons, remove one that nobody teaches. One thing at a time. */
export function SubjectsDialog({ grade: { id, name, subjects }, onClose }: SubjectsDialogProps) {
  const [act, setAct] = useState<{ change: Subject } | { remove: Subject } | 'add' | null>(null);
  const done = () => setAct(null);
  return (
    <>
      <Dialog title={`Subjects of ${name}`} onClose={onClose}>
        <SubjectTable
          label={`Subjects of ${name}`}
          subjects={subjects}
          onChange={(subject) => setAct({ change: subject })}
          onRemove={(subject) => setAct({ remove: subject })}
        />
        <div className={formClasses.buttons}>
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => setAct('add')}>Add Subject</Button>
        </div>
      </Dialog>
      {/* A dialog over the list, so that the focus returns to the pressed button. */}
      {act === 'add' && (
        <Dialog title={`Add a subject to ${name}`} onClose={done}>
          <NewSubjectForm gradeId={id} onDone={done} />
        </Dialog>
      )}
      {act && act !== 'add' && 'change' in act && (
        <Dialog title={`Edit ${act.change.name} of ${name}`} onClose={done}>
          <ChangeSubjectForm subject={act.change} onDone={done} />
        </Dialog>
      )}
      {act && act !== 'add' && 'remove' in act && <RemoveDialog subject={act.remove} gradeName={name} onClose={done} />}
    </>
  );
}

type SubjectTableProps = {
  label: string;
  subjects: readonly Subject[];
  onChange: (subject: Subject) => void;
  onRemove: (subject: Subject) => void;
};

function SubjectTable({ label, subjects, onChange, onRemove }: SubjectTableProps) {
  const columns: readonly Column<Subject>[] = [
    { head: 'Subject', cell: ({ name }) => name, priority: 'first' },
    { head: 'Lessons', cell: ({ lessonsPerWeek }) => lessonsPerWeek, align: 'right' },
    {
      head: 'Actions',
      cell: (subject) => (
        <div>
          <Button variant="default" size="xs" aria-label={`Edit ${subject.name}`} onClick={() => onChange(subject)}>
            Edit
          </Button>
          <Button variant="subtle" color="brick" size="xs" aria-label={`Remove ${subject.name}`} onClick={() => onRemove(subject)}>
            Remove
          </Button>
        </div>
      ),
    },
  ];
  return (
    <DataTable label={label} columns={columns} rows={subjects} rowKey={({ id }) => id} empty={<EmptyState title="No subjects yet" />} />
  );
}

type RemoveDialogProps = { subject: Subject; gradeName: string; onClose: () => void };

function RemoveDialog({ subject: { id, name }, gradeName, onClose }: RemoveDialogProps) {
  const send = useAct(removeSubject, { fallback: 'Failed to remove subject.' });
  const remove = () => send.send({ body: { subjectId: id } }, { onSettled: onClose });
  return (
    <ConfirmDialog title="Remove Subject" confirm="Remove" danger pending={send.isPending} onConfirm={remove} onCancel={onClose}>
      {`${name} will no longer be a subject of ${gradeName}.`}
    </ConfirmDialog>
  );
}
