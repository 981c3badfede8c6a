import type { ChangeEvent } from 'react';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { labelOf } from '../../../ui/fields/field-props.ts';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { Textarea, TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { bankFacts } from '../banks.ts';
import { addBank, type BankConnection, saveBank } from '../contract.ts';

type BankFormProps = {
  connection: BankConnection;
  /** For another account of its bank: called once it is saved. */
  onAdded?: ((bankConnectionId: number) => void) | undefined;
};

/** The proofs of one bank account. Stored secrets are not shown: a blank field keeps them. */
export function BankForm({ connection, onAdded }: BankFormProps) {
  const { bank, hasPublicKey, hasPassword } = connection;
  const { name, proof, needsProof, namesAccount } = bankFacts[bank];
  const form = useContractForm(onAdded ? addBank : saveBank, {
    start: draftOfBank(connection),
    fallback: 'The bank could not be saved.',
    name: String(connection.id ?? bank),
    versions: { draftOf: draftOfBank, texts: valueTexts },
    onSent: ({ message, bankConnectionId }) => {
      form.setValues({ publicKey: '', bankUsername: '', bankPassword: '' });
      toast.success(message);
      onAdded?.(bankConnectionId);
    },
  });
  const description = (isThere: boolean, otherwise: string) => (isThere ? 'Stored. Leave blank to keep it' : otherwise);
  const tick = (field: 'isOn' | 'checksSources' | 'isPrinted') => ({
    label: labelOf(saveBank, field),
    checked: form.values[field] === true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => form.setFieldValue(field, event.currentTarget.checked),
  });
  const whence = needsProof ? 'Agreed with the bank' : 'If one was agreed with the bank';
  return (
    <Form form={form} submit="Save Bank" submitting="Saving...">
      <FieldGroup legend={`Notices of ${name}`}>
        <Checkbox {...tick('isOn')} description="While this is off, notices from the bank are refused" />
        <TextInput
          {...form.field('accountNumbers')}
          description={
            namesAccount ? "The school's accounts and tills, separated by commas; others are refused" : 'To print them, separated by commas'
          }
        />
        <TextInput {...form.field('name')} description="Such as Boarding; printed after the number" />
        <Checkbox {...tick('isPrinted')} description="Statements, letters and fee structures name the accounts as ways to pay" />
      </FieldGroup>
      <FieldGroup legend="Checks">
        {proof === 'signature' && (
          <Textarea
            {...form.field('publicKey')}
            rows={5}
            description={description(hasPublicKey, "By which the bank's signature is checked")}
          />
        )}
        {proof === 'password' && (
          <>
            <PasswordInput {...form.field('bankUsername')} description={description(hasPassword, whence)} />
            <PasswordInput {...form.field('bankPassword')} description={description(hasPassword, whence)} />
          </>
        )}
        <TextInput {...form.field('sources')} description="The addresses that the bank calls from, if you know them; separated by commas" />
        <Checkbox {...tick('checksSources')} description="Notices from other addresses are held for review" />
      </FieldGroup>
    </Form>
  );
}

const draftOfBank = (connection: BankConnection) =>
  draftOf(saveBank, { ...connection, bankCode: connection.bank, bankConnectionId: connection.id });

const unshown = () => 'Entered, not shown';
/** What was typed as a secret is not shown beside what another user saved. */
const valueTexts = { publicKey: unshown, bankUsername: unshown, bankPassword: unshown };
