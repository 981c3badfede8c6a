import { mayCall } from '../../../core/web/access.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { useFormStart } from '../../../ui/forms/form-start.ts';
import { Section } from '../../../ui/page/page.tsx';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { type Retention, readRetention, updateRetention } from '../contract.ts';

/** How long data is kept: a form for administrators, text for auditors. */
export function RetentionSection() {
  return (
    <Section title="How long data is kept" narrow>
      <LoadedRetention />
    </Section>
  );
}

function LoadedRetention() {
  const read = useAsk(readRetention, {});
  const data = useFormStart(read);
  if (!data) return <NotLoaded read={read} fallback="Failed to load the periods." />;
  return mayCall(updateRetention) ? <RetentionForm retention={data} /> : <RetentionText retention={data} />;
}

function RetentionForm({ retention }: { retention: Retention }) {
  const form = useContractForm(updateRetention, {
    start: draftOf(updateRetention, retention),
    fallback: 'The periods could not be saved.',
    onSent: announce(),
  });
  return (
    <Form form={form} submit="Save" submitting="Saving..." quiet>
      <TextInput
        {...form.field('studentsKeptYears')}
        description="0 to 30. Then students who left are listed below. Karo erases nobody by itself."
      />
      <TextInput
        {...form.field('messageTextsKeptMonths')}
        description="1 to 120. Then texts and numbers are deleted. The list of messages stays."
      />
      <TextInput
        {...form.field('importFilesKeptMonths')}
        description="1 to 120. Then uploaded files, and students of undone imports, are deleted."
      />
      <p>Leave a field empty to keep the data without a limit.</p>
    </Form>
  );
}

function RetentionText({ retention: { studentsKeptYears, messageTextsKeptMonths, importFilesKeptMonths } }: { retention: Retention }) {
  return (
    <ul>
      <li>{`Students who left: ${limitText(studentsKeptYears, 'year')}`}</li>
      <li>{`Texts and numbers of messages: ${limitText(messageTextsKeptMonths, 'month')}`}</li>
      <li>{`Uploaded files of students: ${limitText(importFilesKeptMonths, 'month')}`}</li>
    </ul>
  );
}

function limitText(count: number | null, unit: string): string {
  return count === null ? 'without a limit' : countedText(count, unit);
}
