import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { addWebhook } from '../contract.ts';
import { eventNames, eventWords } from '../events.ts';

/** A new address, and the events that it is sent. */
export function AddWebhookForm({ onMade }: { onMade: (secret: string) => void }) {
  const form = useContractForm(addWebhook, {
    start: { events: [] },
    fallback: 'The webhook could not be added.',
    onSent: ({ secret }) => {
      form.reset();
      onMade(secret);
    },
  });
  return (
    <Form form={form} submit="Add Webhook" submitting="Adding...">
      <FieldGroup>
        <TextInput {...form.field('url')} description="An https address on the public internet" />
      </FieldGroup>
      <CheckboxGroup
        label="Events"
        path="events"
        choices={eventNames.map((value) => ({ value, label: eventWords[value], description: value }))}
        chosen={form.values.events}
        error={form.errors.events}
        onChange={(chosen) => form.setFieldValue('events', chosen)}
      />
    </Form>
  );
}
