import { Checkbox } from '../../../ui/fields/choice.tsx';
import { labelOf } from '../../../ui/fields/field-props.ts';
import { Textarea, TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { type SchoolSettings, updateSchoolSettings } from '../contract.ts';
import { payAccount } from '../rules.ts';
import { LogoField, logoPicture } from './logo-field.tsx';

const exampleStudent = { id: 1, admissionNumber: null };

export function SchoolSettingsForm({ school }: { school: SchoolSettings }) {
  const form = useContractForm(updateSchoolSettings, {
    start: draftOfSchool(school),
    fallback: 'The school settings could not be saved.',
    versions: { draftOf: draftOfSchool, texts: { logo: logoPicture, acceptsCheques: (held) => (held === 'true' ? 'Yes' : 'No') } },
    onSent: ({ message }) => toast.success(message),
  });
  const { logo, paybillNumber, paybillAccountPrefix } = form.values;
  const account = payAccount(paybillAccountPrefix, exampleStudent);
  return (
    <Form form={form} submit="Save Settings" submitting="Saving...">
      <FieldGroup legend="Name and contacts">
        <TextInput {...form.field('name')} />
        <TextInput {...form.field('phoneNumber')} />
        <TextInput {...form.field('email')} />
        <TextInput {...form.field('address')} placeholder="P.O. Box 100, Nakuru" />
      </FieldGroup>
      <FieldGroup legend="Receipts and statements">
        <LogoField
          logo={logo}
          error={form.errors.logo}
          onChange={(picture) => form.setFieldValue('logo', picture)}
          onRefused={(message) => form.setFieldError('logo', message)}
        />
        <Textarea
          {...form.field('receiptFooter')}
          description="At the foot of each new receipt; earlier receipts keep their words"
          rows={3}
        />
      </FieldGroup>
      <FieldGroup legend="Paying by M-Pesa">
        <TextInput {...form.field('paybillNumber')} description="5 to 7 digits" />
        <TextInput {...form.field('paybillAccountPrefix')} description="Only for the paybill of a bank" placeholder="0110234567#" />
      </FieldGroup>
      {paybillNumber !== '' && (
        <Notice>{`The statement of a student without an admission number says: Pay to: paybill ${paybillNumber}, account ${account}`}</Notice>
      )}
      <FieldGroup legend="Paying in other ways">
        <Textarea
          {...form.field('otherWaysToPay')}
          description="One to a line, such as: Family Bank 0123456 (Shule ya Mfano). Connected paybills, tills and banks have a tick of their own to be printed"
          rows={3}
        />
      </FieldGroup>
      <FieldGroup legend="Paying by cheque">
        <Checkbox
          label={labelOf(updateSchoolSettings, 'acceptsCheques')}
          description='Each stays "To clear" until a second person has seen the money at the bank'
          checked={form.values.acceptsCheques === true}
          onChange={(event) => form.setFieldValue('acceptsCheques', event.currentTarget.checked)}
        />
      </FieldGroup>
      <FieldGroup legend="Teaching">
        <TextInput {...form.field('lessonsPerWeekMax')} description="The most that one teacher may have, 1 to 60" />
      </FieldGroup>
    </Form>
  );
}

const draftOfSchool = (school: SchoolSettings) => draftOf(updateSchoolSettings, school);
