import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { FormField } from '../../../ui/forms/contract-form.ts';
import { FieldGroup } from '../../../ui/forms/form.tsx';

type SponsorFieldsProps = { form: { field: (path: 'name' | 'contactName' | 'phone' | 'email') => FormField } };

/** A sponsor's name and contacts. */
export function SponsorFields({ form }: SponsorFieldsProps) {
  return (
    <FieldGroup>
      <TextInput {...form.field('name')} placeholder="Constituency bursary fund" />
      <TextInput {...form.field('contactName')} />
      <TextInput {...form.field('phone')} />
      <TextInput {...form.field('email')} />
    </FieldGroup>
  );
}
