import { TextInput } from '@mantine/core';
import { useContractForm } from '../../ui/contract-form.ts';
import { FieldGroup, Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { saveGrades } from '../contract.ts';
import { staleAfterGrades } from './stale-after-grades.ts';

const nameField = 'grades.0.name';

export function NewGradeForm() {
  const form = useContractForm(saveGrades, {
    initialValues: { grades: [{ name: '', streams: [] }] },
    fallback: 'Failed to create grade.',
    invalidates: staleAfterGrades,
    onSent: ({ message }) => {
      toast.success(message);
      form.reset();
      form.focusField(nameField);
    },
  });
  return (
    <Form form={form} submit="Create Grade" submitting="Creating...">
      <FieldGroup>
        <TextInput
          {...form.field(nameField)}
          label="Grade Name"
          placeholder="Grade 4"
          description="A grade gets the learning areas of its level as its subjects."
          maxLength={60}
          autoComplete="off"
          withAsterisk
        />
      </FieldGroup>
    </Form>
  );
}
