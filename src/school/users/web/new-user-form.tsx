import type { Reply } from '../../../core/endpoint.ts';
import { type Role, roles, roleWords } from '../../../core/roles.ts';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { labelOf } from '../../../ui/fields/field-props.ts';
import { mandatory } from '../../../ui/fields/mandatory.ts';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { createUser } from '../contract.ts';

type Created = Reply<typeof createUser>;

type NewUserFormProps = {
  submit: string;
  /** Hides the role, where the page is for one role. */
  onlyRole?: Role;
  onCreated: (created: Created) => void;
};

const firstRole: Role = 'teacher';

const roleChoices = roles.map((value) => ({ value, label: roleWords[value].one }));

export function NewUserForm({ submit, onlyRole, onCreated }: NewUserFormProps) {
  const role = onlyRole ?? firstRole;
  const form = useContractForm(createUser, {
    start: { role },
    fallback: 'Failed to create user. Please try again.',
    onSent: (created) => {
      form.reset();
      form.focusField('username');
      onCreated(created);
    },
  });
  return (
    <Form form={form} submit={submit} submitting="Creating...">
      <FieldGroup>
        <TextInput {...form.field('username')} description="They sign in with this. No spaces." />
        <TextInput {...form.field('email')} description="An address that they check." />
        {onlyRole === undefined && (
          <NativeSelect {...form.field('role')} description={roleWords[form.values.role || role].does} data={roleChoices} {...mandatory} />
        )}
        <PasswordInput {...form.field('password')} description="At least 8 characters. They can change it after signing in." />
        <Checkbox
          label={labelOf(createUser, 'mustChangePassword')}
          description="At the first sign-in, before anything else"
          checked={form.values.mustChangePassword === true}
          onChange={(event) => form.setFieldValue('mustChangePassword', event.currentTarget.checked)}
        />
      </FieldGroup>
    </Form>
  );
}
