import type { ChangeEvent } from 'react';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { labelOf } from '../../../ui/fields/field-props.ts';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { Textarea, TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { bankFacts } from '../banks.ts';
import { type BankConnection, saveBank } from '../contract.ts';

/** How one bank is believed. What is kept is not shown: a blank field leaves it as it is. */
export function BankForm({ connection }: { connection: BankConnection }) {
  const { bank, isOn, accountNumbers, sources, checksSources, hasPublicKey, hasPassword } = connection;
  const { name, proof, needsProof, namesAccount } = bankFacts[bank];
  const form = useContractForm(saveBank, {
    start: { bankCode: bank, isOn, accountNumbers, sources: sources ?? '', checksSources },
    fallback: 'The bank could not be saved.',
    onSent: ({ message }) => {
      form.setValues({ publicKey: '', bankUsername: '', bankPassword: '' });
      toast.success(message);
    },
  });
  const kept = (isThere: boolean, otherwise: string) => (isThere ? 'Kept. Leave it blank to keep it' : otherwise);
  const tick = (field: 'isOn' | 'checksSources') => ({
    label: labelOf(saveBank, field),
    checked: form.values[field] === true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => form.setFieldValue(field, event.currentTarget.checked),
  });
  const whence = needsProof ? 'Agreed with the bank' : 'Where one was agreed with the bank';
  return (
    <Form form={form} submit="Save Bank" submitting="Saving...">
      <FieldGroup legend={`Notices of ${name}`}>
        <Checkbox {...tick('isOn')} description="While this is off, notices from the bank are refused" />
        {namesAccount && (
          <TextInput
            {...form.field('accountNumbers')}
            description="The school's accounts and tills, separated by commas; others are refused"
          />
        )}
      </FieldGroup>
      <FieldGroup legend="Checks">
        {proof === 'signature' && (
          <Textarea {...form.field('publicKey')} rows={5} description={kept(hasPublicKey, "By which the bank's signature is checked")} />
        )}
        {proof === 'password' && (
          <>
            <PasswordInput {...form.field('bankUsername')} description={kept(hasPassword, whence)} />
            <PasswordInput {...form.field('bankPassword')} description={kept(hasPassword, whence)} />
          </>
        )}
        <TextInput {...form.field('sources')} description="Where the bank calls from, if it told you; separated by commas" />
        <Checkbox {...tick('checksSources')} description="Notices from other addresses are held for review" />
      </FieldGroup>
    </Form>
  );
}
