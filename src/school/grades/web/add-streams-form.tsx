import { useState } from 'react';
import * as z from 'zod/mini';
import { endpoint, type Reply } from '../../../core/endpoint.ts';
import { asField } from '../../../core/fields.ts';
import { requiredText } from '../../../core/text.ts';
import { countedText } from '../../../core/wording.ts';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { type listGrades, saveGrades } from '../contract.ts';
import { streamNames } from '../rules.ts';

type Grade = Reply<typeof listGrades>['grades'][number];

const streams = asField(z.array(z.string()).check(z.minLength(1, 'Streams are required')), { label: 'Streams', autoComplete: 'off' });

/** The call that saves grades, as this form uses it: one grade that exists, and at least one stream. */
const addStreams = endpoint({
  ...saveGrades,
  incomplete: 'Both grade and streams are required',
  body: z.object({
    grades: z.array(z.object({ name: requiredText('Grade', 60), streams })),
  }),
});
const gradeField = 'grades.0.name';
const streamsField = 'grades.0.streams';
const blank = { grades: [{ name: '', streams: [] }] };

export function AddStreamsForm({ grades }: { grades: readonly Grade[] }) {
  // With its commas as they are typed; the streams of the form when nothing is.
  const [typed, setTyped] = useState<string | null>(null);
  const form = useContractForm(addStreams, {
    start: blank,
    name: 'streams',
    fallback: 'Failed to add streams',
    onSent: ({ message }) => {
      toast.success(message);
      setTyped(null);
      form.reset();
      form.focusField(gradeField);
    },
  });
  const type = (text: string) => {
    setTyped(text);
    form.setFieldValue(streamsField, streamNames(text));
  };
  const chosen = form.values.grades[0];
  const grade = grades.find(({ name }) => name === chosen?.name);
  return (
    <Form form={form} submit="Add Streams" submitting="Adding..." quiet>
      <FieldGroup>
        <NativeSelect
          {...form.field(gradeField)}
          data={[{ value: '', label: 'Choose a grade' }, ...grades.map(({ name }) => ({ value: name, label: name }))]}
        />
        <TextInput
          {...form.field(streamsField)}
          value={typed ?? chosen?.streams.join(', ') ?? ''}
          placeholder="East, West"
          description={whatItAdds(grade, chosen?.streams ?? [])}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </FieldGroup>
    </Form>
  );
}

/** The effect of the button, before it is pressed; existing streams stay as they are. */
function whatItAdds(grade: Grade | undefined, names: readonly string[]): string {
  if (!grade || names.length === 0) return 'Separate the names with commas.';
  const existing = new Set(grade.streams.map(({ name }) => name.toLowerCase()));
  const fresh = names.filter((name) => !existing.has(name.toLowerCase()));
  if (fresh.length === 0) return `${grade.name} already has ${names.length === 1 ? 'this stream' : 'these streams'}.`;
  return `Adds ${countedText(fresh.length, 'stream')} to ${grade.name}: ${fresh.join(', ')}.`;
}
