import { nairobiToday } from '../../../core/dates.ts';
import { scopes, scopeWords } from '../../../core/scopes/scopes.ts';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { DayField } from '../../../ui/fields/day-field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { addApiKey } from '../contract.ts';
import { lastDay } from '../rules.ts';

/** A new key: its name, what it may do, and its last day. */
export function AddKeyForm({ onMade }: { onMade: (newKey: { name: string; key: string }) => void }) {
  const form = useContractForm(addApiKey, {
    start: { scopes: [], expiresOn: lastDay(undefined, nairobiToday()) },
    fallback: 'The API key could not be added.',
    onSent: ({ apiKey, key }) => {
      form.reset();
      onMade({ name: apiKey.name, key });
    },
  });
  return (
    <Form form={form} submit="Add API Key" submitting="Adding...">
      <FieldGroup>
        <TextInput {...form.field('name')} description="The program that uses it, such as School website" />
        <DayField {...form.field('expiresOn')} />
      </FieldGroup>
      <CheckboxGroup
        label="Scopes"
        path="scopes"
        choices={scopes.map((value) => ({ value, label: scopeWords[value].name, description: scopeWords[value].does }))}
        chosen={form.values.scopes}
        error={form.errors.scopes}
        onChange={(chosen) => form.setFieldValue('scopes', chosen)}
      />
    </Form>
  );
}
