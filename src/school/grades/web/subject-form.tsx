import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { type FormField, useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { addSubject, changeSubject, type Subject } from '../contract.ts';

type SubjectFormProps = { onDone: () => void };

/** Adds a subject to a grade. */
export function NewSubjectForm({ gradeId, onDone }: SubjectFormProps & { gradeId: number }) {
  const form = useContractForm(addSubject, {
    start: { gradeId: String(gradeId) },
    fallback: 'Failed to add subject.',
    onSent: announce(onDone),
  });
  return <SubjectFields form={form} submit="Add" submitting="Adding..." onCancel={onDone} />;
}

/** Edits the name and lessons of a subject. */
export function ChangeSubjectForm({ subject, onDone }: SubjectFormProps & { subject: Subject }) {
  const form = useContractForm(changeSubject, {
    start: draftOf(changeSubject, subject),
    params: { subjectId: subject.id },
    fallback: 'Failed to save subject.',
    onSent: announce(onDone),
  });
  return <SubjectFields form={form} submit="Save" submitting="Saving..." onCancel={onDone} />;
}

type SubjectFieldsProps = {
  form: Parameters<typeof Form>[0]['form'] & { field: (name: 'name' | 'lessonsPerWeek') => FormField };
  submit: string;
  submitting: string;
  onCancel: () => void;
};

function SubjectFields({ form, submit, submitting, onCancel }: SubjectFieldsProps) {
  return (
    <Form form={form} submit={submit} submitting={submitting} onCancel={onCancel}>
      <FieldGroup>
        <TextInput {...form.field('name')} autoFocus />
        <TextInput {...form.field('lessonsPerWeek')} />
      </FieldGroup>
    </Form>
  );
}
