import * as z from 'zod/mini';
import { endpoint, type Reply } from '../../../core/endpoint.ts';
import { requiredText } from '../../../core/text.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { type listGrades, saveGrades } from '../contract.ts';
import { isSameName } from '../rules.ts';

type Grade = Reply<typeof listGrades>['grades'][number];

const nameField = 'grades.0.name';

export function NewGradeForm({ grades }: { grades: readonly Grade[] }) {
  const form = useContractForm(createOneOf(grades), {
    start: { grades: [{ name: '', streams: [] }] },
    fallback: 'Failed to create grade.',
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
          placeholder="Grade 4"
          description="A grade gets the learning areas of its level as its subjects."
        />
      </FieldGroup>
    </Form>
  );
}

/** The call that saves grades, limited to one new grade. The call itself accepts an existing one, to add streams. */
function createOneOf(existing: readonly Grade[]) {
  const name = requiredText('Grade Name', 60).check(({ value, issues }) => {
    const same = existing.find((grade) => isSameName(grade.name, value));
    if (same) issues.push({ code: 'custom', input: value, message: `There is already a grade named ${same.name}.` });
  });
  return endpoint({ ...saveGrades, body: z.object({ grades: z.array(z.object({ name, streams: z.array(z.string()) })) }) });
}
