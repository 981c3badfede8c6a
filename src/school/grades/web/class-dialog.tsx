import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { type FormField, useContractForm } from '../../../ui/forms/contract-form.ts';
import formClasses from '../../../ui/forms/form.module.css';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { type listGrades, renameGrade, renameStream } from '../contract.ts';
import { type Removal, RemoveClassDialog } from './remove-class-dialog.tsx';

type Grade = Reply<typeof listGrades>['grades'][number];
type Stream = Grade['streams'][number];
type ClassDialogProps = { grade: Grade; onClose: () => void };

/** Renames or removes a grade and its streams, one thing at a time. */
export function ClassDialog({ grade, onClose }: ClassDialogProps) {
  const [act, setAct] = useState<'rename' | { rename: Stream } | { remove: Removal } | null>(null);
  const done = () => setAct(null);
  return (
    <>
      <Dialog title={`Edit ${grade.name}`} onClose={onClose}>
        <p>The new name appears everywhere. Receipts already issued keep the old name.</p>
        <StreamTable
          grade={grade}
          onRename={(stream) => setAct({ rename: stream })}
          onRemove={(stream) => setAct({ remove: { stream, grade } })}
        />
        <div className={formClasses.buttons}>
          <Button className={formClasses.aside} variant="subtle" color="brick" onClick={() => setAct({ remove: { grade } })}>
            Remove Grade
          </Button>
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => setAct('rename')}>Rename Grade</Button>
        </div>
      </Dialog>
      {/* A dialog over the list, so that the focus returns to the pressed button. */}
      {act === 'rename' && (
        <Dialog title={`Rename ${grade.name}`} onClose={done}>
          <RenameGradeForm grade={grade} onDone={done} />
        </Dialog>
      )}
      {act && act !== 'rename' && 'rename' in act && (
        <Dialog title={`Rename ${grade.name} ${act.rename.name}`} onClose={done}>
          <RenameStreamForm stream={act.rename} onDone={done} />
        </Dialog>
      )}
      {act && act !== 'rename' && 'remove' in act && <RemoveClassDialog removal={act.remove} onClose={done} />}
    </>
  );
}

type StreamTableProps = { grade: Grade; onRename: (stream: Stream) => void; onRemove: (stream: Stream) => void };

function StreamTable({ grade, onRename, onRemove }: StreamTableProps) {
  const columns: readonly Column<Stream>[] = [
    { head: 'Stream', cell: ({ name }) => name, priority: 'first' },
    {
      head: 'Actions',
      cell: (stream) => (
        <div>
          <Button variant="default" size="xs" aria-label={`Rename ${stream.name}`} onClick={() => onRename(stream)}>
            Rename
          </Button>
          <Button variant="subtle" color="brick" size="xs" aria-label={`Remove ${stream.name}`} onClick={() => onRemove(stream)}>
            Remove
          </Button>
        </div>
      ),
    },
  ];
  return (
    <DataTable
      label={`Streams of ${grade.name}`}
      columns={columns}
      rows={grade.streams}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No streams configured" />}
    />
  );
}

function RenameGradeForm({ grade: { id, name }, onDone }: { grade: Grade; onDone: () => void }) {
  const form = useContractForm(renameGrade, {
    start: { name },
    params: { gradeId: id },
    fallback: 'Failed to rename grade.',
    onSent: announce(onDone),
  });
  return <NameForm form={form} onCancel={onDone} />;
}

function RenameStreamForm({ stream: { id, name }, onDone }: { stream: Stream; onDone: () => void }) {
  const form = useContractForm(renameStream, {
    start: { name },
    params: { streamId: id },
    fallback: 'Failed to rename stream.',
    onSent: announce(onDone),
  });
  return <NameForm form={form} onCancel={onDone} />;
}

type NameFormProps = {
  form: Parameters<typeof Form>[0]['form'] & { field: (name: 'name') => FormField };
  onCancel: () => void;
};

function NameForm({ form, onCancel }: NameFormProps) {
  return (
    <Form form={form} submit="Save" submitting="Saving..." onCancel={onCancel}>
      <FieldGroup>
        <TextInput {...form.field('name')} autoFocus />
      </FieldGroup>
    </Form>
  );
}
