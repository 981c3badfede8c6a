import { Textarea, TextInput } from '@mantine/core';
import { useContractForm } from '../../ui/contract-form.ts';
import { FieldGroup, Form } from '../../ui/form.tsx';
import { mandatory } from '../../ui/mandatory.ts';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { type SchoolSettings, updateSchoolSettings } from '../contract.ts';
import { payAccount } from '../rules.ts';
import { LogoField, logoPicture } from './logo-field.tsx';
import { settingsLabels } from './settings-labels.ts';

const exampleStudent = { id: 12, admissionNumber: '1024' };

export function SchoolSettingsForm({ school }: { school: SchoolSettings }) {
  const form = useContractForm(updateSchoolSettings, {
    initialValues: formOf(school),
    fallback: 'The school settings could not be saved.',
    versions: { draftOf: formOf, labels: settingsLabels, texts: { logo: logoPicture } },
    onSent: ({ message }) => toast.success(message),
  });
  const { logo, paybillNumber, paybillAccountPrefix } = form.values;
  const account = payAccount(paybillAccountPrefix, exampleStudent);
  return (
    <Form form={form} submit="Save Settings" submitting="Saving...">
      <FieldGroup legend="Name and contacts">
        <TextInput {...form.field('name')} label={settingsLabels.name} maxLength={120} {...mandatory} />
        <TextInput {...form.field('phoneNumber')} label={settingsLabels.phoneNumber} type="tel" maxLength={30} />
        <TextInput {...form.field('email')} label={settingsLabels.email} type="email" maxLength={254} />
        <TextInput {...form.field('address')} label={settingsLabels.address} placeholder="P.O. Box 100, Nakuru" maxLength={160} />
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
          label={settingsLabels.receiptFooter}
          description="At the foot of each new receipt; receipts that were written before keep their words"
          maxLength={200}
          rows={3}
        />
      </FieldGroup>
      <FieldGroup legend="Paying by M-Pesa">
        <TextInput
          {...form.field('paybillNumber')}
          label={settingsLabels.paybillNumber}
          description="5 to 7 digits"
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
        />
        <TextInput
          {...form.field('paybillAccountPrefix')}
          label={settingsLabels.paybillAccountPrefix}
          description="Only for the paybill of a bank"
          placeholder="0110234567#"
          maxLength={20}
          autoComplete="off"
        />
      </FieldGroup>
      {paybillNumber !== '' && <Notice>{`The statement of number 1024 says: Pay to: paybill ${paybillNumber}, account ${account}`}</Notice>}
      <FieldGroup legend="Teaching">
        <TextInput
          {...form.field('lessonsPerWeekMax')}
          label={settingsLabels.lessonsPerWeekMax}
          description="The most that one teacher may have, 1 to 60"
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          {...mandatory}
        />
      </FieldGroup>
    </Form>
  );
}

function formOf(school: SchoolSettings) {
  return {
    name: school.name,
    phoneNumber: school.phoneNumber ?? '',
    email: school.email ?? '',
    address: school.address ?? '',
    logo: school.logo ?? '',
    receiptFooter: school.receiptFooter ?? '',
    lessonsPerWeekMax: String(school.lessonsPerWeekMax),
    paybillNumber: school.paybillNumber ?? '',
    paybillAccountPrefix: school.paybillAccountPrefix ?? '',
    updatedAt: school.updatedAt,
  };
}
